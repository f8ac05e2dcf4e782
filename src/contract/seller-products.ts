import * as z from 'zod/mini'
import { MAX_SEARCH } from '../domain/product.ts'
import { pageLimit } from './page-limit.ts'
import { sellerProductWire } from './stock.ts'
import { optionalText } from './text.ts'

export const PRODUCT_STATES = ['on', 'out', 'low', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const PRODUCT_SORTS = ['newest', 'name', 'price', 'stock', 'sold'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/**
 * `search`: part of name, SKU or a synonym. `state`: `on` can be bought, `out` can’t, `low` can and is counted and at `lowAt` or below;
 * without it all that are not archived.
 */
export const listSellerProductsQuery = z.object({
  search: z.optional(optionalText('search', MAX_SEARCH)),
  category: z.optional(optionalText('category', MAX_SEARCH)),
  state: z.optional(z.enum(PRODUCT_STATES, `state must be one of ${PRODUCT_STATES.join(', ')}`)),
  /** Price: what is charged, rising. Stock: rising, uncounted last. Sold: falling. */
  sort: z.optional(z.enum(PRODUCT_SORTS, `sort must be one of ${PRODUCT_SORTS.join(', ')}`)),
  limit: z.optional(pageLimit),
  /** Opaque, for the same sort. */
  cursor: z.optional(optionalText('cursor', 1000)),
})
export type ListSellerProductsQuery = z.output<typeof listSellerProductsQuery>

export const listSellerProductsResponse = z.object({
  success: z.literal(true),
  products: z.array(sellerProductWire),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Within search and category, whatever `state`. */
  counts: z.object({ on: z.number(), out: z.number(), low: z.number(), archived: z.number() }),
})

export const getSellerProductQuery = z.object({ id: z.string('id is required') })

export const getSellerProductResponse = z.object({ success: z.literal(true), product: sellerProductWire })
