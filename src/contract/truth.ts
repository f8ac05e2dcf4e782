import * as z from 'zod/mini'
import { ratingWire } from './products.ts'

/** Measured, beside what the store promises. */
export const truthResponse = z.object({
  success: z.literal(true),
  /** From placed to delivered, of deliveries that can't be undone any more. */
  deliveries: z.object({
    /** From 20 deliveries on. */
    isMeasured: z.boolean(),
    count: z.number(),
    days: z.number(),
    goalMinutes: z.number(),
    medianMinutes: z.optional(z.number()),
    ninthOfTenMinutes: z.optional(z.number()),
  }),
  /** Shoppers with a delivered order. */
  customers: z.object({
    /** From 20 on. */
    isMeasured: z.boolean(),
    count: z.number(),
  }),
  /** Of all products, by shoppers to whom they were delivered. */
  ratings: ratingWire,
  /** Up to five that can be bought, sold most first. */
  bestSellers: z.array(z.object({ product: z.string(), units: z.number() })),
  computedAt: z.string(),
})
export type TruthResponse = z.output<typeof truthResponse>
