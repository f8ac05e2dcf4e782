import * as z from 'zod/mini'
import { categoryWire } from './categories.ts'
import { openStateWire } from './delivery-options.ts'
import type { ListProductsParams } from './product-requests.ts'
import { listProductsResponse } from './products.ts'

/** Nothing personal: pages are the same for all visitors. */
export const storeFacts = z.object({
  /** Origin. */
  publicUrl: z.string(),
  contactEmail: z.string(),
  contactPhone: z.optional(z.object({ text: z.string(), url: z.string() })),
  contactAddress: z.optional(z.string()),
  /** By weekday, `mon` to `sun`; absent: always open. */
  hours: z.optional(z.record(z.string(), z.readonly(z.array(z.object({ from: z.string(), to: z.string() }))))),
  /** It is absent when the owner set neither a time zone nor hours. */
  timeZone: z.optional(z.string()),
  openState: openStateWire,
  promisedMinutes: z.int(),
  /** Has the first ZIP codes that the store delivers to, and their number. It is absent when the store delivers everywhere. */
  deliveryArea: z.optional(z.object({ zipCodes: z.array(z.string()), count: z.int() })),
  /** Whole minutes, measured over 30 days; null: too few deliveries. */
  deliveryTimes: z.nullable(z.object({ medianMinutes: z.number(), ninthOfTenMinutes: z.number() })),
  /** With a delivered order, rounded down; null: too few. */
  customers: z.nullable(z.number()),
  /** In their order. */
  categories: z.readonly(z.array(categoryWire)),
})
export type StoreFacts = z.output<typeof storeFacts>

/** For hydration. */
export const pageData = z.object({
  store: storeFacts,
  /** By `productQuery`. */
  products: z.record(z.string(), listProductsResponse),
})
export type PageData = z.output<typeof pageData>

/** A cache key, too: parameters in fixed order. */
export function productQuery(params: ListProductsParams): string {
  const query = new URLSearchParams()
  for (const name of [
    'ids',
    'category',
    'inStock',
    'brief',
    'search',
    'plurals',
    'without',
    'bestSellers',
    'limit',
    'cursor',
  ] as const) {
    const value = params[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}

/** Of products in stock; more are not counted. */
export const MAX_PRODUCTS_IN_BROWSER = 2000

export const PAGE_DATA_ID = 'page-data'
