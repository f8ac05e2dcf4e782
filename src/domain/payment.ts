import { type Cents, cents } from './money.ts'

/** How long a checkout waits to be paid (contract, section 5). */
export const CHECKOUT_EXPIRY_MS = 30 * 60 * 1000

/** What the store sells in, as the payment provider writes it (ISO 4217, lower case). */
export const CURRENCY = 'usd'

/** What the provider takes in one payment (docs.stripe.com/currencies, minimum and maximum charge in US dollars). */
export const MIN_ONLINE_AMOUNT = cents(50)
export const MAX_ONLINE_AMOUNT = cents(99_999_999)

/** One thing that is known of a payment: the provider reported it, or answered it when asked. Nothing takes it back. */
export type PaymentFact =
  | { readonly kind: 'paid'; readonly amount: Cents; readonly currency: string }
  /** The shopper is done, the money is still on its way. */
  | { readonly kind: 'processing' }
  /** The money that was on its way did not come. */
  | { readonly kind: 'failed' }
  /** Nobody paid in time. */
  | { readonly kind: 'expired' }
  /** `amount`: all that was given back until then. */
  | { readonly kind: 'refunded'; readonly amount: Cents }

export const PAYMENT_STATES = ['starting', 'open', 'processing', 'expired', 'failed', 'paid', 'refunded'] as const
/**
 * `starting`: the provider has not answered yet. `open`: the shopper may pay. `processing`: the money is on its way.
 * `expired`, `failed`: it will not come, also when another amount came, after which nobody is to pay again. `refunded`: it came, and
 * all of it went back.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What all that is known of a payment comes to. */
export interface PaymentVerdict {
  readonly state: Exclude<PaymentState, 'starting'>
  /** Whether the order's amount came, exactly and in our currency; stays so when it went back later. */
  readonly isPaid: boolean
  /** Money that came and is not the order's amount; null when none did. It marks nothing as paid. */
  readonly differing: { readonly amount: Cents; readonly currency: string } | null
  readonly refundedAmount: Cents | null
}

/**
 * Judges a payment by the set of what is known. Neither order nor repetition of the facts matters, so that events that come
 * twice, late or out of turn end in the same state.
 */
export function judgePayment(amount: Cents, facts: readonly PaymentFact[]): PaymentVerdict {
  const paid = facts.filter((fact) => fact.kind === 'paid')
  const isPaid = paid.some((fact) => fact.amount === amount && fact.currency === CURRENCY)
  const differing = paid.filter((fact) => fact.amount !== amount || fact.currency !== CURRENCY).toSorted(byAmount)[0]
  const refundedAmount = largest(facts.flatMap((fact) => (fact.kind === 'refunded' ? [fact.amount] : [])))
  const received = isPaid ? amount : (differing?.amount ?? null)
  const isRefunded = received !== null && refundedAmount !== null && refundedAmount >= received
  return {
    state: isRefunded ? 'refunded' : isPaid ? 'paid' : differing ? 'expired' : stateOfUnpaid(facts),
    isPaid,
    differing: differing ? { amount: differing.amount, currency: differing.currency } : null,
    refundedAmount,
  }
}

function stateOfUnpaid(facts: readonly PaymentFact[]): 'failed' | 'expired' | 'processing' | 'open' {
  const kinds = new Set(facts.map((fact) => fact.kind))
  if (kinds.has('failed')) return 'failed'
  if (kinds.has('expired')) return 'expired'
  return kinds.has('processing') ? 'processing' : 'open'
}

/** One order for all, so that of several the same is named. */
const byAmount = (one: { amount: number; currency: string }, other: { amount: number; currency: string }) =>
  one.amount - other.amount || one.currency.localeCompare(other.currency)

const largest = (amounts: readonly Cents[]): Cents | null =>
  amounts.reduce<Cents | null>((most, amount) => (most === null || amount > most ? amount : most), null)
