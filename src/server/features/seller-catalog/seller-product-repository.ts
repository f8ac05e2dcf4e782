import { type RawBuilder, sql } from 'kysely'
import type { ProductSort, ProductState } from '../../../contract/seller-products.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { nameContains } from '../catalog/name-search.ts'
import { countedProducts, productsWithStock, sellerProductColumns, uncountedProducts } from '../stock/products-with-stock.ts'
import type { SellerProductRow } from './seller-product-row.ts'

/** Absent: all. */
export interface SellerProductFilter {
  /** Part of the name. */
  readonly search?: string
  /** Ignoring case. */
  readonly category?: string
  readonly state?: ProductState
}

/** What it is sorted by; null: an uncounted product’s stock. */
export type SortKey = string | number | null

interface Page {
  readonly sort: ProductSort
  /** Only those after it. */
  readonly after: { readonly key: SortKey; readonly id: ProductId } | null
  readonly limit: number
  readonly now: Date
}

export async function findSellerProduct(db: Db, id: ProductId, now: Date): Promise<SellerProductRow | null> {
  const query = productsWithStock(db).select(sellerProductColumns(now)).where('products.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function listSellerProductRows(db: Db, filter: SellerProductFilter, page: Page): Promise<SellerProductRow[]> {
  if (page.sort === 'stock') return listByStock(db, filter, page)
  const { sort, after, limit, now } = page
  const order = ORDERS[sort]
  return productsWithStock(db)
    .select(sellerProductColumns(now))
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

const always = sql<boolean>`true`

const ORDERS: Readonly<Record<Exclude<ProductSort, 'stock'>, Order>> = {
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

/** Rising, then those that are not counted. No index has the counts, which each order writes: all of them are read. */
async function listByStock(db: Db, filter: SellerProductFilter, { after, limit, now }: Page): Promise<SellerProductRow[]> {
  const counted =
    after?.key === null
      ? []
      : await countedProducts(db)
          .select(sellerProductColumns(now))
          .where(matches(filter))
          .where(after ? sql<boolean>`(on_hand, products.id) > (${after.key}::integer, ${after.id}::uuid)` : always)
          .orderBy('on_hand')
          .orderBy('products.id')
          .limit(limit)
          .execute()
  if (counted.length === limit) return counted
  const uncounted = await uncountedProducts(db)
    .select(sellerProductColumns(now))
    .where(matches(filter))
    .where(after?.key === null ? sql<boolean>`products.id > ${after.id}::uuid` : always)
    .orderBy('products.id')
    .limit(limit - counted.length)
    .execute()
  return [...counted, ...uncounted]
}

const STATES: Readonly<Record<ProductState, RawBuilder<boolean>>> = {
  on: sql<boolean>`is_available`,
  out: sql<boolean>`not is_available`,
  low: sql<boolean>`(is_available and is_low)`,
}

function matches({ search, category, state }: SellerProductFilter): RawBuilder<boolean> {
  const conditions = [
    ...(search ? [nameContains(search)] : []),
    ...(category ? [sql`lower(category) = lower(${category})`] : []),
    ...(state ? [STATES[state]] : []),
  ]
  return sql<boolean>`${conditions.length === 0 ? always : sql.join(conditions, sql` and `)}`
}

export interface StateCounts {
  readonly on: number
  readonly out: number
  readonly low: number
}

export async function countStates(db: Db, filter: Omit<SellerProductFilter, 'state'>): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    select ${unprepared} count(*) filter (where is_available)::integer as on, count(*) filter (where not is_available)::integer as out,
      (${countedProducts(db)
        .select(({ fn }) => fn.countAll().as('count'))
        .where(matches({ ...filter, state: 'low' }))})::integer as low
    from products where ${matches(filter)}`.execute(db)
  return rows[0] ?? { on: 0, out: 0, low: 0 }
}
