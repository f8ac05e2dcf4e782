import * as z from 'zod/mini'
import { BROKEN_PROMISES } from '../../domain/delivery/broken-promise.ts'
import { FAILED_DELIVERIES } from '../../domain/delivery/failed-delivery.ts'
import { COMPLAINT_KINDS, COMPLAINT_LINE_STATES } from '../../domain/orders/complaint.ts'
import { FULFILMENTS, ORDER_STATUSES, PAYMENT_TYPES } from '../../domain/orders/order.ts'
import { ORDER_EVENT_KINDS } from '../../domain/orders/order-event.ts'
import { SUBSTITUTIONS } from '../../domain/orders/picking.ts'
import { RESERVED_STATES } from '../../domain/payments/payment.ts'
import { REFUND_STATES, SHOWN_REFUND_STATUSES } from '../../domain/payments/refund.ts'
import { MINIMUM_AGES } from '../../domain/products/minimum-age.ts'
import { WEIGHT_UNITS } from '../../domain/products/weighed.ts'
import { addressWire, receiverWire } from '../addresses/addresses.ts'
import { sumsWire, taxWire } from '../checkout/price-terms.ts'
import { productWire } from '../products/products.ts'
import { agreedTermsWire } from './agreed-terms.ts'

const { _id, name, category, image, weight, offerPrice } = productWire.shape // z.pick would add its code to every page

export const boughtProductWire = z.object({ _id, name, category, image, weight, offerPrice })

const status = z.enum(ORDER_STATUSES)

const refundWire = z.object({
  _id: z.string(),
  amount: z.number(),
  status: z.enum(SHOWN_REFUND_STATUSES),
  /** The amount went back to the credit of the account. */
  toCredit: z.optional(z.literal(true)),
  reason: z.string(),
  at: z.string(),
  /** The names are as in an order's `history`. */
  by: z.string(),
  /** `lines` is absent for a refund of an amount. */
  lines: z.optional(z.array(z.object({ line: z.string(), quantity: z.number() }))),
  /** The refund failed, and was repeated or settled in another way. */
  isSettled: z.optional(z.literal(true)),
})
export type RefundWire = z.output<typeof refundWire>

/** The orders of a stop are its open ones that come together. `toPay` is what to collect for all of them, in dollars. */
export const stopWire = z.object({
  /** Ids, the oldest order first. `numbers` are their numbers. */
  orders: z.array(z.string()),
  numbers: z.array(z.string()),
  toPay: z.number(),
})
export type StopWire = z.output<typeof stopWire>

export const stopFields = {
  /** The first order of the stop with which this one was ordered to go along. It is absent for all others. */
  with: z.optional(z.string()),
  /** The others of its stop went out without this order, which comes by itself. */
  isLeft: z.optional(z.literal(true)),
  /** `stop` is absent for an order that comes alone. */
  stop: z.optional(stopWire),
}

export const orderWire = z.object({
  _id: z.string(),
  /** `number` is text such as `7K3M-9QXD`. */
  number: z.string(),
  /** The order was placed without an account. Responses that were saved before guests could order lack this field. */
  isGuest: z.optional(z.boolean()),
  items: z.array(
    z.object({
      line: z.string(),
      product: boughtProductWire,
      quantity: z.number(),
      /** The deposit of each piece, in dollars. It is absent for goods without one. */
      deposit: z.optional(z.number()),
      /** Whoever gets the goods must be so old, and shows an ID for it. */
      minimumAge: z.optional(z.literal(MINIMUM_AGES)),
      /** This many pieces of the line were at the door and came back, because nobody showed an ID. */
      broughtBack: z.optional(z.number()),
      /**
       * How the goods were sold by weight: `piece` is what one was expected to weigh, in `per`, and `unitPrice` the price of
       * one `per`. The line costs `most` at most: of the ordered pieces, and once it is picked of those that come.
       */
      weighed: z.optional(
        z.object({
          per: z.enum(WEIGHT_UNITS),
          piece: z.number(),
          unitPrice: z.number(),
          most: z.number(),
          /** The pieces may cost this much more than expected, in percent. */
          overPercent: z.int(),
          /** What the pieces weigh, once they were weighed. */
          picked: z.optional(z.number()),
        }),
      ),
      /** Counts the pieces that are there. It is absent until the line is picked. */
      picked: z.optional(z.number()),
      /** Shoppers don't get these two fields. */
      pickedBy: z.optional(z.string()),
      pickedAt: z.optional(z.string()),
      /**
       * Pieces that were not picked are back on the shelf. It is absent when they were not there. Shoppers don't get
       * it.
       */
      isRestocked: z.optional(z.literal(true)),
      /**
       * The pieces are of these batches, the earliest first. `useBy` is null for pieces without a date. Staff get it until the
       * order is sent out, for products with use-by dates.
       */
      batches: z.optional(z.array(z.object({ useBy: z.nullable(z.string()), quantity: z.number() }))),
      /** A substitute has the id of the ordered line that it replaces, and follows it in the list. */
      substituteFor: z.optional(z.string()),
      isRejected: z.optional(z.literal(true)),
      /** The shopper complained about this line (src/domain/orders/complaint.ts). */
      problem: z.optional(
        z.object({
          _id: z.string(),
          kind: z.enum(COMPLAINT_KINDS),
          quantity: z.number(),
          /** Counts the reported pieces that were refunded since. */
          refunded: z.number(),
          /** `note` may be empty. It is the same for all lines that were reported together. */
          note: z.string(),
          at: z.string(),
          state: z.enum(COMPLAINT_LINE_STATES),
          /** The store's reply is absent until the store answers, and when refunds closed the complaint. */
          reply: z.optional(z.string()),
          closedAt: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** `amount` is the amount that was ordered, in dollars, with tax. A change by the shopper changes it. */
  amount: z.number(),
  /** What the order may cost when its goods by weight are heavier than expected. It is absent when nothing is sold by weight. */
  atMost: z.optional(z.number()),
  /** `placedAmount` is the amount when the order was placed. It is there once it differs from `amount`. */
  placedAmount: z.optional(z.number()),
  /** `takenOut` was paid for what the shopper has taken out since, and is refunded. It is absent when nothing was. */
  takenOut: z.optional(z.number()),
  /**
   * `sums` are the sums of what was ordered, and the tax by which they were computed. Responses that were saved by earlier
   * versions lack them.
   */
  sums: z.optional(sumsWire),
  taxRule: z.optional(taxWire),
  /**
   * `credit` was taken from the account's credit for the order, in dollars: up to what it costs at most. What the order does not need
   * goes back. It is absent for an order without credit.
   */
  credit: z.optional(z.number()),
  /** `code` is absent when the order was placed without a discount code. */
  code: z.optional(z.string()),
  /** `toPay` is what the order costs by what was picked. It equals `amount` until something is picked. */
  toPay: z.number(),
  /**
   * `cashReceived` was received in cash, in dollars. It may be more than `toPay` by now. It is absent while nothing was
   * received.
   */
  cashReceived: z.optional(z.number()),
  /** `isLeftOutRefunded` is present once goods that were left out have been refunded, soon after the delivery. */
  isLeftOutRefunded: z.optional(z.literal(true)),
  substitutions: z.enum(SUBSTITUTIONS),
  /** The highest age that something in the order needs. It is absent when nothing needs any. */
  minimumAge: z.optional(z.literal(MINIMUM_AGES)),
  /** The shopper said that they are of age for what they ordered, and will show an ID. */
  isOfAge: z.optional(z.literal(true)),
  /** The shopper wrote it for this order, or it is the note of the address. It is absent when there is none. */
  note: z.optional(z.string()),
  /** An order that is picked up has only who receives it. */
  address: z.union([addressWire, receiverWire]),
  /** Responses that were saved by earlier versions lack it. */
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  /** The shopper picks the order up there. It is absent for a delivery. */
  pickupAddress: z.optional(z.string()),
  /** The order is delivered within this time, which the shopper chose. */
  slot: z.optional(z.object({ start: z.string(), end: z.string() })),
  ...stopFields,
  paymentType: z.enum(PAYMENT_TYPES),
  status,
  /** A cash order is paid once staff record its cash, and an online order once its payment arrives. */
  isPaid: z.boolean(),
  /**
   * An online order has a payment once it is paid or reserved (src/domain/payments/payment.ts). Only one that was reserved
   * first has `state`, `reserved` and, once it was captured, `captured`.
   */
  payment: z.optional(
    z.object({
      state: z.optional(z.enum(RESERVED_STATES)),
      reserved: z.optional(z.number()),
      captured: z.optional(z.number()),
      isRefunded: z.boolean(),
      paidAt: z.optional(z.string()),
      refund: z.optional(z.enum(REFUND_STATES)),
      soldOut: z.array(z.string()),
      duplicateOf: z.optional(z.string()),
    }),
  ),
  /** The oldest comes first. Refunds of second payments are left out. */
  refunds: z.array(refundWire),
  /**
   * The history begins when the order is placed. `by` is `shopper`, the name of one of the staff, or `store` for
   * automatic changes.
   */
  history: z.array(
    z.object({
      status,
      at: z.string(),
      by: z.string(),
      reason: z.optional(z.string()),
      /** The order was on its way and was not delivered. It is Packing again, or Cancelled. */
      failedDelivery: z.optional(z.enum(FAILED_DELIVERIES)),
    }),
  ),
  createdAt: z.string(),
  dueAt: z.string(),
  /**
   * `brokenPromise` says what no longer holds of what was promised, until somebody decides: the time, the delivery to this
   * address, or the pickup. It is absent while all is kept.
   */
  brokenPromise: z.optional(z.enum(BROKEN_PROMISES)),
  deliveredAt: z.optional(z.string()),
  /** Staff get the host of the assistant that put the order together. It is absent for all others. */
  assistant: z.optional(z.string()),
  /** Staff get the statuses that they may set now. */
  nextSteps: z.optional(z.array(status)),
  /** Shoppers get these two fields. */
  canCancel: z.optional(z.boolean()),
  canChange: z.optional(z.boolean()),
  /**
   * `agreed` are the terms by which the price of a changed order is computed. Shoppers get them as long as they can change the
   * order. Orders of version 0.1.0 have none.
   */
  agreed: z.optional(agreedTermsWire),
})
export type OrderWire = z.output<typeof orderWire>
export type OrderLineWire = OrderWire['items'][number]

export const orderResponse = z.object({ success: z.literal(true), order: orderWire })

export const changeOrderResponse = z.object({ success: z.literal(true), message: z.string(), order: orderWire })
export type ChangeOrderResponse = z.output<typeof changeOrderResponse>

export const listOrdersResponse = z.object({
  success: z.literal(true),
  orders: z.array(orderWire),
  nextCursor: z.nullable(z.string()),
})

export const listSellerOrdersResponse = z.extend(listOrdersResponse, {
  /** Every status is counted, whatever statuses the query asks for. The other filters apply. */
  counts: z.optional(z.record(status, z.number())),
})

/** `count` is that of all orders of which somebody has to decide. The earliest due come first. */
export const listBrokenPromisesResponse = z.object({
  success: z.literal(true),
  orders: z.array(orderWire),
  count: z.int(),
})

export const changeStatusesResponse = z.object({
  success: z.literal(true),
  /** The results are in the order of the request. `status` is absent when the order is unknown. */
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), status: z.optional(status), message: z.string() })),
})
export type StatusResult = z.output<typeof changeStatusesResponse>['results'][number]

/** `orderEventWire` is the data of an event `order`. After an event `reset` a client must load its orders again. */
export const orderEventWire = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  at: z.string(),
  what: z.enum(ORDER_EVENT_KINDS),
})
export type OrderEventWire = z.output<typeof orderEventWire>
