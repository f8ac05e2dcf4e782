import { type Kysely, sql } from 'kysely'

/**
 * An order may go along with an earlier one of the same shopper: to the same address, at the same time, and without a delivery
 * fee. All orders of a stop name its first order. `is_left` is true once the first went out without the order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column with_order uuid references orders (id) on delete set null,
      add column is_left boolean not null default false,
      add constraint orders_with_order check (with_order <> id)`.execute(db)
  await sql`create index orders_with_order on orders (with_order) where with_order is not null`.execute(db)
}
