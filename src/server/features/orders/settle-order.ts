import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Whether more was paid than is to pay. */
export async function isOverpaid(db: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${order} and to_pay < case payment_type when 'Online' then amount else cash_received end`.execute(
    db,
  )
  return rows.length > 0
}

/** False when it was before: what a delivery sets off is done once. Needs the order's lock. */
export async function setSettled(tx: Db, order: OrderId, now: Date): Promise<boolean> {
  const settled = tx.updateTable('orders').set({ settled_at: now }).where('id', '=', order).where('settled_at', 'is', null)
  return (await settled.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function isSettled(db: Db, order: OrderId): Promise<boolean> {
  const settled = db.selectFrom('orders').select('id').where('id', '=', order).where('settled_at', 'is not', null)
  return (await settled.executeTakeFirst()) !== undefined
}
