import { type Kysely, sql } from 'kysely'

/**
 * Shoppers change orders until packing begins. `agreed_terms` are those by which a changed order is priced, and null for
 * orders of the release before. `placed_amount` is what a changed order came to when it was placed, and null for all others.
 * `taken_out` was paid for what the shopper took out afterwards. That much more cash than the order comes to may be received.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column agreed_terms jsonb,
      add column placed_amount bigint,
      add column taken_out bigint not null default 0,
      add constraint orders_placed_amount check (placed_amount >= 0),
      add constraint orders_taken_out check (taken_out >= 0 and (taken_out = 0 or placed_amount is not null)),
      drop constraint orders_cash_received,
      add constraint orders_cash_received check (cash_received between 0 and coalesce(at_most, amount) + taken_out)`.execute(db)
}
