import type { ListProductsParams } from '../../../contract/product-requests.ts'

// The questions that pages put to the product list. Server and browser build them here alike, so that an answer that
// came with the page is found again.

export const FIRST_CARDS = 24 // whole rows in two, three and four columns
export const CARDS_A_STEP = 96 // of those that follow, for who wants more

/** In an address, before the cursor of a category's products that are out of stock. */
export const OUT_OF_STOCK = 'out-'

const BEST_SELLERS = 5 // specification, section 9
export const RELATED_PRODUCTS = 5 // specification, section 9

const MAX_SEARCH = 200 // as much as the product list looks for

/** What to search for, by the `q` of an address. */
export const searchOf = (q: string | null): string => (q ?? '').trim().slice(0, MAX_SEARCH)

/** Products in stock, with no more of each than its card shows. */
const cardsInStock = { inStock: 'true', brief: 'true' } as const

/** The first products in stock. */
export const bestSellersQuery: ListProductsParams = { ...cardsInStock, limit: String(BEST_SELLERS) }

/** What comes with a page: the first products, or those after `cursor`. */
const firstOf = (params: ListProductsParams, cursor = ''): ListProductsParams => ({
  ...params,
  limit: String(FIRST_CARDS),
  ...(cursor === '' ? {} : { cursor }),
})

/** What is in stock, newest first, found by name when `search` is given. */
export const productsPageQuery = (search: string, cursor = ''): ListProductsParams =>
  firstOf({ ...cardsInStock, ...(search === '' ? {} : { search }) }, cursor)

/** Everything in stock at once: what the browser searches in while the catalog is small. */
export const wholeCatalogQuery: ListProductsParams = cardsInStock

/** Questions of which each goes on where the one before it ends. */
export type ListQueries = readonly [ListProductsParams, ...ListProductsParams[]]

/** A category's products: those in stock, and after all of these those that are not. */
export function categoryQueries(name: string, cursor = ''): ListQueries {
  const category = name.toLowerCase()
  const outOfStock = { ...cardsInStock, category, inStock: 'false' } as const
  if (cursor.startsWith(OUT_OF_STOCK)) return [firstOf(outOfStock, cursor.slice(OUT_OF_STOCK.length))]
  return [firstOf({ ...cardsInStock, category }, cursor), firstOf(outOfStock)]
}

export const singleProductQuery = (id: string): ListProductsParams => ({ ids: id })

/** One more than are shown: the product itself may be among them. */
export function relatedQuery(category: string): ListProductsParams {
  return { ...cardsInStock, category: category.toLowerCase(), limit: String(RELATED_PRODUCTS + 1) }
}

/** The products of a cart, in stock or not. */
export const cartProductsQuery = (ids: Iterable<string>): ListProductsParams => ({ ids: [...ids].sort().join(',') })
