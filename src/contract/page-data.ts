import * as z from 'zod/mini'
import { categoryWire } from './categories.ts'
import type { ListProductsParams } from './list-products-query.ts'
import { listProductsResponse, productWire } from './products.ts'
import type { SearchProductsParams } from './search-products.ts'
import type { SearchSort } from './search-sorts.ts'
import type { StoreFacts } from './store-facts.ts'

/** A query of products with a `sort` is a search. Any other one is a list. */
export type CatalogParams = ListProductsParams | (SearchProductsParams & { readonly sort: SearchSort })

/** The response to a list of products, or to a search. */
export const catalogResponse = z.extend(listProductsResponse, {
  related: z.optional(z.array(productWire)),
  categories: z.optional(z.array(categoryWire)),
  isFuzzy: z.optional(z.boolean()),
  didYouMean: z.optional(z.string()),
})
export type CatalogResponse = z.output<typeof catalogResponse>

/** Hydration in the browser starts from the same data that the server rendered. */
export const pageData = z.object({
  /** The store has made it. A schema of it would be among the first code that pages load. */
  store: z.custom<StoreFacts>(),
  /** The keys are made by `productQuery`. */
  products: z.record(z.string(), catalogResponse),
  /** It is there on the pages that the owner writes. */
  writtenPage: z.optional(z.custom<{ name: string; text: string }>()),
})
export type PageData = z.output<typeof pageData>

/** Returns the query string of a list of products or of a search, which is also its key in the page data and in caches. */
export const productQuery = (params: CatalogParams): string => canonicalQuery(params)

/** Returns a query string with the parameters in a fixed order. Those that are undefined are left out. */
export function canonicalQuery(params: object): string {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** Pages say “More than 2,000 products” when more than this are in stock. The server counts up to one more. */
export const MAX_COUNTED_PRODUCTS = 2000

export const PAGE_DATA_ID = 'page-data'
