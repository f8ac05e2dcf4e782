import { type Cents, cents } from './money.ts'

/**
 * How far a refund is, each word outranking those before it: one that succeeded may still fail, when the shopper's bank sends
 * the money back, and a failed one is `settled` once the seller has seen to it otherwise.
 */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'settled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_STATES = ['pending', 'failed'] as const
/** What has become of giving a payment back, while that is not settled. */
export type RefundState = (typeof REFUND_STATES)[number]

/** What is known of one refund. */
export interface RefundFact {
  readonly kind: 'refund'
  /** The provider's id. */
  readonly refund: string
  readonly amount: Cents
  readonly status: RefundStatus
}

/** All that was given back of a payment until then, whatever became of it later. */
export interface RefundedFact {
  readonly kind: 'refunded'
  readonly amount: Cents
}

export interface RefundsVerdict {
  /** What has gone back. */
  readonly returned: Cents
  /** What is on its way back. */
  readonly pending: Cents
  /** Refunds that failed and that nobody has seen to. */
  readonly failed: readonly RefundFact[]
  /** How many failed at all. */
  readonly failures: number
}

/**
 * Judges a payment's refunds by the set of what is known, in whatever order it came. A sum that the provider told counts
 * refunds that are on their way, and those that failed later: what is known of each is taken from it.
 */
export function judgeRefunds(facts: readonly (RefundFact | RefundedFact)[]): RefundsVerdict {
  const refunds = [
    ...Map.groupBy(
      facts.filter((fact) => fact.kind === 'refund'),
      ({ refund }) => refund,
    ).values(),
  ].map(furthest)
  const sumOf = (...statuses: readonly RefundStatus[]) =>
    refunds.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0)
  const told = facts.reduce((most, fact) => (fact.kind === 'refunded' && fact.amount > most ? fact.amount : most), 0)
  const failed = refunds.filter(({ status }) => status === 'failed')
  return {
    returned: cents(Math.max(sumOf('succeeded'), told - sumOf('pending', 'failed', 'settled'))),
    pending: cents(sumOf('pending')),
    failed: failed.toSorted((one, other) => one.refund.localeCompare(other.refund)),
    failures: refunds.filter(({ status }) => status === 'failed' || status === 'settled').length,
  }
}

const furthest = (facts: readonly RefundFact[]): RefundFact =>
  facts.reduce((most, fact) => (REFUND_STATUSES.indexOf(fact.status) > REFUND_STATUSES.indexOf(most.status) ? fact : most))
