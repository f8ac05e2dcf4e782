import type { TextBlock } from '../../domain/settings/page-text.ts'
import type { CategoryWire } from '../categories/categories.ts'
import type { ListProductsParams } from '../products/list-products-query.ts'
import type { ListProductsResponse, ProductWire } from '../products/products.ts'
import type { RelatedProductWire, SearchProductsParams } from '../search/search-products.ts'
import type { SearchSort } from '../search/search-sorts.ts'
import type { StoreFacts } from '../settings/store-facts.ts'

/** A query of products with a `sort` is a search. Any other one is a list. */
export type CatalogParams = ListProductsParams | (SearchProductsParams & { readonly sort: SearchSort })

/** The response to a list of products, or to a search. */
export interface CatalogResponse extends ListProductsResponse {
  readonly related?: readonly RelatedProductWire[] | undefined
  readonly soldOut?: readonly ProductWire[] | undefined
  readonly categories?: readonly CategoryWire[] | undefined
  readonly isFuzzy?: boolean | undefined
  readonly didYouMean?: string | undefined
}

/**
 * Hydration in the browser starts from the same data that the server rendered. There is no schema of it: the document is
 * the store's own, and a schema would be among the first code that pages load and run.
 */
export interface PageData {
  readonly store: StoreFacts
  /** The keys are made by `productQuery`. */
  readonly products: Readonly<Record<string, CatalogResponse>>
  /** `writtenPage` is there on the pages that the owner writes. */
  readonly writtenPage?: WrittenPage | undefined
}

export interface WrittenPage {
  readonly name: string
  readonly blocks: readonly TextBlock[]
  readonly description?: string
}

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
