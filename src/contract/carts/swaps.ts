import * as z from 'zod/mini'
import { orderItems, requestedLines } from '../checkout/place-order.ts'
import { productWire } from '../products/products.ts'

/** The items are those of an order. */
export const swapsRequest = z.pipe(
  z.object({ items: orderItems }),
  z.transform(({ items }, context) => requestedLines(items, context)),
)

const cartSwap = z.object({
  product: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** This product replaces the whole line. */
  swap: productWire,
  swapQuantity: z.number(),
  /** `saving` is what the line costs less afterwards, in dollars. */
  saving: z.number(),
})
export type CartSwap = z.output<typeof cartSwap>

export const swapsResponse = z.object({
  success: z.literal(true),
  /** The swaps are in the order of the lines, and a line has at most one. */
  swaps: z.array(cartSwap),
  /** `saving` is the sum of all savings, in dollars. */
  saving: z.number(),
})
export type SwapsResponse = z.output<typeof swapsResponse>
