import * as z from 'zod/mini'
import { orderWire } from './orders.ts'

const WAITING_STATES = ['open', 'processing', 'failed'] as const

/** An unpaid online order: payable, processing or failed. */
export const waitingPaymentWire = z.object({
  order: orderWire,
  state: z.enum(WAITING_STATES),
  /** While `open`. */
  url: z.optional(z.string()),
  expiresAt: z.string(),
})
export type WaitingPaymentWire = z.output<typeof waitingPaymentWire>

/** Newest first. */
export const listWaitingPaymentsResponse = z.object({ success: z.literal(true), payments: z.array(waitingPaymentWire) })

/** In major units; ISO 4217 code, lower case. */
const money = z.object({ amount: z.number(), currency: z.string() })

export const paymentIssueWire = z.object({
  order: orderWire,
  /** What a refund of all that is left of this payment gives back, in its currency. */
  left: money,
  /** The other order of some of these products, while both are not decided. `isSame`: of exactly the same products. */
  duplicate: z.optional(z.object({ number: z.string(), isSame: z.boolean() })),
  /** When it is not the order's amount. */
  received: z.optional(money),
  refund: z.optional(z.literal('failed')),
  /** `payment`: the id to refund it by. */
  second: z.optional(z.extend(money, { payment: z.string() })),
})
export type PaymentIssueWire = z.output<typeof paymentIssueWire>

/** Newest first; `limit` counts orders. */
export const listPaymentIssuesResponse = z.object({
  success: z.literal(true),
  payments: z.array(paymentIssueWire),
  nextCursor: z.nullable(z.string()),
})

export const webhookResponse = z.object({ success: z.literal(true), received: z.literal(true) })
