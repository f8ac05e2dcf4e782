import * as z from 'zod/mini'
import { MAX_LINES } from '../domain/cart.ts'
import { ORDER_STATUSES, PAYMENT_TYPES } from '../domain/order.ts'
import { REFUND_STATES } from '../domain/refund.ts'
import { addressWire } from './addresses.ts'
import { quantity } from './carts.ts'
import { productWire } from './products.ts'

/** A `userId` or prices beside it are ignored. */
export const orderRequest = z.object({
  items: z
    .array(z.object({ product: z.string('Product is required'), quantity }), 'items must be a list of products and quantities')
    .check(
      z.minLength(1, 'An order needs at least one product'),
      z.maxLength(MAX_LINES, `An order may have at most ${MAX_LINES} lines`),
    ),
  address: z.string('Please select an address').check(z.minLength(1, 'Please select an address')),
})
export type OrderRequest = z.output<typeof orderRequest>

const { _id, name, category, image, weight, offerPrice } = productWire.shape // z.pick would add code to every page's bundle

export const boughtProductWire = z.object({ _id, name, category, image, weight, offerPrice })

export const orderWire = z.object({
  _id: z.string(),
  /** `7K3M-9QXD`. */
  number: z.string(),
  items: z.array(z.object({ product: boughtProductWire, quantity: z.number() })),
  /** Dollars, tax included. */
  amount: z.number(),
  address: addressWire,
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  /**
   * Of a paid online order. `soldOut`: product ids out of stock at payment time. `duplicateOf`: id of another order of the same
   * goods, placed while this one was being paid.
   */
  payment: z.optional(
    z.object({
      isRefunded: z.boolean(),
      paidAt: z.optional(z.string()),
      refund: z.optional(z.enum(REFUND_STATES)),
      soldOut: z.array(z.string()),
      duplicateOf: z.optional(z.string()),
    }),
  ),
  createdAt: z.string(),
})
export type OrderWire = z.output<typeof orderWire>

export const placeOrderResponse = z.object({ success: z.literal(true), message: z.string(), order: orderWire })
export const startCheckoutResponse = z.object({
  success: z.literal(true),
  url: z.string(),
  message: z.string(),
  order: orderWire,
})

export const listOrdersResponse = z.object({
  success: z.literal(true),
  orders: z.array(orderWire),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
})
