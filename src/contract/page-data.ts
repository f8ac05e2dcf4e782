import * as z from 'zod/mini'
import type { ListProductsParams } from './product-requests.ts'
import { listProductsResponse } from './products.ts'

/** Facts about the store for every page. Nothing personal: pages are the same for all visitors. */
export const storeFacts = z.object({
  /** Origin of absolute URLs, without a trailing slash. */
  publicUrl: z.string(),
  contactEmail: z.string(),
  /** Whether the catalog is too large to search in the browser. */
  searchesOnServer: z.boolean(),
})
export type StoreFacts = z.output<typeof storeFacts>

/** The data a page was rendered from, embedded in it for hydration. */
export const pageData = z.object({
  store: storeFacts,
  /** Product list responses by query (`productQuery`). */
  products: z.record(z.string(), listProductsResponse),
})
export type PageData = z.output<typeof pageData>

/** Canonical query string of a product list request: parameters in fixed order. */
export function productQuery(params: ListProductsParams): string {
  const query = new URLSearchParams()
  for (const name of ['ids', 'category', 'inStock', 'brief', 'search', 'limit', 'cursor'] as const) {
    const value = params[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}

/** Above this count the browser does not load the whole catalog to search in it. */
export const MAX_PRODUCTS_IN_BROWSER = 2000

/** Id of the script element with the page data. */
export const PAGE_DATA_ID = 'page-data'
