import { type Kysely, sql } from 'kysely'

/**
 * A delivery records how much cash was received with it, so that undoing it takes back only that. Deliveries of before
 * get what their order has received.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_status_changes add column cash_received bigint check (cash_received >= 0)`.execute(db)
  await sql`
    update order_status_changes set cash_received = orders.cash_received from orders
    where orders.id = order_id and records_payment and orders.cash_received is not null`.execute(db)
}
