import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/** False once nothing of an order was there. */
export async function hasPieces(db: Db, order: OrderId): Promise<boolean> {
  const picked = db.selectFrom('order_lines').select('id').where('order_id', '=', order)
  return (await picked.where(sql<number>`coalesce(picked, quantity)`, '>', 0).limit(1).executeTakeFirst()) !== undefined
}
