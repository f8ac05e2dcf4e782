import { type Kysely, sql } from 'kysely'

/**
 * Anybody can type the email of somebody else when they order. It is proved once a link that was mailed about the order was
 * opened, or the order was paid by card. One of the staff who takes an order by phone vouches for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column email_proved_at timestamptz`.execute(db)
  await sql`
    update orders set email_proved_at = placed_at
    where guest_email is not null and status <> 'Awaiting Payment' and (
      payment_type = 'Online' or exists (
        select from order_status_changes
        where order_id = orders.id and order_status_changes.number = 1 and by_role = 'staff'))`.execute(db)
}
