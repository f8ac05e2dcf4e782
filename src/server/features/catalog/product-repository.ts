import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Cents, cents } from '../../../domain/money.ts'
import { type Allergen, DIETS, type Diet } from '../../../domain/products/food-labels.ts'
import type { Product, ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { rowToProduct, SHOWN_PRODUCT_COLUMNS } from './product-columns.ts'
import { nameContains } from './product-search.ts'

export interface ProductFilter {
  readonly ids?: readonly ProductId[]
  /** The name contains this text. */
  readonly search?: string
  /** The texts that products of a category have, in lower case. */
  readonly category?: readonly string[]
  /** `isAvailable` is true for products that can be bought. */
  readonly isAvailable?: boolean
  readonly without?: readonly Allergen[]
  /** The product is for all of these diets. */
  readonly diets?: readonly Diet[]
  /** Finds only products older than this one (keyset pagination). */
  readonly after?: ProductId
  readonly limit?: number
}

/** Lists products that are not archived, newest first. */
export async function listProductRows(db: Db, filter: ProductFilter): Promise<Product[]> {
  let query = db.selectFrom('products').select(SHOWN_PRODUCT_COLUMNS).where('archived_at', 'is', null).orderBy('id', 'desc')
  if (filter.ids) query = query.where('id', '=', anyOf(filter.ids))
  if (filter.search) query = query.where(nameContains(filter.search))
  if (filter.category) query = query.where(isInCategory(filter.category))
  if (filter.isAvailable !== undefined) query = query.where('is_available', '=', filter.isAvailable)
  if (filter.without) query = query.where(isWithoutAllergens(filter.without))
  if (filter.diets) query = query.where(isForDiets(filter.diets))
  if (filter.after) query = query.where('id', '<', filter.after)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return (await query.execute()).map(rowToProduct)
}

/** A single text is compared by itself, so that an index of categories also gives the order of a list. */
export const isInCategory = (texts: readonly string[]) =>
  texts.length === 1 ? sql<boolean>`lower(category) = lower(${texts[0]})` : sql<boolean>`lower(category) = any(${texts}::text[])`

export const isWithoutAllergens = (without: readonly Allergen[]) => sql<SqlBool>`not allergens && ${without}::text[]`

/** The statement is not prepared, because the best plan depends on how many products are for the diets. */
export const isForDiets = (diets: readonly Diet[]) => sql<SqlBool>`${unprepared} diets @> ${diets}::text[]`

/** Returns the diets for which rows of the table with the condition are, in the order of DIETS. Each search ends at the first row. */
export async function listDiets(
  db: Db,
  condition: Expression<SqlBool>,
  { table = sql`products`, first = sql`` }: { readonly table?: RawBuilder<unknown>; readonly first?: RawBuilder<unknown> } = {},
): Promise<readonly Diet[]> {
  const found = DIETS.map(
    (diet) =>
      sql`case when exists (select from ${table} where ${condition} and diets @> array[${sql.lit(diet)}]) then ${sql.lit(diet)} end`,
  )
  const { rows } = await sql<{ diets: Diet[] }>`${unprepared} ${first}
    select array_remove(array[${sql.join(found)}], null) as diets`.execute(db)
  return rows[0]?.diets ?? []
}

type CountFilter = Pick<ProductFilter, 'category' | 'without' | 'diets' | 'isAvailable'>

const isCounted = ({ isAvailable, category, without, diets }: CountFilter) => sql<SqlBool>`archived_at is null
  ${isAvailable === undefined ? sql`` : sql`and is_available = ${sql.lit(isAvailable)}`} ${category ? sql`and ${isInCategory(category)}` : sql``}
  ${without ? sql`and ${isWithoutAllergens(without)}` : sql``} ${diets ? sql`and ${isForDiets(diets)}` : sql``}`

/** Returns the diets for which products that are not archived are. */
export const listDietsOf = (db: Db, filter: CountFilter) => listDiets(db, isCounted(filter))

/** Counts products that are not archived, up to `limit`. */
export async function countProductRows(db: Db, { limit, ...filter }: CountFilter & { limit: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select 1 from products where ${isCounted(filter)}
    order by id desc limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the products of each category that are not archived, in the order of `paths`. Reads only an index. */
export async function countByCategory(db: Db, paths: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ products: number }>`
    select (select count(*) from products where archived_at is null and lower(category) = lower(path)) as products
    from unnest(${paths}::text[]) with ordinality as named(path, position) order by position`.execute(db)
  return rows.map(({ products }) => products)
}

/** Returns how a product spells each of these categories, which are in lower case, and how many products each has. */
export async function describeCategories(db: Db, paths: readonly string[]): Promise<{ name: string; products: number }[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ name: string; products: number }>`
    select coalesce((select category from products where archived_at is null and lower(category) = path order by id limit 1), path) as name,
      (select count(*) from products where archived_at is null and lower(category) = path) as products
    from unnest(${paths}::text[]) with ordinality as named(path, position) order by position`.execute(db)
  return rows
}

export async function findProductNames(db: Db, ids: readonly ProductId[]): Promise<ReadonlyMap<ProductId, string>> {
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the name and the SKU of products, archived or not. */
export async function findProductLabels(
  db: Db,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, { readonly name: string; readonly sku: string | null }>> {
  const rows = await db.selectFrom('products').select(['id', 'name', 'sku']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, ...label }) => [id, label]))
}

/** Tells whether any product, archived or not, has a picture. */
export async function hasPictures(db: Db): Promise<boolean> {
  const { rows } = await sql`select from products where pictures <> '{}' limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the median of the newest products that can be bought, or 0 when there are none. */
export async function medianOfferPrice(db: Db, count: number): Promise<Cents> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by offer_price) as median
    from (select offer_price from products where archived_at is null and is_available order by id desc limit ${count}) as newest`.execute(
    db,
  )
  return cents(rows[0]?.median ?? 0)
}
