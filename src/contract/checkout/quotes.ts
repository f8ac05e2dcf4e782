import * as z from 'zod/mini'
import { ADDRESS_RULES } from '../../domain/addresses/address.ts'
import { DISCOUNT_KINDS } from '../../domain/checkout/discount-code.ts'
import { FULFILMENTS } from '../../domain/orders/order.ts'
import { MINIMUM_AGES } from '../../domain/products/minimum-age.ts'
import { zipCodeBy } from '../addresses/address-requests.ts'
import { deliveryChoice, fulfilmentChoice, slotRule, slotStartOf } from '../orders/delivery-time.ts'
import { formatBy } from '../text.ts'
import {
  alongFields,
  changedPrices,
  creditChoice,
  discountCode,
  earlierSecrets,
  orderItems,
  requestedAlong,
  requestedCode,
  requestedLines,
} from './place-order.ts'
import { minimumWire, sumsWire, taxWire } from './price-terms.ts'

/** The items are those of an order. */
export const quoteRequest = z.pipe(
  z
    .object({
      items: orderItems,
      ...alongFields,
      zipcode: z.optional(zipCodeBy(formatBy(ADDRESS_RULES.zipcode))),
      delivery: deliveryChoice,
      fulfilment: fulfilmentChoice,
      code: discountCode,
      useCredit: creditChoice,
      earlier: earlierSecrets,
    })
    .check(slotRule),
  z.transform((request, context) => ({
    lines: requestedLines(request.items, context),
    zipcode: request.zipcode,
    fulfilment: request.fulfilment ?? 'delivery',
    slotStart: slotStartOf(request.delivery),
    code: requestedCode(request.code),
    useCredit: request.useCredit ?? false,
    earlier: request.earlier ?? [],
    along: requestedAlong(request),
  })),
)
export type RequestedQuote = z.output<typeof quoteRequest>

export const quoteResponse = z.object({
  success: z.literal(true),
  /** `fulfilment` is there when the request is about a pickup. */
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  /** The order goes along with this one, which has the number `withNumber`. Both are there when the request has `with`. */
  with: z.optional(z.string()),
  withNumber: z.optional(z.string()),
  /**
   * `sums` are the sums of an order of the lines that can be bought. With `useCredit` they have `credit` and `due`, unless there is
   * no credit.
   */
  sums: sumsWire,
  /** The shopper has this much credit, in dollars. It is absent without any, and for visitors. */
  credit: z.optional(z.number()),
  /**
   * `atMost` is what the order costs when all of its goods that are sold by weight cost their most, in dollars. It is absent
   * when nothing is sold by weight.
   */
  atMost: z.optional(z.number()),
  taxRule: taxWire,
  /** The ZIP code is not known, and deliveries to some cost more than the sums say, which are the least. */
  isFrom: z.optional(z.literal(true)),
  /** `minimum` is there while the cart is below the store's minimum. Amounts are in dollars. */
  minimum: z.optional(minimumWire),
  /** The cart lacks this much, in dollars, to be delivered for free. It is absent when it is free already or never. */
  toFree: z.optional(z.number()),
  /** The lines are in the order of the request. Items of the same product are one line. */
  lines: z.array(
    z.object({
      product: z.string(),
      quantity: z.number(),
      /** `offerPrice` is null when the product does not exist. */
      offerPrice: z.nullable(z.number()),
      /** The deposit of each piece, in dollars. It is absent for goods without one. */
      deposit: z.optional(z.number()),
      /** Whoever gets the goods must be so old. It is absent for goods for all ages. */
      minimumAge: z.optional(z.literal(MINIMUM_AGES)),
      /** `message` says why the line can't be bought. The line counts for nothing in the sums then. */
      message: z.optional(z.string()),
    }),
  ),
  /** `code` is there when the request has a code. The sums have its discount when it is accepted. */
  code: z.optional(
    z.object({
      code: z.string(),
      isAccepted: z.boolean(),
      /** `message` says what the code gives, or why it can't be used. */
      message: z.string(),
      /** The code saves this much, in dollars: a part of the cart, or the delivery. It is there when the code is accepted. */
      saved: z.optional(z.number()),
      /** Nobody can use the code any more. */
      isOver: z.optional(z.literal(true)),
      /** `kind` are the terms of a code that exists. `value` is in percent or dollars, and `minimum` is in dollars. */
      kind: z.optional(z.enum(DISCOUNT_KINDS)),
      value: z.optional(z.number()),
      minimum: z.optional(z.number()),
    }),
  ),
  /** The highest age that a line that can be bought needs. Its order takes `isOfAge`. It is absent when none needs any. */
  minimumAge: z.optional(z.literal(MINIMUM_AGES)),
  /** Some discount code works now. Without any, pages need not ask for one. */
  takesCodes: z.optional(z.literal(true)),
  /** `cashOnlyReason` says why the total can't be paid online. It is absent when it can, and when there is nothing to pay. */
  cashOnlyReason: z.optional(z.string()),
  /** `isDelivered` says whether the store delivers to the ZIP code. It is absent when the request has none. */
  isDelivered: z.optional(z.boolean()),
  /**
   * `message` says why the store takes no such order: it does not deliver to the ZIP code, plans no opening, offers no pickup,
   * the slot is full or over, or nobody is logged in and the store takes fewer pieces of guests.
   */
  message: z.optional(z.string()),
})
export type QuoteResponse = z.output<typeof quoteResponse>

export const orderAgainResponse = z.object({
  success: z.literal(true),
  /** `items` can be bought now. A quantity is lower than it was when fewer pieces are left. */
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** `was` is the offer price that was paid then. */
  changed: changedPrices,
  /** `totals` are what the whole order came to, and what `items` come to now, in dollars with tax. */
  totals: z.object({ was: z.number(), now: z.number() }),
})
export type OrderAgainResponse = z.output<typeof orderAgainResponse>
