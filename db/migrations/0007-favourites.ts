import { type Kysely, sql } from 'kysely'

/** Shoppers mark products as favourites. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table favourites (
      shopper_id uuid not null references shoppers on delete cascade,
      product_id uuid not null references products on delete cascade,
      added_at timestamptz not null,
      primary key (shopper_id, product_id)
    )`.execute(db)
  // Without this index, each product that is deleted would read the whole table.
  await sql`create index favourites_product on favourites (product_id)`.execute(db)
}
