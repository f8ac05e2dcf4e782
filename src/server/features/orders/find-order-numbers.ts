import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { OrderNumber } from '../../../domain/order-number.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Of those that exist. */
export async function findOrderNumbers(db: Db, ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderNumber>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', '=', sql<OrderId>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
