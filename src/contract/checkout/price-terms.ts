import * as z from 'zod/mini'

export const taxWire = z.object({
  percent: z.number(),
  isIncluded: z.boolean(),
  /** `categories` are the percents of single categories, by their paths. */
  categories: z.optional(z.record(z.string(), z.number())),
})
export type TaxWire = z.output<typeof taxWire>

/** Amounts are in dollars. Pages have the fees without the zones, because these may list thousands of ZIP codes. */
export const feesWire = z.object({
  delivery: z.number(),
  freeFrom: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  zones: z.optional(z.array(z.object({ zipCodes: z.array(z.string()), delivery: z.number(), freeFrom: z.nullable(z.number()) }))),
  /** Pages of a store with zones have the different fees of all ZIP codes. */
  possible: z.optional(z.array(z.object({ delivery: z.number(), freeFrom: z.nullable(z.number()) }))),
})
export type FeesWire = z.output<typeof feesWire>

export const priceTermsWire = z.object({
  tax: taxWire,
  fees: feesWire,
  /** Goods that are sold by weight may cost so many percent more than expected. The default is absent. */
  overPercent: z.optional(z.number()),
})
export type PriceTermsWire = z.output<typeof priceTermsWire>

/**
 * Amounts are in dollars. With an included tax, `tax` is a part of `cart` less `discount`, and is not added to it. `deposit` is
 * neither discounted nor taxed. Responses that were saved by earlier versions lack it.
 */
export const sumsWire = z.object({
  cart: z.number(),
  discount: z.number(),
  tax: z.number(),
  deposit: z._default(z.number(), 0),
  delivery: z.number(),
  total: z.number(),
  /** The discount is this much of the cart, when it is of a code in percent. */
  discountPercent: z.optional(z.number()),
  /**
   * `credit` pays this much of what the order comes to by now, and `due` is paid in cash or by card. Both are there when credit is
   * used. `total` is not changed by it.
   */
  credit: z.optional(z.number()),
  due: z.optional(z.number()),
})
export type SumsWire = z.output<typeof sumsWire>

/** `missing` is what the cart lacks to the least `amount` that an order may have. */
export const minimumWire = z.object({ amount: z.number(), missing: z.number() })
export type MinimumWire = z.output<typeof minimumWire>
