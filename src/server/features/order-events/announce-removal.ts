import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * In place of the events of orders that are deleted in the same transaction: one, which tells subscribers of all orders to fetch anew. Publish
 * `orderChanged` after the commit.
 */
export async function announceRemoval(tx: Db, orders: readonly OrderId[], now: Date): Promise<void> {
  await sql`delete from order_events where order_id = any(${orders}::uuid[])`.execute(tx)
  await sql`
    insert into order_events (order_id, number, status, is_paid, what, at)
    values (${orders[0]}::uuid, '', 'Cancelled', false, 'removed', ${now})`.execute(tx)
}
