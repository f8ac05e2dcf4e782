import type { ListProductsParams } from '../../../contract/product-requests.ts'

// The questions that pages put to the product list. Server and browser build them here alike, so that an answer that
// came with the page is found again.

const PAGE_SIZE = '100'
const BEST_SELLERS = 5 // specification, section 9
export const RELATED_PRODUCTS = 5 // specification, section 9

const MAX_SEARCH = 200 // as much as the product list looks for

/** What to search for, by the `q` of an address. */
export const searchOf = (q: string | null): string => (q ?? '').trim().slice(0, MAX_SEARCH)

/** The first products in stock. */
export const bestSellersQuery: ListProductsParams = { inStock: 'true', limit: String(BEST_SELLERS) }

/** What is in stock, newest first, found by name when `search` is given. */
export function productsPageQuery(search: string, cursor?: string): ListProductsParams {
  return { inStock: 'true', limit: PAGE_SIZE, ...(search === '' ? {} : { search }), ...(cursor === undefined ? {} : { cursor }) }
}

/** Everything in stock at once: what the browser searches in while the catalog is small. */
export const wholeCatalogQuery: ListProductsParams = { inStock: 'true' }

/** A category's products: those in stock, and those that are not. */
export function categoryQueries(category: string): [inStock: ListProductsParams, outOfStock: ListProductsParams] {
  const query = { category: category.toLowerCase(), limit: PAGE_SIZE }
  return [
    { ...query, inStock: 'true' },
    { ...query, inStock: 'false' },
  ]
}

export const singleProductQuery = (id: string): ListProductsParams => ({ ids: id })

/** One more than are shown: the product itself may be among them. */
export function relatedQuery(category: string): ListProductsParams {
  return { category: category.toLowerCase(), inStock: 'true', limit: String(RELATED_PRODUCTS + 1) }
}

/** The products of a cart, in stock or not. */
export const cartProductsQuery = (ids: Iterable<string>): ListProductsParams => ({ ids: [...ids].sort().join(',') })
