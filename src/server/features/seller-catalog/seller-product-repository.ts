import { type RawBuilder, sql } from 'kysely'
import type { ProductSort, ProductState } from '../../../contract/products/seller-products.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import type { SellerFactRow, ShownProductRow } from '../catalog/product-columns.ts'
import { salesByProduct, soldPieces } from '../orders/sold-pieces.ts'
import { countedProducts, productsWithStock, sellerProductColumns, uncountedProducts } from '../stock/products-with-stock.ts'
import {
  always,
  isFound,
  isInArchive,
  isWithdrawn,
  matches,
  matchesUnindexed,
  type SellerProductFilter,
} from './seller-product-filter.ts'

export interface SellerProductRow extends ShownProductRow, SellerFactRow {
  readonly in_stock: boolean
  readonly on_hand: number | null
  /** The pieces in holds that have not expired. */
  readonly live_held: number
  /** The product's own `low_at`, or else the store's. */
  readonly effective_low_at: number
  readonly version: number
  readonly archived_at: Date | null
  readonly sold: number
}

/** The value by which a product is sorted. Is null for the stock of a product that is not counted. */
export type SortKey = string | number | null

interface Page {
  readonly sort: ProductSort
  readonly after: { readonly key: SortKey; readonly id: ProductId } | null
  readonly limit: number
  readonly now: Date
}

const columns = (now: Date) => [...sellerProductColumns(now), soldPieces.as('sold')] as const

export const findSellerProducts = (db: Db, ids: readonly ProductId[], now: Date): Promise<SellerProductRow[]> =>
  productsWithStock(db).select(columns(now)).where('products.id', '=', sql<ProductId>`any(${ids}::uuid[])`).execute()

export async function listSellerProductRows(db: Db, filter: SellerProductFilter, page: Page): Promise<SellerProductRow[]> {
  if (page.sort === 'stock') return listByStock(db, filter, page)
  if (page.sort === 'sold') return listBySales(db, filter, page)
  const { sort, after, limit, now } = page
  const order = ORDERS[sort]
  return productsWithStock(db)
    .select(columns(now))
    .where(matches(filter))
    .where(after ? sql<boolean>`${order.by} ${order.comes} ${order.keyOf(after)}` : always)
    .orderBy(order.sorted)
    .limit(limit)
    .execute()
}

interface Order {
  readonly by: RawBuilder<unknown>
  readonly comes: RawBuilder<unknown>
  readonly sorted: RawBuilder<unknown>
  keyOf(after: { readonly key: SortKey; readonly id: ProductId }): RawBuilder<unknown>
}

const ORDERS: Readonly<Record<Exclude<ProductSort, 'stock' | 'sold'>, Order>> = {
  newest: { by: sql`products.id`, comes: sql`<`, sorted: sql`products.id desc`, keyOf: ({ id }) => sql`${id}` },
  name: {
    by: sql`(folded_name, products.id)`,
    comes: sql`>`,
    sorted: sql`folded_name, products.id`,
    keyOf: ({ key, id }) => sql`(${key}::text, ${id}::uuid)`,
  },
  price: {
    by: sql`(offer_price, products.id)`,
    comes: sql`>`,
    sorted: sql`offer_price, products.id`,
    keyOf: ({ key, id }) => sql`(${key}::bigint, ${id}::uuid)`,
  },
}

/**
 * Sorts by stock, lowest first, then products that are not counted. It reads all counts, because no index has them:
 * each order would have to update it.
 */
async function listByStock(db: Db, filter: SellerProductFilter, { after, limit, now }: Page): Promise<SellerProductRow[]> {
  const counted =
    after?.key === null
      ? []
      : await countedProducts(db)
          .select(columns(now))
          .where(matchesUnindexed(filter))
          .where(after ? sql<boolean>`(on_hand, products.id) > (${after.key}::integer, ${after.id}::uuid)` : always)
          .orderBy('on_hand')
          .orderBy('products.id')
          .limit(limit)
          .execute()
  if (counted.length === limit) return counted
  const uncounted = await uncountedProducts(db)
    .select(columns(now))
    .where(matchesUnindexed(filter))
    .where(after?.key === null ? sql<boolean>`products.id > ${after.id}::uuid` : always)
    .orderBy('products.id')
    .limit(limit - counted.length)
    .execute()
  return [...counted, ...uncounted]
}

/**
 * Sorts by sold pieces, highest first. It reads the sales of all products, because each order changes them, but only
 * the page's rows in full.
 */
async function listBySales(db: Db, filter: SellerProductFilter, { after, limit, now }: Page): Promise<SellerProductRow[]> {
  const unsold = sql<number>`-coalesce(sold, 0)`
  const rows = await productsWithStock(db)
    .leftJoin(salesByProduct, 'sales.product_id', 'products.id')
    .select('products.id')
    .where(matchesUnindexed(filter))
    .where(after ? sql<boolean>`(${unsold}, products.id) > (-${after.key}::integer, ${after.id}::uuid)` : always)
    .orderBy(unsold)
    .orderBy('products.id')
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  const found = new Map((await findSellerProducts(db, ids, now)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export type StateCounts = Readonly<Record<ProductState, number>>

/**
 * Counts the products in each state. Without a search it reads only indexes. With a search it reads the found products
 * once.
 */
export async function countProductStates(db: Db, filter: Omit<SellerProductFilter, 'state'>): Promise<StateCounts> {
  const low = countedProducts(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(matchesUnindexed({ ...filter, state: 'low' }))
  const one = (state: ProductState) =>
    sql`(select count(*) from products where ${matchesUnindexed({ ...filter, state })})::integer`
  const { rows } = await (filter.search
    ? sql<StateCounts>`
        select ${unprepared} count(*) filter (where is_available)::integer as on,
          count(*) filter (where not is_available and archived_at is null)::integer as out, (${low})::integer as low,
          count(*) filter (where ${isInArchive})::integer as archived
        from products where ${isFound(filter)}`
    : sql<StateCounts>`
        select ${unprepared} ${one('on')} as on, ${one('out')} as out, (${low})::integer as low, ${one('archived')} as archived`
  ).execute(db)
  return rows[0] ?? { on: 0, out: 0, low: 0, archived: 0 }
}

/** Counts those of the products that can be bought. */
export async function countAvailable(db: Db, ids: readonly ProductId[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where id = any(${ids}::uuid[]) and is_available`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findWithdrawnIds(db: Db, ids: readonly ProductId[]): Promise<ReadonlySet<ProductId>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .where(isWithdrawn)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lists the products of an export, oldest first: archived ones too, but no withdrawn ones. `after` is the last id of
 * the page before.
 */
export async function listExportedProductIds(db: Db, after: ProductId | null, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where((eb) => eb.not(isWithdrawn))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
