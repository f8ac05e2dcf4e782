import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Deletes the acts about orders that are deleted in the same transaction. */
export async function deleteActsOf(tx: Db, orders: readonly OrderId[]): Promise<void> {
  await sql`delete from staff_acts where kind = 'payments' and details ->> 'order' = any(${orders}::text[])`.execute(tx)
}
