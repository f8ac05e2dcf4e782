import * as z from 'zod/mini'
import { MAX_LINES } from '../domain/cart.ts'
import { ORDER_STATUSES, PAYMENT_TYPES } from '../domain/order.ts'
import { REFUND_STATES } from '../domain/refund.ts'
import { addressWire } from './addresses.ts'
import { quantity } from './carts.ts'
import { productWire } from './products.ts'

/** Both ways of ordering send this. A `userId` or prices beside it are ignored. */
export const orderRequest = z.object({
  items: z
    .array(z.object({ product: z.string('Product is required'), quantity }), 'items must be a list of products and quantities')
    .check(
      z.minLength(1, 'An order needs at least one product'),
      z.maxLength(MAX_LINES, `An order may have at most ${MAX_LINES} lines`),
    ),
  /** The id of one of the shopper's addresses. */
  address: z.string('Please select an address').check(z.minLength(1, 'Please select an address')),
})
export type OrderRequest = z.output<typeof orderRequest>

const { _id, name, category, image, weight, offerPrice } = productWire.shape // z.pick would be code for each first visit

/** The product as it was bought. */
export const boughtProductWire = z.object({ _id, name, category, image, weight, offerPrice })

export const orderWire = z.object({
  _id: z.string(),
  /** For people to read out: `7K3M-9QXD`. */
  number: z.string(),
  items: z.array(z.object({ product: boughtProductWire, quantity: z.number() })),
  /** Dollars, tax included. */
  amount: z.number(),
  address: addressWire,
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  /**
   * What became of an online order's money. `refund`: it is on its way back, or did not arrive there. `soldOut`: ids of its products that were out of stock when it was paid.
   * `duplicateOf`: id of the order by which the shopper ordered the same goods otherwise while this one was paid.
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
  /** Where the browser goes to pay. */
  url: z.string(),
  message: z.string(),
  order: orderWire,
})

export const listOrdersResponse = z.object({
  success: z.literal(true),
  orders: z.array(orderWire),
  /** Where the next page starts; null when this is the last one. */
  nextCursor: z.nullable(z.string()),
})
