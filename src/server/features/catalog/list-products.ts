import type { ListProductsQuery } from '../../../contract/products/list-products-query.ts'
import type { ListProductsResponse } from '../../../contract/products/products.ts'
import { MAX_COUNTED_PRODUCTS } from '../../../contract/rendering/page-data.ts'
import type { Product, ProductId } from '../../../domain/products/product.ts'
import { ClientError } from '../../platform/client-error.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { textsOfCategory } from '../categories/store-categories.ts'
import { countProductRows, listDietsOf, listProductRows, type ProductFilter } from './product-repository.ts'
import { briefToWire, productToWire } from './product-wire.ts'
import type { CurrentVocabulary } from './vocabulary.ts'

/** These parts of lists and searches are not in the rows of products. */
export interface CatalogFigures {
  /** Counts the products in stock, up to MAX_COUNTED_PRODUCTS + 1. */
  readonly countInStock: () => Promise<number>
  /** Returns the products that are sold most, in this order. The list is empty when nothing was sold. */
  readonly bestSellers: () => Promise<readonly ProductId[]>
  readonly vocabulary: CurrentVocabulary
}

/**
 * Lists the products that a query of a shopper finds, with the number of all in stock where the query asks for it.
 * Throws as `listProducts` does.
 */
export async function listProductsAndCount(
  platform: Platform,
  { countInStock, bestSellers }: CatalogFigures,
  query: ListProductsQuery,
): Promise<ListProductsResponse> {
  if (query.bestSellers) return listBestSellers(platform, await bestSellers(), query)
  if (!isCounted(query)) return listProducts(platform, query)
  const isFiltered = query.without?.length || query.diets?.length || query.category
  const counting = isFiltered ? countRows(platform, query) : countInStock()
  const [response, count, diets] = await Promise.all([
    listProducts(platform, query),
    counting,
    query.counts && query.cursor === undefined ? listDietsOfList(platform, query) : null,
  ])
  return { ...response, count, ...(diets && { diets: [...diets] }) }
}

/** Tells whether the query is of all products in stock, or of those of a category that it wants to be counted. */
const isCounted = ({ inStock, limit, search, category, counts = false, ids }: ListProductsQuery): boolean =>
  inStock === true && limit !== undefined && !search && (!category || counts) && ids === undefined

async function countRows(platform: Platform, { category, without, diets }: ListProductsQuery): Promise<number> {
  const filter = await filterOf(platform, { category, without, diets })
  return countProductRows(platform.db, { ...filter, isAvailable: true, limit: MAX_COUNTED_PRODUCTS + 1 })
}

/** The list of a category goes on with what is out of stock. */
async function listDietsOfList(platform: Platform, { category, without, diets }: ListProductsQuery) {
  const filter = await filterOf(platform, { category, without, diets })
  return listDietsOf(platform.db, category ? filter : { ...filter, isAvailable: true })
}

/** Returns `countInStock`, which counts again only after the catalog has changed. */
export function inStockCounter({ db, catalogWatch }: Platform): CatalogFigures['countInStock'] {
  let counting: Promise<number> | null = null
  catalogWatch.onChange(() => {
    counting = null
  })
  return () => {
    const current = counting ?? countProductRows(db, { isAvailable: true, limit: MAX_COUNTED_PRODUCTS + 1 })
    counting = current
    current.catch(() => {
      if (counting === current) counting = null // a failed count is not cached
    })
    return current
  }
}

/** The response is about 5 MB then (contract §3). */
const MAX_PRODUCTS_AT_ONCE = 10_000

/**
 * Lists the newest products first. A text finds those whose name contains it. Throws 400 for
 * more than 10,000 products without a limit.
 */
export async function listProducts(platform: Platform, query: ListProductsQuery): Promise<ListProductsResponse> {
  const { limit = MAX_PRODUCTS_AT_ONCE } = query
  const rows = await listProductRows(platform.db, { ...(await filterOf(platform, query)), limit: limit + 1 })
  const { page, nextCursor } = keysetPage(rows, limit, ({ id }) => id)
  if (query.limit === undefined && nextCursor !== null) {
    throw new ClientError(400, `More than ${MAX_PRODUCTS_AT_ONCE} products fit: please ask with a limit, page by page`)
  }
  const products = page.map((product) => toWire(product, platform, query))
  return { success: true, products, ...(query.limit !== undefined && { nextCursor }) }
}

const BEST_SELLERS = 5 // specification, section 9

/**
 * Lists the products that the query finds and that are sold most. `sold` is in this order. When there are too few, those
 * follow that the owner has chosen, and then the newest products (specification, section 2).
 */
async function listBestSellers(
  platform: Platform,
  sold: readonly ProductId[],
  query: ListProductsQuery,
): Promise<ListProductsResponse> {
  const { db } = platform
  const { limit = BEST_SELLERS } = query
  const filter = await filterOf(platform, query)
  const wanted = [...new Set([...sold, ...platform.settings.current().bestSellers.filter(isId<ProductId>)])]
  const found = wanted.length === 0 ? [] : await listProductRows(db, { ...filter, ids: wanted })
  const best = found.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id)).slice(0, limit)
  const newest = best.length === limit ? [] : await listProductRows(db, { ...filter, limit })
  const known = new Set(best.map(({ id }) => id))
  const products = [...best, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit)
  return { success: true, products: products.map((product) => toWire(product, platform, query)), nextCursor: null }
}

const toWire = (product: Product, platform: Platform, { brief }: ListProductsQuery) =>
  (brief ? briefToWire : productToWire)(product, platform)

async function filterOf(
  platform: Platform,
  { search, category, inStock, without, diets, cursor, ids }: ListProductsQuery,
): Promise<ProductFilter> {
  return {
    ...(search ? { search } : {}),
    ...(category ? { category: await textsOfCategory(platform, category) } : {}),
    ...(inStock === undefined ? {} : { isAvailable: inStock }),
    ...(without?.length ? { without } : {}),
    ...(diets?.length ? { diets } : {}),
    ...(cursor === undefined ? {} : { after: cursor as ProductId }), // checked by the schema
    ...(ids === undefined ? {} : { ids: ids.filter((id) => isId<ProductId>(id)) }),
  }
}
