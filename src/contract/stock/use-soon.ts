import * as z from 'zod/mini'
import { sellerProductWire } from '../products/seller-products.ts'
import { pageLimit } from '../query-fields.ts'

export const listUseSoonQuery = z.object({ limit: z.optional(pageLimit), cursor: z.optional(z.string()) })
export type ListUseSoonQuery = z.output<typeof listUseSoonQuery>

/** A batch that ends soon, with its product. Prices are in dollars and of a piece. */
const useSoonWire = z.object({
  _id: z.string(),
  product: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.array(z.string()),
  weight: z.optional(z.string()),
  useBy: z.string(),
  quantity: z.number(),
  price: z.number(),
  offerPrice: z.number(),
  /** What the product costs once it is marked down. It is absent while the product has a sale. */
  markedDownPrice: z.optional(z.number()),
  /** The product has a sale, by a markdown or another one. */
  hasSale: z.boolean(),
  /** The product is marked down until this batch is gone. */
  isMarkedDown: z.boolean(),
})
export type UseSoonWire = z.output<typeof useSoonWire>

export const listUseSoonResponse = z.object({
  success: z.literal(true),
  /** The day in the store's time zone, by which the batches are listed. */
  today: z.string(),
  markdown: z.object({ days: z.number(), percent: z.number() }),
  batches: z.array(useSoonWire),
  nextCursor: z.nullable(z.string()),
})
export type ListUseSoonResponse = z.output<typeof listUseSoonResponse>

export const batchRequest = z.object({ batch: z.string('batch is required') })

export const changedBatchResponse = z.object({ success: z.literal(true), message: z.string(), product: sellerProductWire })
