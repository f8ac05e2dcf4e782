import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-schema/catalog-signal.ts'

/**
 * A product may have a lower offer price on some days (src/domain/sale.ts). While the sale is on, `usual_price` is the
 * offer price of before. The days are text, since they are days of the store's time zone, which may change.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column sale_price bigint,
      add column sale_from text collate "C" check (sale_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      add column sale_to text collate "C" check (sale_to ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      add column usual_price bigint,
      add constraint products_sale check (
        case when sale_price is null then sale_from is null and sale_to is null and usual_price is null
        else sale_price > 0 and sale_price < price and sale_from is not null and sale_to >= sale_from end),
      add constraint products_sale_on check (
        usual_price is null or (usual_price > 0 and offer_price = sale_price))`.execute(db)
  // A job looks for sales that begin or are over, and for those that have not begun in a new time zone.
  await sql`create index products_sales_planned on products (sale_from) where sale_price is not null and usual_price is null`.execute(
    db,
  )
  await sql`create index products_sales_on on products (sale_from) where usual_price is not null`.execute(db)
  await sql`create index products_sales_over on products (sale_to) where sale_price is not null`.execute(db)
  await signalChangesOf([...SHOWN_COLUMNS, 'search_words', 'unit_price', 'sale_to', 'usual_price'], db)
}
