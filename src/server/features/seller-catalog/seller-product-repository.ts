import { type RawBuilder, sql } from 'kysely'
import type { ProductSort, ProductState } from '../../../contract/products/seller-products.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Batch } from '../../../domain/stock/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import type { SellerFactRow, ShownProductRow } from '../catalog/product-columns.ts'
import { salesByProduct, soldPieces } from '../orders/sold-pieces.ts'
import { countedProducts, isUncounted, productsWithStock, sellerProductColumns } from '../stock/stock-counts.ts'
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
  /** The batches are null for a product without use-by dates. */
  readonly batches: readonly Batch[] | null
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

/** Reads the rows that the rest of the statement, from its `from` on, finds. */
async function readRows(db: Db, now: Date, found: RawBuilder<unknown>): Promise<SellerProductRow[]> {
  const select = sql<SellerProductRow>`select ${sellerProductColumns(now)}, ${soldPieces} as sold from ${found}`
  return (await select.execute(db)).rows
}

export const findSellerProducts = (db: Db, ids: readonly ProductId[], now: Date): Promise<SellerProductRow[]> =>
  readRows(db, now, sql`${productsWithStock} where products.id = any(${ids}::uuid[])`)

export async function listSellerProductRows(db: Db, filter: SellerProductFilter, page: Page): Promise<SellerProductRow[]> {
  if (page.sort === 'stock') return listByStock(db, filter, page)
  if (page.sort === 'sold') return listBySales(db, filter, page)
  const { sort, after, limit, now } = page
  const order = ORDERS[sort]
  const isAfter = after ? sql`${order.by} ${order.comes} ${order.keyOf(after)}` : always
  const found = sql`${productsWithStock} where ${matches(filter)} and ${isAfter} order by ${order.sorted} limit ${limit}`
  return readRows(db, now, found)
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
  if (after?.key === null) return listUncounted(db, filter, { after: after.id, limit, now })
  const isAfter = after ? sql`(on_hand, products.id) > (${after.key}::integer, ${after.id}::uuid)` : always
  const counted = await readRows(
    db,
    now,
    sql`${countedProducts} where ${matchesUnindexed(filter)} and ${isAfter} order by on_hand, products.id limit ${limit}`,
  )
  if (counted.length === limit) return counted
  return [...counted, ...(await listUncounted(db, filter, { after: null, limit: limit - counted.length, now }))]
}

function listUncounted(
  db: Db,
  filter: SellerProductFilter,
  { after, limit, now }: Pick<Page, 'limit' | 'now'> & { readonly after: ProductId | null },
): Promise<SellerProductRow[]> {
  const isAfter = after === null ? always : sql`products.id > ${after}::uuid`
  const found = sql`${productsWithStock} where ${isUncounted} and ${matchesUnindexed(filter)} and ${isAfter}`
  return readRows(db, now, sql`${found} order by products.id limit ${limit}`)
}

/**
 * Sorts by sold pieces, highest first. It reads the sales of all products, because each order changes them, but only
 * the page's rows in full.
 */
async function listBySales(db: Db, filter: SellerProductFilter, { after, limit, now }: Page): Promise<SellerProductRow[]> {
  const isAfter = after ? sql`(-coalesce(sold, 0), products.id) > (-${after.key}::integer, ${after.id}::uuid)` : always
  const { rows } = await sql<{ id: ProductId }>`
    select products.id from ${productsWithStock} left join ${salesByProduct} on sales.product_id = products.id
    where ${matchesUnindexed(filter)} and ${isAfter} order by -coalesce(sold, 0), products.id limit ${limit}`.execute(db)
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
  const low = sql`(select count(*) from ${countedProducts} where ${matchesUnindexed({ ...filter, state: 'low' })})::integer`
  const one = (state: ProductState) =>
    sql`(select count(*) from products where ${matchesUnindexed({ ...filter, state })})::integer`
  const { rows } = await (filter.search
    ? sql<StateCounts>`
        select ${unprepared} count(*) filter (where is_available)::integer as on,
          count(*) filter (where not is_available and archived_at is null)::integer as out, ${low} as low,
          count(*) filter (where ${isInArchive})::integer as archived
        from products where ${isFound(filter)}`
    : sql<StateCounts>`
        select ${unprepared} ${one('on')} as on, ${one('out')} as out, ${low} as low, ${one('archived')} as archived`
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
  const rows = await db.selectFrom('products').select('id').where('id', '=', anyOf(ids)).where(isWithdrawn).execute()
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
