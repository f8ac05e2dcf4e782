import { type Cents, cents } from './money.ts'
import { judgeRefunds, type RefundedFact, type RefundFact, type RefundState } from './refund.ts'

/** How long a checkout waits to be paid (contract, section 5). */
export const CHECKOUT_EXPIRY_MS = 30 * 60 * 1000

const JUST_PAID_MS = 60 * 1000

/** What was paid since then a page that shows the cart may not know of: the same goods ordered now may be one basket. */
export const justPaidSince = (now: Date): Date => new Date(now.getTime() - JUST_PAID_MS)

/** What the store sells in, as the payment provider writes it (ISO 4217, lower case). */
export const CURRENCY = 'usd'

/** What the provider takes in one payment (docs.stripe.com/currencies, minimum and maximum charge in US dollars). */
export const MIN_ONLINE_AMOUNT = cents(50)
export const MAX_ONLINE_AMOUNT = cents(99_999_999)

/** One thing that is known of a payment: the provider reported it, or answered it when asked. It stays known, whatever becomes of it. */
export type PaymentFact =
  | { readonly kind: 'paid'; readonly amount: Cents; readonly currency: string }
  /** The shopper is done, the money is still on its way. */
  | { readonly kind: 'processing' }
  /** The money that was on its way did not come. */
  | { readonly kind: 'failed' }
  /** Nobody paid in time. */
  | { readonly kind: 'expired' }
  | RefundedFact
  | RefundFact

/** A fact, with the provider's ids of the checkout and of the payment that it is about; with none, the store concluded it of the order's own. */
export interface ToldFact {
  readonly fact: PaymentFact
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/** An order's own payment, as far as the store knows it before it is judged. */
export interface JudgedPayment {
  /** Of the order. */
  readonly amount: Cents
  /** The checkout that the provider gave for this order; null until it answered. */
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

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
  /** The payment that was made in the order's own checkout. */
  readonly paymentIntent: string | null
  /** Money that came and is not the order's amount; null when none did. It marks nothing as paid. */
  readonly differing: Money | null
  /** What went back. */
  readonly refundedAmount: Cents | null
  /** Whether all of it went back or is on its way: the order is not to be delivered. */
  readonly isGivenBack: boolean
  /** What has become of giving it back, while that is not settled. */
  readonly refund: RefundState | null
  /** Refunds that failed and that nobody has seen to. */
  readonly failedRefunds: readonly RefundFact[]
  readonly second: readonly SecondPayment[]
}

export interface Money {
  readonly amount: Cents
  readonly currency: string
}

/** Money that came for an order by another payment than its own, and was not given back. */
export interface SecondPayment extends Money {
  /** The provider's id. */
  readonly payment: string
}

/**
 * Judges a payment by the set of what is known. Neither order nor repetition of the facts matters, so that events that come
 * twice, late or out of turn end in the same state. Only the order's own checkout pays it: what names the order and is of
 * another one is money that nobody asked for.
 */
export function judgePayment(payment: JudgedPayment, told: readonly ToldFact[]): PaymentVerdict {
  const paymentIntent = payment.paymentIntent ?? intentOf(payment.sessionId, told)
  const isOwn = ({ sessionId, paymentIntent: intent }: ToldFact) =>
    isSame(sessionId, payment.sessionId) || isSame(intent, paymentIntent) || (sessionId === null && intent === null)
  const own = judgeMoney(told.filter(isOwn), ({ amount, currency }) => amount === payment.amount && currency === CURRENCY)
  const isPaid = own.expected !== null
  return {
    state: own.isRefunded ? 'refunded' : isPaid ? 'paid' : own.other ? 'expired' : stateOfUnpaid(told.filter(isOwn)),
    isPaid,
    paymentIntent,
    differing: own.other,
    refundedAmount: own.returned === 0 ? null : own.returned,
    isGivenBack: own.isGivenBack,
    refund: own.isRefunded ? null : own.pending > 0 ? 'pending' : own.failed.length > 0 ? 'failed' : null,
    failedRefunds: own.failed,
    second: isOpenQuestion(payment, told) ? [] : secondPayments(told.filter((one) => !isOwn(one))),
  }
}

/** While the order's own checkout is not known, and not over either, nobody can tell whose money it is that came. */
const isOpenQuestion = ({ sessionId }: JudgedPayment, told: readonly ToldFact[]): boolean =>
  sessionId === null && !told.some((one) => one.fact.kind === 'expired' && one.sessionId === null)

const isSame = (one: string | null, other: string | null) => one !== null && one === other

/** The payment of a checkout. */
const intentOf = (sessionId: string | null, told: readonly ToldFact[]): string | null =>
  told.flatMap((one) => (isSame(one.sessionId, sessionId) ? (one.paymentIntent ?? []) : [])).toSorted()[0] ?? null

function secondPayments(told: readonly ToldFact[]): SecondPayment[] {
  const payments = Map.groupBy(told, ({ paymentIntent, sessionId }) => paymentIntent ?? sessionId ?? '')
  return [...payments]
    .flatMap(([payment, facts]) => {
      const { other, isGivenBack } = judgeMoney(facts, () => false)
      return other && !isGivenBack ? [{ payment, ...other }] : []
    })
    .toSorted((one, two) => one.payment.localeCompare(two.payment))
}

/** What came and what went back by one payment. */
function judgeMoney(told: readonly ToldFact[], isExpected: (money: Money) => boolean) {
  const facts = told.map(({ fact }) => fact)
  const paid = facts
    .filter((fact) => fact.kind === 'paid')
    .map(({ amount, currency }): Money => ({ amount, currency }))
    .toSorted(byAmount)
  const expected = paid.find(isExpected) ?? null
  const other = paid.find((money) => !isExpected(money)) ?? null
  const refunds = judgeRefunds(facts.filter((fact) => fact.kind === 'refund' || fact.kind === 'refunded'))
  const received = (expected ?? other)?.amount ?? null
  return {
    ...refunds,
    expected,
    other,
    isRefunded: received !== null && refunds.returned >= received,
    isGivenBack: received !== null && refunds.returned + refunds.pending >= received,
  }
}

function stateOfUnpaid(told: readonly ToldFact[]): 'failed' | 'expired' | 'processing' | 'open' {
  const kinds = new Set(told.map(({ fact }) => fact.kind))
  if (kinds.has('failed')) return 'failed'
  if (kinds.has('expired')) return 'expired'
  return kinds.has('processing') ? 'processing' : 'open'
}

/** One order for all, so that of several the same is named. */
const byAmount = (one: Money, other: Money) => one.amount - other.amount || one.currency.localeCompare(other.currency)
