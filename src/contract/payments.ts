import * as z from 'zod/mini'
import { orderWire } from './orders.ts'

/** Of the payments that wait: what the shopper can still do, or has to know. */
const WAITING_STATES = ['open', 'processing', 'failed'] as const

/** An online order that is not paid: the shopper may go on paying it until it expires, or the money is on its way, or did not come. */
export const waitingPaymentWire = z.object({
  order: orderWire,
  state: z.enum(WAITING_STATES),
  /** Where it is paid; only while it is open. */
  url: z.optional(z.string()),
  expiresAt: z.string(),
})
export type WaitingPaymentWire = z.output<typeof waitingPaymentWire>

/** Newest first. */
export const listWaitingPaymentsResponse = z.object({ success: z.literal(true), payments: z.array(waitingPaymentWire) })

/** In the larger unit of its currency (ISO 4217, lower case). */
const money = z.object({ amount: z.number(), currency: z.string() })

/** A payment that the seller has to look at. */
export const paymentIssueWire = z.object({
  order: orderWire,
  /** Money that came and is not the order's amount, which marks nothing as paid. */
  received: z.optional(money),
  /** The money was to go back, and did not arrive. */
  refund: z.optional(z.literal('failed')),
  /** Money that came for the order by another payment than its own: `payment` names it when it is refunded. */
  second: z.optional(z.extend(money, { payment: z.string() })),
})
export type PaymentIssueWire = z.output<typeof paymentIssueWire>

/** Newest first, at most 100. */
export const listPaymentIssuesResponse = z.object({ success: z.literal(true), payments: z.array(paymentIssueWire) })
