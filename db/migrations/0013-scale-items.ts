import { type Kysely, sql } from 'kysely'

/** A product may have the number that the store's own scale prints into a barcode with the weight or the price. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column scale_item text,
      add constraint products_scale_item_check check (char_length(scale_item) >= 1 and char_length(scale_item) <= 9)`.execute(db)
  // A scale prints zeros before a number, which people leave out.
  await sql`
    create index products_scale_item on products (ltrim(scale_item, '0')) where scale_item is not null`.execute(db)
}
