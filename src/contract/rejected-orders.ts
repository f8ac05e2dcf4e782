import * as z from 'zod/mini'

/** Lists products of which fewer are left than an order wants. */
export const shortLines = z.array(z.object({ product: z.string(), name: z.string(), wanted: z.number(), left: z.number() }))

/** An order is rejected with this `code` when its prices are not those that the shopper saw. */
export const CHANGED = 'changed' as const

/** Offer prices are in dollars. `was` is null when the shopper saw no price of the product. */
export const changedPrices = z.array(
  z.object({ product: z.string(), name: z.string(), was: z.nullable(z.number()), now: z.number() }),
)
