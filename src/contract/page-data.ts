import * as z from 'zod/mini'
import { categoryWire } from './categories.ts'
import type { ListProductsParams } from './list-products-query.ts'
import { openStateWire } from './open-state.ts'
import { priceTermsWire } from './price-terms.ts'
import { listProductsResponse, productWire } from './products.ts'
import type { SearchProductsParams } from './search-products.ts'
import type { SearchSort } from './search-sorts.ts'

/** The facts must contain nothing personal, since pages are the same for all visitors. */
export const storeFacts = z.object({
  /** This is the origin of the store's URLs, without a path. */
  publicUrl: z.string(),
  contactEmail: z.string(),
  contactPhone: z.optional(z.object({ text: z.string(), url: z.string() })),
  contactAddress: z.optional(z.string()),
  /** Hours are by weekday, from `mon` to `sun`. They are absent when the store is always open. */
  hours: z.optional(z.record(z.string(), z.readonly(z.array(z.object({ from: z.string(), to: z.string() }))))),
  /** It is absent when the owner set neither a time zone nor hours. */
  timeZone: z.optional(z.string()),
  openState: openStateWire,
  promisedMinutes: z.int(),
  /** Shoppers may choose a slot or pickup. It is absent when they get all orders as soon as possible. */
  hasTimeChoice: z.optional(z.literal(true)),
  /** It is absent in a store with metric units. */
  units: z.optional(z.literal('us')),
  /** It is absent while the store charges what the specification says: 2% of tax, and no fees. */
  priceTerms: z.optional(priceTermsWire),
  /**
   * Has the first ZIP codes that the store delivers to, and their number. It is absent when the store delivers
   * everywhere.
   */
  deliveryArea: z.optional(z.object({ zipCodes: z.array(z.string()), count: z.int() })),
  /** These are whole minutes, measured over 30 days. It is null while there are too few deliveries. */
  deliveryTimes: z.nullable(z.object({ medianMinutes: z.number(), ninthOfTenMinutes: z.number() })),
  /** Counts the shoppers with a delivered order, rounded down. It is null while there are too few. */
  customers: z.nullable(z.number()),
  categories: z.readonly(z.array(categoryWire)),
  /** Has the names of the pages that the owner has written, such as `about`. It is absent when there are none. */
  writtenPages: z.optional(z.array(z.string())),
})
export type StoreFacts = z.output<typeof storeFacts>

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
  store: storeFacts,
  /** The keys are made by `productQuery`. */
  products: z.record(z.string(), catalogResponse),
  /** It is there on the pages that the owner writes. */
  writtenPage: z.optional(z.object({ name: z.string(), text: z.string() })),
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
