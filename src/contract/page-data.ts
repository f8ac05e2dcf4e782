import * as z from 'zod/mini'
import type { ListProductsParams } from './product-requests.ts'
import { listProductsResponse } from './products.ts'

/** What every page knows of the store it belongs to. Nothing personal: pages are the same for everybody. */
export const storeFacts = z.object({
  /** Origin of absolute addresses, without a slash at the end. */
  publicUrl: z.string(),
  contactEmail: z.string(),
  /** Whether the catalog is so large that searching is the server's work. */
  searchesOnServer: z.boolean(),
})
export type StoreFacts = z.output<typeof storeFacts>

/** The data that a page was rendered from, sent along so that the browser starts with the same. */
export const pageData = z.object({
  store: storeFacts,
  /** Answers of the product list by the query that they answer (`productQuery`). */
  products: z.record(z.string(), listProductsResponse),
})
export type PageData = z.output<typeof pageData>

/** One text for one question to the product list: its parameters in fixed order, as in the address of the call. */
export function productQuery(params: ListProductsParams): string {
  const query = new URLSearchParams()
  for (const name of ['ids', 'category', 'inStock', 'brief', 'search', 'limit', 'cursor'] as const) {
    const value = params[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}

/** Above so many products the browser no longer holds the whole catalog to search in. */
export const MAX_PRODUCTS_IN_BROWSER = 2000

/** Id of the script block that carries the page data. */
export const PAGE_DATA_ID = 'page-data'
