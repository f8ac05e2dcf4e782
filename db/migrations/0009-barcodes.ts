import { type Kysely, sql } from 'kysely'

/**
 * Products may have barcodes. `products` has them as they were entered. `product_barcodes` has each in the 14 digits by which
 * barcodes are compared, so that no two products have the same, and a scanned one is found by its key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column barcodes text[] not null default '{}',
      add constraint products_barcodes_check check (cardinality(barcodes) <= 10)`.execute(db)
  await sql`
    create table product_barcodes (
      code text primary key check (code ~ '^[0-9]{14}$'),
      product_id uuid not null references products on delete cascade
    )`.execute(db)
  await sql`create index product_barcodes_product on product_barcodes (product_id)`.execute(db)
}
