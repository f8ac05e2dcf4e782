import { type Kysely, sql } from 'kysely'

/** Products and shoppers of the demonstration. Its orders are those of its shoppers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table demonstration (
      product_id uuid unique references products on delete cascade,
      shopper_id uuid unique references shoppers on delete cascade,
      check (num_nonnulls(product_id, shopper_id) = 1)
    )`.execute(db)
}
