import type { ListProductsParams } from '../../../contract/list-products-query.ts'
import { MAX_SEARCH } from '../../../domain/product.ts'

// Server and browser build the same queries, so that the browser finds the responses that were rendered into the page.

export const FIRST_CARDS = 24 // whole rows in two, three and four columns
export const CARDS_A_STEP = 96

/** This prefix marks a cursor in a category page's URL as one of the products that are out of stock. */
export const OUT_OF_STOCK = 'out-'

const BEST_SELLERS = 5 // specification, section 9
export const RELATED_PRODUCTS = 5 // specification, section 9

export const searchOf = (q: string | null): string => (q ?? '').trim().slice(0, MAX_SEARCH)

/** `brief` leaves out what a card does not show. */
const cardsInStock = { inStock: 'true', brief: 'true' } as const

export const bestSellersQuery: ListProductsParams = { ...cardsInStock, bestSellers: 'true', limit: String(BEST_SELLERS) }

const firstOf = (params: ListProductsParams, cursor = ''): ListProductsParams => ({
  ...params,
  limit: String(FIRST_CARDS),
  ...(cursor === '' ? {} : { cursor }),
})

const withoutParam = (without: string) => (without === '' ? {} : { without })

/** Lists the newest products first. A `search` filters them by name. */
export const productsPageQuery = (search: string, cursor = '', without = ''): ListProductsParams =>
  firstOf({ ...cardsInStock, ...(search === '' ? {} : { search, plurals: 'true' }), ...withoutParam(without) }, cursor)

/** The results of these queries are concatenated in order. */
export type ListQueries = readonly [ListProductsParams, ...ListProductsParams[]]

/** Lists the products in stock first. */
export function categoryQueries(name: string, cursor = '', without = ''): ListQueries {
  const inStock = { ...cardsInStock, category: name.toLowerCase(), ...withoutParam(without) } as const
  const outOfStock = { ...inStock, inStock: 'false' } as const
  if (cursor.startsWith(OUT_OF_STOCK)) return [firstOf(outOfStock, cursor.slice(OUT_OF_STOCK.length))]
  return [firstOf(inStock, cursor), firstOf(outOfStock)]
}

export const singleProductQuery = (id: string): ListProductsParams => ({ ids: id })

/** Requests one more than is shown, since the product itself may be among them. */
export function relatedQuery(category: string): ListProductsParams {
  return { ...cardsInStock, category: category.toLowerCase(), limit: String(RELATED_PRODUCTS + 1) }
}

/** Finds products whether they are in stock or not. */
export const cartProductsQuery = (ids: Iterable<string>): ListProductsParams => ({ ids: [...ids].sort().join(',') })
