import { type Cents, cents } from './money.ts'

/** Each outranks those before it: a succeeded refund may still fail. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'settled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_STATES = ['pending', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundFact {
  readonly kind: 'refund'
  readonly refund: string
  readonly amount: Cents
  readonly status: RefundStatus
}

/** In total so far. */
export interface RefundedFact {
  readonly kind: 'refunded'
  readonly amount: Cents
}

export interface RefundsVerdict {
  /** In their furthest statuses. */
  readonly refunds: readonly RefundFact[]
  readonly returned: Cents
  readonly pending: Cents
  /** Not settled by the seller yet. */
  readonly failed: readonly RefundFact[]
}

/** A provider's total includes pending and later failed refunds, so these are subtracted. */
export function judgeRefunds(facts: readonly (RefundFact | RefundedFact)[]): RefundsVerdict {
  const refunds = [
    ...Map.groupBy(
      facts.filter((fact) => fact.kind === 'refund'),
      ({ refund }) => refund,
    ).values(),
  ]
    .map(furthest)
    .toSorted((one, other) => one.refund.localeCompare(other.refund))
  const sumOf = (...statuses: readonly RefundStatus[]) =>
    refunds.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0)
  const reported = facts.reduce((most, fact) => (fact.kind === 'refunded' && fact.amount > most ? fact.amount : most), 0)
  return {
    refunds,
    returned: cents(Math.max(sumOf('succeeded'), reported - sumOf('pending', 'failed', 'settled'))),
    pending: cents(sumOf('pending')),
    failed: refunds.filter(({ status }) => status === 'failed'),
  }
}

const furthest = (facts: readonly RefundFact[]): RefundFact =>
  facts.reduce((most, fact) => (REFUND_STATUSES.indexOf(fact.status) > REFUND_STATUSES.indexOf(most.status) ? fact : most))
