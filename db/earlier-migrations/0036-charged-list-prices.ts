import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0012-catalog-change-log.ts'

/**
 * Until when a product on offer was sold at its list price; null once that is 30 days ago, and when it never was. Shown: where the owner wants
 * it so, only list prices that were asked are struck through. Before, prices were recorded since 0026-product-changes, and not changed earlier.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table products add column price_charged_until timestamptz`.execute(db)
  await sql`
    update products set price_charged_until = charged.until
    from (
      select product_id, before::text as price, max(at) as until from product_changes
      where field = 'offerPrice' and at > now() - interval '30 days' group by product_id, before::text) as charged
    where charged.product_id = products.id and products.offer_price < products.price and charged.price = products.price::text`.execute(
    db,
  )
  await sql`create index products_price_charged on products (price_charged_until) where price_charged_until is not null`.execute(
    db,
  )
  await signalChangesOf(SHOWN_BY_OFFERS, db)
}

const FACTS = ['sku', 'size_amount', 'size_unit', 'ingredients', 'origin', 'allergens']

export const SHOWN_BY_OFFERS = [
  ...SHOWN_COLUMNS.filter((column) => column !== 'in_stock'),
  ...['is_available', 'stock_left', ...FACTS, 'archived_at', 'price_charged_until'],
]
