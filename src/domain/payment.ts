import { type Cents, cents } from './money.ts'
import type { OrderId } from './order.ts'
import type { ProductId } from './product.ts'
import { judgeRefunds, type RefundedFact, type RefundFact, type RefundState } from './refund.ts'

declare const paymentIdBrand: unique symbol
export type PaymentId = string & { readonly [paymentIdBrand]: 'PaymentId' }

/** Contract §5. */
export const CHECKOUT_EXPIRY_MS = 30 * 60 * 1000

/** A payment of the last second is reported after it. */
const REPORT_MS = 60 * 1000

/** Of a checkout's goods. */
export const holdsUntil = (expiresAt: Date): Date => new Date(expiresAt.getTime() + REPORT_MS)

const JUST_PAID_MS = 60 * 1000

/** An open cart page may not show payments since then yet. */
export const justPaidSince = (now: Date): Date => new Date(now.getTime() - JUST_PAID_MS)

/** ISO 4217, lower case. */
export const CURRENCY = 'usd'

/** Stripe's, for one payment (docs.stripe.com/currencies). */
export const MIN_ONLINE_AMOUNT = cents(50)
export const MAX_ONLINE_AMOUNT = cents(99_999_999)

/** Immutable: from an event or a lookup. */
export type PaymentFact =
  | { readonly kind: 'paid'; readonly amount: Cents; readonly currency: string }
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'expired' }
  | RefundedFact
  | RefundFact

/** Without ids it is about the order's own payment. */
export interface ReportedFact {
  readonly fact: PaymentFact
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

export interface JudgedPayment {
  readonly amount: Cents
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

export const PAYMENT_STATES = ['starting', 'open', 'processing', 'expired', 'failed', 'paid', 'refunded'] as const
/**
 * `starting`: no response from the provider yet. `open`: payable. `expired`, `failed`: no money will come, also after a wrong
 * amount. `refunded`: in full.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number]

export interface PaymentVerdict {
  readonly state: Exclude<PaymentState, 'starting'>
  /** Stays true after a refund. */
  readonly isPaid: boolean
  readonly paymentIntent: string | null
  /** Received, but not the order's amount. */
  readonly differing: Money | null
  readonly refundedAmount: Cents | null
  /** In full: must not be delivered. */
  readonly isRefundedOrPending: boolean
  /** Null once settled. */
  readonly refund: RefundState | null
  readonly refunds: readonly RefundFact[]
  readonly failedRefunds: readonly RefundFact[]
  /** The provider told a sum, and not yet the refunds that it consists of. */
  readonly areRefundsUnknown: boolean
  readonly others: readonly OtherPayment[]
}

/** Of a paid online order, as its readers see it. */
export interface OrderPayment {
  /** In full. */
  readonly isRefunded: boolean
  readonly refund: RefundState | null
  readonly paidAt: Date
  /** Out of stock at payment time. */
  readonly soldOut: readonly ProductId[]
  /** Of the same goods, placed while this one was being paid. */
  readonly duplicateOf: OrderId | null
}

export interface Money {
  readonly amount: Cents
  readonly currency: string
}

/** Money by another payment than the order's own checkout. */
export interface OtherPayment extends Money {
  /** The provider's id. */
  readonly payment: string
  readonly state: 'paid' | 'refunded'
  readonly refundedAmount: Cents | null
  readonly refund: RefundState | null
  readonly refunds: readonly RefundFact[]
}

/** Late and repeated events lead to the same state. Only the order's own checkout pays it. */
export function judgePayment(payment: JudgedPayment, facts: readonly ReportedFact[]): PaymentVerdict {
  const paymentIntent = payment.paymentIntent ?? intentOf(payment.sessionId, facts)
  const isOwn = ({ sessionId, paymentIntent: intent }: ReportedFact) =>
    isSame(sessionId, payment.sessionId) || isSame(intent, paymentIntent) || (sessionId === null && intent === null)
  const own = judgeMoney(facts.filter(isOwn), ({ amount, currency }) => amount === payment.amount && currency === CURRENCY)
  const isPaid = own.expected !== null
  return {
    state: own.isRefunded ? 'refunded' : isPaid ? 'paid' : own.other ? 'expired' : stateOfUnpaid(facts.filter(isOwn)),
    isPaid,
    paymentIntent,
    differing: own.other,
    refundedAmount: own.refundedAmount,
    isRefundedOrPending: own.isRefundedOrPending,
    refund: own.refund,
    refunds: own.refunds,
    failedRefunds: own.failed,
    areRefundsUnknown: own.areSomeUnknown,
    others: isUndecided(payment, facts) ? [] : otherPayments(facts.filter((one) => !isOwn(one))),
  }
}

/** Until the order's own checkout is known or expired, received money can't be attributed. */
const isUndecided = ({ sessionId }: JudgedPayment, facts: readonly ReportedFact[]): boolean =>
  sessionId === null && !facts.some((one) => one.fact.kind === 'expired' && one.sessionId === null)

const isSame = (one: string | null, other: string | null) => one !== null && one === other

const intentOf = (sessionId: string | null, facts: readonly ReportedFact[]): string | null =>
  facts.flatMap((one) => (isSame(one.sessionId, sessionId) ? (one.paymentIntent ?? []) : [])).toSorted()[0] ?? null

function otherPayments(facts: readonly ReportedFact[]): OtherPayment[] {
  const payments = Map.groupBy(facts, ({ paymentIntent, sessionId }) => paymentIntent ?? sessionId ?? '')
  return [...payments]
    .flatMap(([payment, own]): OtherPayment[] => {
      const { other, isRefunded, refundedAmount, refund, refunds } = judgeMoney(own, () => false)
      return other ? [{ payment, ...other, state: isRefunded ? 'refunded' : 'paid', refundedAmount, refund, refunds }] : []
    })
    .toSorted((one, two) => one.payment.localeCompare(two.payment))
}

function judgeMoney(reported: readonly ReportedFact[], isExpected: (money: Money) => boolean) {
  const facts = reported.map(({ fact }) => fact)
  const paid = facts
    .filter((fact) => fact.kind === 'paid')
    .map(({ amount, currency }): Money => ({ amount, currency }))
    .toSorted(byAmount)
  const expected = paid.find(isExpected) ?? null
  const other = paid.find((money) => !isExpected(money)) ?? null
  const { refunds, returned, pending, failed, areSomeUnknown } = judgeRefunds(
    facts.filter((fact) => fact.kind === 'refund' || fact.kind === 'refunded'),
  )
  const received = (expected ?? other)?.amount ?? null
  const isRefunded = received !== null && returned >= received
  const refund: RefundState | null = isRefunded ? null : pending > 0 ? 'pending' : failed.length > 0 ? 'failed' : null
  return {
    expected,
    other,
    refunds,
    failed,
    areSomeUnknown,
    refund,
    refundedAmount: returned === 0 ? null : returned,
    isRefunded,
    isRefundedOrPending: received !== null && returned + pending >= received,
  }
}

function stateOfUnpaid(facts: readonly ReportedFact[]): 'failed' | 'expired' | 'processing' | 'open' {
  const kinds = new Set(facts.map(({ fact }) => fact.kind))
  if (kinds.has('failed')) return 'failed'
  if (kinds.has('expired')) return 'expired'
  return kinds.has('processing') ? 'processing' : 'open'
}

/** Makes the choice among several deterministic. */
const byAmount = (one: Money, other: Money) => one.amount - other.amount || one.currency.localeCompare(other.currency)
