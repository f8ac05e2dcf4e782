import * as z from 'zod/mini'
import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentFact } from '../../../domain/payment.ts'
import type { RefundFact, RefundStatus } from '../../../domain/refund.ts'
import { isId } from '../ids.ts'
import type { CheckoutReport, ProviderEvent } from './payment-provider.ts'

// What the store reads of Stripe's objects, and no more: the rest may change with the version of the API.

const metadata = z.nullish(z.object({ order: z.optional(z.string()) }))
/** Its id, or all of it where it was asked for. */
const paymentIntent = z.nullish(z.union([z.string(), z.object({ id: z.string(), status: z.optional(z.string()) })]))

const sessionShape = z.object({
  id: z.string(),
  metadata,
  payment_intent: paymentIntent,
  status: z.nullish(z.string()),
  payment_status: z.nullish(z.string()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
})

const chargeShape = z.object({ metadata, payment_intent: paymentIntent, amount_refunded: z.int() })

const refundShape = z.object({ id: z.string(), payment_intent: paymentIntent, amount: z.int(), status: z.nullish(z.string()) })

const eventShape = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** An event in our words. One of a type that the store does not act on carries no fact. Throws on what is no event. */
export function eventReport(event: unknown): ProviderEvent {
  const { id, type, data } = eventShape.parse(event)
  switch (type) {
    case 'checkout.session.completed':
      return { id, type, ...sessionReport(data.object) }
    case 'checkout.session.async_payment_succeeded':
      return { id, type, ...sessionReport(data.object), fact: paidFact(sessionShape.parse(data.object)) }
    case 'checkout.session.async_payment_failed':
      return { id, type, ...sessionReport(data.object), fact: { kind: 'failed' } }
    case 'checkout.session.expired':
      return { id, type, ...sessionReport(data.object), fact: { kind: 'expired' } }
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

/** What a checkout session says of itself. Throws on what is none. */
export function sessionReport(object: unknown): CheckoutReport {
  const session = sessionShape.parse(object)
  return {
    sessionId: session.id,
    order: orderOf(session.metadata), // not by client_reference_id, which whoever opens a Payment Link may choose
    paymentIntent: idOf(session.payment_intent),
    fact: sessionFact(session),
  }
}

type SessionObject = z.output<typeof sessionShape>

/** What a payment intent that was begun comes back to when the money does not come (docs.stripe.com/payments/paymentintents/lifecycle). */
const FAILED_INTENTS = ['requires_payment_method', 'canceled']

function sessionFact(session: SessionObject): PaymentFact | null {
  const { status, payment_status, payment_intent: intent } = session
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

/** A charge of another kind than checkouts make has no payment to be known by: it is none of ours. */
function chargeReport(object: unknown): CheckoutReport {
  const charge = chargeShape.parse(object)
  const intent = idOf(charge.payment_intent)
  return {
    sessionId: null,
    order: orderOf(charge.metadata),
    paymentIntent: intent,
    fact: intent === null ? null : { kind: 'refunded', amount: cents(charge.amount_refunded) },
  }
}

/** What a refund says of itself. Throws on what is none. */
export function refundFact(object: unknown): RefundFact {
  const { id, amount, status } = refundShape.parse(object)
  return { kind: 'refund', refund: id, amount: cents(amount), status: STATUSES[status ?? ''] ?? 'pending' }
}

/** Whatever else it is called, such as `requires_action`, it is not over. */
const STATUSES: Partial<Readonly<Record<string, RefundStatus>>> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** Known by its payment alone: its metadata are not the payment's. */
function refundReport(object: unknown): CheckoutReport {
  const intent = idOf(refundShape.parse(object).payment_intent)
  return { sessionId: null, order: null, paymentIntent: intent, fact: intent === null ? null : refundFact(object) }
}

/** The order that a payment says it is for; null when it is none of ours, for others may use the same account. */
function orderOf(names: z.output<typeof metadata>): OrderId | null {
  const text = names?.order
  return text !== undefined && isId<OrderId>(text) ? text : null
}

const idOf = (named: z.output<typeof paymentIntent>): string | null =>
  named === null || named === undefined || typeof named === 'string' ? (named ?? null) : named.id
