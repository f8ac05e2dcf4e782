import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchSort } from '../../../contract/search/search-sorts.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Allergen, Diet } from '../../../domain/products/food-labels.ts'
import type { Product, ProductId } from '../../../domain/products/product.ts'
import type { RelatedReason } from '../../../domain/products/related-reason.ts'
import type { Vocabulary } from '../../../domain/search/search-vocabulary.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { rowToProduct, SHOWN_PRODUCT_COLUMNS, type ShownProductRow } from './product-columns.ts'
import { isForDiets, isInCategory, isWithoutAllergens, listDiets } from './product-repository.ts'
import { all, type Condition, inNames, none, type SearchText, type Way, waysOfNames, waysOfRelated } from './search-ways.ts'

export interface SearchFilter {
  readonly onlyOffers?: boolean
  readonly isAvailable?: boolean
  /** The texts that products of a category have, in lower case. */
  readonly category?: readonly string[]
  readonly without?: readonly Allergen[]
  /** The product is for all of these diets. */
  readonly diets?: readonly Diet[]
  readonly minPrice?: Cents
  readonly maxPrice?: Cents
}

function isWithin({ onlyOffers, isAvailable, category, without, diets, minPrice, maxPrice }: SearchFilter): Condition {
  return all([
    sql<SqlBool>`archived_at is null`,
    ...(onlyOffers ? [sql<SqlBool>`offer_price < price`] : []),
    ...(isAvailable === undefined ? [] : [isAvailable ? sql<SqlBool>`is_available` : sql<SqlBool>`not is_available`]),
    ...(category ? [isInCategory(category)] : []),
    ...(without?.length ? [isWithoutAllergens(without)] : []),
    ...(diets ? [isForDiets(diets)] : []),
    ...(minPrice === undefined ? [] : [sql<SqlBool>`offer_price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql<SqlBool>`offer_price <= ${maxPrice}`]),
  ])
}

export interface SearchPosition {
  readonly isAvailable: boolean
  /** The index of the way in which the product was found. It is 0 unless the sort is by relevance. */
  readonly way: number
  /** The value by which the list is sorted. It is null for relevance and newest. */
  readonly key: string | number | null
  readonly id: ProductId
}

export interface FoundProduct {
  readonly product: Product
  readonly position: SearchPosition
}

interface FoundRow extends ShownProductRow {
  readonly way: number
  readonly key: string | number | null
}

interface SearchPage {
  readonly sort: SearchSort
  readonly after: SearchPosition | null
  readonly limit: number
}

const COLUMNS = sql.join(SHOWN_PRODUCT_COLUMNS.map((column) => sql.ref(column)))

/** Lists products whose names have the text, or all of them without a text. Those that can be bought come first. */
export function searchProductRows(
  db: Db,
  text: SearchText | null,
  filter: SearchFilter,
  vocabulary: Vocabulary,
  page: SearchPage,
): Promise<FoundProduct[]> {
  return listByWays(db, waysOf(text, vocabulary, page.sort), isWithin(filter), page)
}

function waysOf(text: SearchText | null, vocabulary: Vocabulary, sort: SearchSort): readonly Way[] {
  if (text === null) return [{ condition: all([]), products: Number.POSITIVE_INFINITY }]
  return sort === 'relevance' ? waysOfNames(text, vocabulary) : [inNames(text, vocabulary)]
}

/**
 * Counts the products that `searchProductRows` lists, up to one more than `most`. Returns null for a text that so many names
 * have that counting would take long.
 */
export async function countSearchedProducts(
  db: Db,
  text: SearchText | null,
  filter: SearchFilter,
  vocabulary: Vocabulary,
  most: number,
): Promise<number | null> {
  const way = text === null ? null : inNames(text, vocabulary)
  if (way !== null && way.products > FEW_PRODUCTS) return null
  const { table, first } = readOnce(way)
  const { rows } = await sql<{ count: number }>`${unprepared} ${first}
    select count(*)::int as count from (select 1 from ${table} where ${isWithin(filter)} limit ${most + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Returns the diets for which products are that `searchProductRows` lists. */
export function listDietsOfSearch(
  db: Db,
  text: SearchText | null,
  filter: SearchFilter,
  vocabulary: Vocabulary,
): Promise<readonly Diet[]> {
  const way = text === null ? null : inNames(text, vocabulary)
  if (way !== null && way.products > FEW_PRODUCTS) return listDiets(db, all([isWithin(filter), way.condition]))
  return listDiets(db, isWithin(filter), readOnce(way))
}

/** Returns the table of the products that are found in a way, and the part of a statement that reads them first. */
const readOnce = (way: Way | null) =>
  way === null
    ? { table: sql`products`, first: sql`` }
    : { table: sql`found`, first: sql`with found as materialized (select * from products where ${way.condition})` }

export interface RelatedProduct {
  readonly product: Product
  readonly reason: RelatedReason
}

/** The search reads this many products for each one that it shows, because some have no reason that a shopper would understand. */
const READ_FOR_ONE = 2

/** Lists products that are related to the text, and whose names don't have it. */
export async function relatedProductRows(
  db: Db,
  text: SearchText,
  filter: SearchFilter,
  vocabulary: Vocabulary,
  { categories, limit }: { readonly categories: readonly string[]; readonly limit: number },
): Promise<RelatedProduct[]> {
  const within = all([isWithin(filter), none([inNames(text, vocabulary).condition])])
  const ways = waysOfRelated(text, categories, vocabulary)
  const found = await listByWays(db, ways, within, { sort: 'relevance', after: null, limit: limit * READ_FOR_ONE })
  const related = found.flatMap(({ product, position }) => {
    const reason = ways[position.way]?.reasonOf(product)
    return reason ? [{ product, reason }] : []
  })
  return related.slice(0, limit)
}

/**
 * The lists are sorted by these columns, and without one from the newest product on. They are compared as a whole, so a
 * product without a unit price counts as the most expensive one.
 */
const KEYS: Readonly<Record<SearchSort, RawBuilder<unknown> | null>> = {
  relevance: null,
  price: sql`offer_price`,
  unitPrice: sql`coalesce(unit_price, 9007199254740991)`,
  name: sql`folded_name`,
  newest: null,
}

/** When no more products are found in a way, all of them are read by its index, and then sorted. */
const FEW_PRODUCTS = 3_000

type Reading = 'all first' | 'all first if they are few' | 'in the order of the list'

function readingOf({ products, isRough, inAnyOrder }: Way): Reading {
  if (inAnyOrder || products <= FEW_PRODUCTS) return 'all first'
  return isRough ? 'all first if they are few' : 'in the order of the list'
}

/**
 * Lists products by the best way in which they are found. Each way is a part of one statement that PostgreSQL runs only
 * until the limit is reached, so that a letter that most names contain takes no longer than a rare word.
 *
 * PostgreSQL expects too many products that have a rare text, and would read all products in the order of the list to find
 * them. A materialized part makes it find these by the index of the text instead, once for products that can be bought
 * and for the others, and no more than needed.
 */
async function listByWays(
  db: Db,
  ways: readonly Way[],
  within: Condition,
  { sort, after, limit }: SearchPage,
): Promise<FoundProduct[]> {
  const parts = [true, false].flatMap((isAvailable) => ways.map((found, way) => ({ isAvailable, way, found })))
  const isLast = (part: (typeof parts)[number]) => part.isAvailable === after?.isAvailable && part.way === after.way
  const first = after === null ? 0 : parts.findIndex(isLast)
  if (first < 0 || ways.length === 0) return []
  const key = KEYS[sort]
  const selects = parts.slice(first).flatMap((part) => {
    const { isAvailable, way, found } = part
    const rest = [
      within,
      isAvailable ? sql<SqlBool>`is_available` : sql<SqlBool>`not is_available`,
      none(ways.slice(0, way).map((better) => better.condition)),
      ...(after !== null && isLast(part) ? [isLater(key, after)] : []),
    ]
    const order = found.inAnyOrder ? sql`` : sql`order by ${key ? sql`${key}, id` : sql`id desc`}`
    const selectFrom = (table: RawBuilder<unknown>, conditions: readonly Condition[]) =>
      sql`(select ${COLUMNS}, ${sql.lit(way)} as way, ${key ?? sql`null`} as key
        from ${table} where ${all(conditions)} ${order} limit ${limit})`
    const reading = readingOf(found)
    if (reading === 'all first') return selectFrom(foundBy(way), rest)
    const inOrder = [...rest, found.condition]
    if (reading === 'in the order of the list') return selectFrom(sql`products`, inOrder)
    const areFew = sql<SqlBool>`(select count(*) from ${foundBy(way)}) <= ${FEW_PRODUCTS}`
    return [selectFrom(foundBy(way), [...rest, areFew]), selectFrom(sql`products`, [...inOrder, none([areFew])])]
  })
  const readFirst = ways.flatMap((found, way) => materialized(found, foundBy(way)))
  const withFound = readFirst.length === 0 ? sql`` : sql`with ${sql.join(readFirst)}`
  const { rows } = await sql<FoundRow>`${unprepared} ${withFound} ${sql.join(selects, sql` union all `)} limit ${limit}`.execute(
    db,
  )
  return rows.map(foundOf)
}

const foundBy = (way: number): RawBuilder<unknown> => sql.raw(`found_${way}`)

/** Returns the part of a statement that reads all products of a way, or enough of them to know that they are many. */
function materialized(way: Way, name: RawBuilder<unknown>): readonly RawBuilder<unknown>[] {
  const reading = readingOf(way)
  if (reading === 'in the order of the list') return []
  const most = reading === 'all first' ? sql`` : sql`limit ${FEW_PRODUCTS + 1}`
  return [sql`${name} as materialized (select * from products where ${way.condition} ${most})`]
}

const isLater = (key: RawBuilder<unknown> | null, after: SearchPosition): Condition =>
  key ? sql<SqlBool>`(${key}, id) > (${after.key}, ${after.id}::uuid)` : sql<SqlBool>`id < ${after.id}`

const foundOf = (row: FoundRow): FoundProduct => ({
  product: rowToProduct(row),
  position: { isAvailable: row.is_available, way: row.way, key: row.key, id: row.id },
})

/** Returns the words of all products as `searchWords` writes them, with the number of products that have each. */
export async function readSavedWords(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ word: string; products: number }>`
    select word, ndoc as products from ts_stat('select search_words from products where archived_at is null')`.execute(db)
  return new Map(rows.map(({ word, products }) => [word, products]))
}
