import type { ShopperId } from '../accounts/account.ts'
import { type Cents, cents, formatCents } from '../money.ts'
import type { OrderId, PaymentType } from '../orders/order.ts'
import type { ProductId } from '../products/product.ts'
import { hasWeighed } from '../products/weighed.ts'
import { judgeRefunds, type RefundedFact, type RefundFact, type RefundState } from './refund.ts'

declare const paymentIdBrand: unique symbol
export type PaymentId = string & { readonly [paymentIdBrand]: 'PaymentId' }

declare const guestPayerIdBrand: unique symbol
export type GuestPayerId = string & { readonly [guestPayerIdBrand]: 'GuestPayerId' }

/** Who pays: an account, or a guest, who is known by the secrets of the orders that the same browser has begun. */
export type Payer = { readonly shopper: ShopperId } | { readonly guests: readonly GuestPayerId[] }

/** The contract sets this time (docs/api.md, section 6). */
export const SESSION_EXPIRY_MS = 30 * 60 * 1000

/** A payment in the last second of a session may be reported up to this much later. */
const REPORT_MS = 60 * 1000

/** Returns until when the pieces of a payment session are held. */
export const holdsUntil = (expiresAt: Date): Date => new Date(expiresAt.getTime() + REPORT_MS)

/** A payment session holds what it is about to buy if it expires after this time. */
export const payableSince = (now: Date): Date => new Date(now.getTime() - REPORT_MS)

const JUST_PAID_MS = 60 * 1000

/**
 * Returns the moment a minute before `now`. A shopper whose cart page is open may not have seen a payment since then,
 * and may order the same goods again.
 */
export const justPaidSince = (now: Date): Date => new Date(now.getTime() - JUST_PAID_MS)

const SAME_GOODS_MS = 60 * 60 * 1000

/** Returns since when a guest who pays for the same goods again is asked whether that is meant. */
export const sameGoodsSince = (now: Date): Date => new Date(now.getTime() - SAME_GOODS_MS)

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Card networks hold a reserved amount for seven days (docs.stripe.com/payments/place-a-hold-on-a-payment-method). The store
 * captures it a day before.
 */
export const RESERVED_MS = 6 * DAY_MS

/** The code is of ISO 4217, in lower case as Stripe expects it. */
export const CURRENCY = 'usd'

/** Stripe accepts amounts between these limits for one payment (docs.stripe.com/currencies). */
export const MIN_ONLINE_AMOUNT = cents(50)
export const MAX_ONLINE_AMOUNT = cents(99_999_999)

/** Amounts are reserved for a week at most, and the order may be late. */
const RESERVABLE_AHEAD_MS = 5 * DAY_MS

/** The amounts are without what is paid by credit. */
interface PayableOrder {
  readonly total: Cents
  /** What is left to pay at most, which is reserved if any of its goods are sold by weight. */
  readonly atMost: Cents
  readonly lines: readonly { readonly weighed?: unknown }[]
  /** When the order is to come. It is null while that is not known. */
  readonly comesAt: Date | null
}

/** Says why an order can't be paid online. Returns null when it can. */
export function cashOnlyReason({ total, atMost, lines, comesAt }: PayableOrder, now: Date): string | null {
  if (total < MIN_ONLINE_AMOUNT) return `Online payment starts at ${formatCents(MIN_ONLINE_AMOUNT)}`
  if (atMost > MAX_ONLINE_AMOUNT) return `Online payment ends at ${formatCents(MAX_ONLINE_AMOUNT)}`
  return hasWeighed(lines) && isTooFarToReserve(comesAt, now) ? TOO_FAR_TO_RESERVE : null
}

/** Tells whether the amount of an order that comes then can't be reserved until it is packed. */
export const isTooFarToReserve = (comesAt: Date | null, now: Date): boolean =>
  comesAt !== null && comesAt.getTime() - now.getTime() > RESERVABLE_AHEAD_MS

export const TOO_FAR_TO_RESERVE = 'Goods that are sold by weight can be paid by card up to five days ahead'

/** Returns how an order can be paid. One that costs nothing is placed at once, whatever was chosen. */
export const paymentTypeFor = (order: PayableOrder, chosen: PaymentType, now: Date): PaymentType =>
  cashOnlyReason(order, now) === null ? chosen : 'COD'

/** A fact comes from an event of the provider, or from asking it. Facts are never changed. */
export type PaymentFact =
  | ({ readonly kind: 'paid' } & Money)
  /** The amount is reserved on the card, and can be captured. */
  | ({ readonly kind: 'authorized' } & Money)
  /** This part of what was reserved was paid, and the rest was released. */
  | ({ readonly kind: 'captured' } & Money)
  /** All that was reserved was released. */
  | { readonly kind: 'released' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'expired' }
  | RefundedFact
  | RefundFact

/** A fact with neither id is about the order's own payment. */
export interface ReportedFact {
  readonly fact: PaymentFact
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

export interface JudgedPayment {
  /** What the customer was asked for. Of goods that are weighed later it is the most that the order may cost. */
  readonly amount: Cents
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

const ENDED_STATES = ['expired', 'failed', 'authorized', 'released', 'paid', 'refunded'] as const
export const PAYMENT_STATES = ['starting', 'open', 'processing', ...ENDED_STATES] as const
/**
 * `starting` means that the provider did not respond yet, and `open` that the shopper can pay. `expired` and `failed`
 * mean that the order will not be paid; a payment of a wrong amount counts as `expired`. `authorized` means that the amount
 * is reserved, and `released` that it was and is not any more, without a payment. `refunded` means in full.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const mayStillBePaid = (state: PaymentState): boolean => state === 'starting' || state === 'open' || state === 'processing'

export interface PaymentVerdict {
  readonly state: Exclude<PaymentState, 'starting'>
  /** `isPaid` stays true when the payment is refunded. */
  readonly isPaid: boolean
  /** The whole amount was reserved, which places an order as a payment does. It stays true afterwards. */
  readonly isAuthorized: boolean
  /** This much of a reserved amount was paid. It is null before, and of payments that were not reserved. */
  readonly captured: Cents | null
  readonly paymentIntent: string | null
  /** This payment arrived, but not in the order's amount or currency. */
  readonly differing: Money | null
  readonly refundedAmount: Cents | null
  /** All of the money went back or is on its way back. The order must not be delivered. */
  readonly isRefundedOrPending: boolean
  /**
   * `refund` is null when all was refunded, and when no refund is pending or failed. Failed refunds that the seller settled
   * don't count.
   */
  readonly refund: RefundState | null
  readonly refunds: readonly RefundFact[]
  /** The provider reported a refunded total without the refunds that it consists of. The store then asks for them. */
  readonly areRefundsUnknown: boolean
  readonly others: readonly OtherPayment[]
}

/**
 * How a reserved payment stands, as shoppers and staff read it. `failed` means that it could not be captured, and that a person
 * has to decide what follows.
 */
export const RESERVED_STATES = ['authorized', 'captured', 'released', 'failed'] as const
export type ReservedState = (typeof RESERVED_STATES)[number]

export interface Reservation {
  readonly state: ReservedState
  /** This much was reserved on the card. */
  readonly reserved: Cents
  readonly captured: Cents | null
}

export interface OrderPayment {
  /** `reservation` is null for a payment that was not reserved first. */
  readonly reservation: Reservation | null
  /** All of the money went back. */
  readonly isRefunded: boolean
  readonly refund: RefundState | null
  readonly paidAt: Date
  /** These products were out of stock when the payment arrived. */
  readonly soldOut: readonly ProductId[]
  /** The shopper placed this other order of the same goods while this one was being paid. */
  readonly duplicateOf: OrderId | null
}

export interface Money {
  readonly amount: Cents
  readonly currency: string
}

/** `OtherPayment` is money by another payment than that of the order's own session. */
export interface OtherPayment extends Money {
  /** `payment` is the provider's id. */
  readonly payment: string
  readonly state: 'paid' | 'refunded'
  readonly refundedAmount: Cents | null
  readonly refund: RefundState | null
  readonly refunds: readonly RefundFact[]
}

/**
 * Derives the state from the set of all facts, so that late and repeated events lead to the same state
 * (docs/decisions/013). Only the order's own session can pay the order.
 */
export function judgePayment(payment: JudgedPayment, facts: readonly ReportedFact[]): PaymentVerdict {
  const paymentIntent = payment.paymentIntent ?? intentOf(payment.sessionId, facts)
  const isOwn = ({ sessionId, paymentIntent: intent }: ReportedFact) =>
    isSame(sessionId, payment.sessionId) || isSame(intent, paymentIntent) || (sessionId === null && intent === null)
  const ownFacts = facts.filter(isOwn)
  const own = judgeMoney(ownFacts, payment.amount)
  return {
    state: stateOf(own, ownFacts),
    isPaid: own.expected !== null,
    isAuthorized: own.isAuthorized,
    captured: own.captured,
    paymentIntent,
    differing: own.other,
    refundedAmount: own.refundedAmount,
    isRefundedOrPending: own.isRefundedOrPending,
    refund: own.refund,
    refunds: own.refunds,
    areRefundsUnknown: own.areSomeUnknown,
    others: isUndecided(payment, facts) ? [] : otherPayments(facts.filter((one) => !isOwn(one))),
  }
}

/** Money can't be attributed while the order's own payment session is neither known nor expired. */
const isUndecided = ({ sessionId }: JudgedPayment, facts: readonly ReportedFact[]): boolean =>
  sessionId === null && !facts.some((one) => one.fact.kind === 'expired' && one.sessionId === null)

const isSame = (one: string | null, other: string | null) => one !== null && one === other

const intentOf = (sessionId: string | null, facts: readonly ReportedFact[]): string | null =>
  facts.flatMap((one) => (isSame(one.sessionId, sessionId) ? (one.paymentIntent ?? []) : [])).toSorted()[0] ?? null

function otherPayments(facts: readonly ReportedFact[]): OtherPayment[] {
  const payments = Map.groupBy(facts, ({ paymentIntent, sessionId }) => paymentIntent ?? sessionId ?? '')
  return [...payments]
    .flatMap(([payment, own]): OtherPayment[] => {
      const { other, isRefunded, refundedAmount, refund, refunds } = judgeMoney(own, null)
      return other ? [{ payment, ...other, state: isRefunded ? 'refunded' : 'paid', refundedAmount, refund, refunds }] : []
    })
    .toSorted((one, two) => one.payment.localeCompare(two.payment))
}

/** `requested` is the amount of the store's request. It is null for a payment that the store did not request. */
function judgeMoney(reported: readonly ReportedFact[], requested: Cents | null) {
  const facts = reported.map(({ fact }) => fact)
  const isRequested = ({ amount, currency }: Money) => amount === requested && currency === CURRENCY
  const isWithin = ({ amount, currency }: Money) => requested !== null && amount <= requested && currency === CURRENCY
  const [paid, captures] = [moneyOf(facts, 'paid'), moneyOf(facts, 'captured')]
  const captured = captures.find(isWithin) ?? null
  const expected = captured ?? paid.find(isRequested) ?? null
  const other = [...paid.filter((one) => !isRequested(one)), ...captures.filter((one) => !isWithin(one))].toSorted(byAmount)[0]
  return {
    expected,
    other: other ?? null,
    isAuthorized: captured !== null || moneyOf(facts, 'authorized').some(isRequested),
    isReleased: facts.some(({ kind }) => kind === 'released'),
    captured: captured?.amount ?? null,
    ...judgeReturned(withoutRelease(facts, requested, captured?.amount ?? null), (expected ?? other)?.amount ?? null),
  }
}

/**
 * Leaves out the refunds by which the provider releases what was reserved and not captured. Stripe lists the part of a
 * reservation that is not captured as a refund of the charge. Nothing can be refunded before the capture.
 */
function withoutRelease(facts: readonly PaymentFact[], requested: Cents | null, captured: Cents | null): readonly PaymentFact[] {
  const isReserved = facts.some(({ kind }) => kind === 'authorized' || kind === 'captured')
  if (requested === null || !isReserved) return facts
  if (captured === null) return facts.filter(({ kind }) => kind !== 'refund' && kind !== 'refunded')
  const released = requested - captured
  if (released <= 0) return facts
  const release = facts.find((fact) => fact.kind === 'refund' && fact.request === undefined && fact.amount === released)
  const id = release?.kind === 'refund' ? release.refund : null
  return facts.flatMap((fact): PaymentFact[] => {
    if (fact.kind === 'refund') return id !== null && fact.refund === id ? [] : [fact]
    const isTotal = fact.kind === 'refunded' && (id !== null || fact.amount === released)
    return isTotal ? [{ ...fact, amount: cents(Math.max(0, fact.amount - released)) }] : [fact]
  })
}

/** Judges what went back of what was received, which is null when nothing was. */
function judgeReturned(facts: readonly PaymentFact[], received: Cents | null) {
  const { refunds, returned, pending, failed, areSomeUnknown } = judgeRefunds(
    facts.filter((fact) => fact.kind === 'refund' || fact.kind === 'refunded'),
  )
  const isRefunded = received !== null && returned >= received
  const refund: RefundState | null = isRefunded ? null : pending > 0 ? 'pending' : failed.length > 0 ? 'failed' : null
  return {
    ...{ refunds, areSomeUnknown, refund, isRefunded },
    refundedAmount: returned === 0 ? null : returned,
    isRefundedOrPending: received !== null && returned + pending >= received,
  }
}

const moneyOf = (facts: readonly PaymentFact[], kind: 'paid' | 'authorized' | 'captured'): Money[] =>
  facts.flatMap((fact) => (fact.kind === kind ? [{ amount: fact.amount, currency: fact.currency }] : [])).toSorted(byAmount)

function stateOf(own: ReturnType<typeof judgeMoney>, facts: readonly ReportedFact[]): PaymentVerdict['state'] {
  if (own.isRefunded) return 'refunded'
  if (own.expected) return 'paid'
  if (own.other) return 'expired'
  if (own.isAuthorized) return own.isReleased ? 'released' : 'authorized'
  return stateOfUnpaid(facts)
}

function stateOfUnpaid(facts: readonly ReportedFact[]): 'failed' | 'expired' | 'processing' | 'open' {
  const kinds = new Set(facts.map(({ fact }) => fact.kind))
  if (kinds.has('failed')) return 'failed'
  if (kinds.has('expired') || kinds.has('released')) return 'expired'
  return kinds.has('processing') ? 'processing' : 'open'
}

/** The sort makes the choice among several payments deterministic. */
const byAmount = (one: Money, other: Money) => one.amount - other.amount || one.currency.localeCompare(other.currency)
