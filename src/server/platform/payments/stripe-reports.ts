import * as z from 'zod/mini'
import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { PaymentFact } from '../../../domain/payments/payment.ts'
import type { RefundFact, RefundId, RefundStatus } from '../../../domain/payments/refund.ts'
import { isId } from '../ids.ts'
import type { ProviderEvent, SessionReport } from './payment-provider.ts'

// The schemas have only the fields that are read, because others may change with the API's version.

const metadata = z.nullish(z.object({ order: z.optional(z.string()) }))
/** Stripe sends the id, or the object when it is expanded. */
const intentSchema = z.object({
  id: z.string(),
  metadata,
  status: z.optional(z.string()),
  capture_method: z.optional(z.string()),
  amount_capturable: z.optional(z.int()),
  amount_received: z.optional(z.int()),
  currency: z.nullish(z.string()),
})
const paymentIntent = z.nullish(z.union([z.string(), intentSchema]))

const sessionSchema = z.object({
  id: z.string(),
  metadata,
  payment_intent: paymentIntent,
  status: z.nullish(z.string()),
  payment_status: z.nullish(z.string()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
})

const chargeSchema = z.object({ metadata, payment_intent: paymentIntent, amount_refunded: z.int() })

/** Metadata has this key for the store's own id of a refund. */
export const REFUND_REQUEST = 'refund'

const refundSchema = z.object({
  id: z.string(),
  payment_intent: paymentIntent,
  amount: z.int(),
  status: z.nullish(z.string()),
  metadata: z.nullish(z.object({ [REFUND_REQUEST]: z.optional(z.string()) })),
})

const eventSchema = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** Returns null as `fact` for a type that the store doesn't use. Throws for an invalid event. */
export function eventReport(event: unknown): ProviderEvent {
  const { id, type, data } = eventSchema.parse(event)
  switch (type) {
    case 'checkout.session.completed':
      return { id, type, ...sessionReport(data.object) }
    case 'checkout.session.async_payment_succeeded':
      return { id, type, ...sessionReport(data.object), fact: paidFact(sessionSchema.parse(data.object)) }
    case 'checkout.session.async_payment_failed':
      return { id, type, ...sessionReport(data.object), fact: { kind: 'failed' } }
    case 'checkout.session.expired':
      return { id, type, ...sessionReport(data.object), fact: { kind: 'expired' } }
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return { id, type, ...intentReport(data.object) }
    case 'charge.refunded':
      return { id, type, ...chargeReport(data.object) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return { id, type, ...refundReport(data.object) }
    default:
      return { id, type, sessionId: null, order: null, paymentIntent: null, fact: null }
  }
}

export function sessionReport(object: unknown): SessionReport {
  const session = sessionSchema.parse(object)
  return {
    sessionId: session.id,
    // `client_reference_id` is not used, because whoever opens a Payment Link can choose it.
    order: orderOf(session.metadata),
    paymentIntent: idOf(session.payment_intent),
    fact: sessionFact(session),
  }
}

type SessionObject = z.output<typeof sessionSchema>

/** A payment intent has one of these states after a failure (docs.stripe.com/payments/paymentintents/lifecycle). */
const FAILED_INTENTS = ['requires_payment_method', 'canceled']

function sessionFact(session: SessionObject): PaymentFact | null {
  const { status, payment_status, payment_intent: intent } = session
  const reserved = typeof intent === 'object' && intent ? reservedFact(intent) : null
  if (reserved) return reserved
  if (payment_status === 'paid') return paidFact(session)
  if (status === 'expired') return { kind: 'expired' }
  if (status !== 'complete') return null
  const intentStatus = typeof intent === 'object' ? intent?.status : undefined
  return { kind: FAILED_INTENTS.includes(intentStatus ?? '') ? 'failed' : 'processing' }
}

const paidFact = ({ amount_total, currency }: SessionObject): PaymentFact => ({
  kind: 'paid',
  amount: cents(amount_total ?? 0),
  currency: currency?.toLowerCase() ?? '',
})

/**
 * Returns no fact for a payment intent that captures by itself, because the events of its payment session tell the same
 * (docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
export function intentReport(object: unknown): SessionReport {
  const intent = intentSchema.parse(object)
  return { sessionId: null, order: orderOf(intent.metadata), paymentIntent: intent.id, fact: reservedFact(intent) }
}

function reservedFact(intent: z.output<typeof intentSchema>): PaymentFact | null {
  if (intent.capture_method !== 'manual') return null
  const currency = intent.currency?.toLowerCase() ?? ''
  switch (intent.status) {
    case 'requires_capture':
      return { kind: 'authorized', amount: cents(intent.amount_capturable ?? 0), currency }
    case 'succeeded':
      return { kind: 'captured', amount: cents(intent.amount_received ?? 0), currency }
    case 'canceled':
      return { kind: 'released' }
    default:
      return null
  }
}

/** Returns no fact for a charge without a payment intent, because it is not one of the store's. */
function chargeReport(object: unknown): SessionReport {
  const charge = chargeSchema.parse(object)
  const intent = idOf(charge.payment_intent)
  return {
    sessionId: null,
    order: orderOf(charge.metadata),
    paymentIntent: intent,
    fact: intent === null ? null : { kind: 'refunded', amount: cents(charge.amount_refunded) },
  }
}

export function refundFact(object: unknown): RefundFact {
  const { id, amount, status, metadata } = refundSchema.parse(object)
  const request = metadata?.[REFUND_REQUEST]
  return {
    kind: 'refund',
    refund: id,
    ...(request !== undefined && isId<RefundId>(request) && { request }),
    amount: cents(amount),
    status: STATUSES[status ?? ''] ?? 'pending',
  }
}

/** Other statuses, such as `requires_action`, are not final and count as pending. */
const STATUSES: Partial<Readonly<Record<string, RefundStatus>>> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** Returns no order, because refunds have their own metadata, which doesn't include it. */
function refundReport(object: unknown): SessionReport {
  const intent = idOf(refundSchema.parse(object).payment_intent)
  return { sessionId: null, order: null, paymentIntent: intent, fact: intent === null ? null : refundFact(object) }
}

/** Returns null for what others created on the same account. */
function orderOf(values: z.output<typeof metadata>): OrderId | null {
  const text = values?.order
  return text !== undefined && isId<OrderId>(text) ? text : null
}

const idOf = (intent: z.output<typeof paymentIntent>): string | null =>
  intent === null || intent === undefined || typeof intent === 'string' ? (intent ?? null) : intent.id
