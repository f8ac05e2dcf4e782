import { type Kysely, sql } from 'kysely'

/**
 * The time from placing to delivery says how fast the store delivers only when the order was to come at once. An order is
 * deferred when it was placed for the next opening, or got another delivery time later. It is not known of earlier orders.
 * Saved days count all deliveries, beside those that were measured. Days without that number are computed again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column is_deferred boolean not null default false`.execute(db)
  await sql`alter table day_figures add column deliveries integer`.execute(db)
}
