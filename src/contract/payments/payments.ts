import * as z from 'zod/mini'
import { orderWire } from '../orders/orders.ts'

/** The response to a refund of all of an order whose amount was only reserved. */
export const ORDER_CANCELED = 'Order canceled'

/** An order is not sent out, with this `code`, when its reserved payment can't be captured. */
export const CAPTURE_FAILED = 'capture-failed' as const

const WAITING_STATES = ['open', 'processing', 'failed'] as const

export const waitingPaymentWire = z.object({
  order: orderWire,
  state: z.enum(WAITING_STATES),
  /** `url` is present while the state is `open`. */
  url: z.optional(z.string()),
  expiresAt: z.string(),
})
export type WaitingPaymentWire = z.output<typeof waitingPaymentWire>

export const listWaitingPaymentsResponse = z.object({ success: z.literal(true), payments: z.array(waitingPaymentWire) })

/** The amount is in major units, such as dollars. The currency is an ISO 4217 code in lower case. */
const money = z.object({ amount: z.number(), currency: z.string() })

export const paymentIssueWire = z.object({
  order: orderWire,
  /** A refund of all that is left of this payment gives back this amount, in the payment's currency. */
  left: money,
  /**
   * The other order has some of the same products, and the seller has not decided on the two yet. `isSame` means that
   * it has exactly the same products.
   */
  duplicate: z.optional(z.object({ number: z.string(), isSame: z.boolean() })),
  /** `received` is present when it is not the order's amount. */
  received: z.optional(money),
  refund: z.optional(z.literal('failed')),
  /** The amount that was reserved could not be captured, or its reservation has ended. Nothing was paid. */
  capture: z.optional(z.enum(['failed', 'ended'])),
  /** A second payment is refunded by the id in `payment`. */
  second: z.optional(z.extend(money, { payment: z.string() })),
})
export type PaymentIssueWire = z.output<typeof paymentIssueWire>

/** `limit` counts orders, each of which may have several issues. */
export const listPaymentIssuesResponse = z.object({
  success: z.literal(true),
  payments: z.array(paymentIssueWire),
  nextCursor: z.nullable(z.string()),
})

export const webhookResponse = z.object({ success: z.literal(true), received: z.literal(true) })
