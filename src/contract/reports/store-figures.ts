import * as z from 'zod/mini'
import { ratingWire } from '../products/products.ts'

/** Has what was measured, beside what the store promises. */
export const storeFiguresResponse = z.object({
  success: z.literal(true),
  /** Times are from placing to delivery. Deliveries that can still be undone don't count. */
  deliveries: z.object({
    /** `isMeasured` is true from 20 deliveries on. */
    isMeasured: z.boolean(),
    count: z.number(),
    days: z.number(),
    goalMinutes: z.number(),
    medianMinutes: z.optional(z.number()),
    ninthOfTenMinutes: z.optional(z.number()),
  }),
  /** Counts the shoppers with a delivered order. */
  customers: z.object({
    /** `isMeasured` is true from 20 customers on. */
    isMeasured: z.boolean(),
    count: z.number(),
  }),
  /** Shoppers rated products that were delivered to them. This is the rating of all products together. */
  ratings: ratingWire,
  /** `bestSellers` are up to five products that can be bought, the most sold first. */
  bestSellers: z.array(z.object({ product: z.string(), units: z.number() })),
  computedAt: z.string(),
})
export type StoreFiguresResponse = z.output<typeof storeFiguresResponse>
