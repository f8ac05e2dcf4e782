import { type Cents, cents } from '../money.ts'
import type { Actor } from '../staff/actor.ts'
import type { RefundedLine } from './refund-amount.ts'

declare const refundIdBrand: unique symbol
export type RefundId = string & { readonly [refundIdBrand]: 'RefundId' }

/** A later status outranks the ones before it: even a refund that succeeded may still fail. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'settled'] as const
/** `settled` is a failed refund that the seller settled, or repeated by another refund. */
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Responses show a settled refund as failed. */
export const SHOWN_REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const satisfies readonly RefundStatus[]

/** Refunds in these statuses count as given back. */
export const COUNTED_STATUSES = ['pending', 'succeeded'] as const satisfies readonly RefundStatus[]

export const REFUND_STATES = ['pending', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundFact {
  readonly kind: 'refund'
  /**
   * `refund` is the provider's id. It is null when the provider does not know the refund, or when it was paid out by hand.
   */
  readonly refund: string | null
  /** `request` is set for refunds that this store requested. */
  readonly request?: RefundId
  readonly amount: Cents
  readonly status: RefundStatus
  readonly lines?: readonly RefundedLine[]
  /** The amount is all that was left, which may differ from the sum of the lines. */
  readonly isRest?: true
}

/** The provider reports the total of all refunds so far. */
export interface RefundedFact {
  readonly kind: 'refunded'
  readonly amount: Cents
}

export interface OrderRefund {
  readonly id: RefundId
  readonly amount: Cents
  /** The amount went back to the credit of the account. */
  readonly toCredit: boolean
  readonly status: RefundStatus
  readonly reason: string
  readonly requestedAt: Date
  readonly by: Actor
  readonly lines: readonly RefundedLine[]
}

export interface RefundsVerdict {
  /** Each refund has the highest of its reported statuses. */
  readonly refunds: readonly RefundFact[]
  readonly returned: Cents
  readonly pending: Cents
  /** The seller has not settled these yet. */
  readonly failed: readonly RefundFact[]
  /** `areSomeUnknown` is true when the provider reported more than these refunds, so that it must know of others. */
  readonly areSomeUnknown: boolean
}

/** A provider's total includes refunds that are pending or failed later, so these are subtracted from it. */
export function judgeRefunds(facts: readonly (RefundFact | RefundedFact)[]): RefundsVerdict {
  const refunds = judgeEach(facts.filter((fact) => fact.kind === 'refund'))
  const sumOf = (isCounted: (refund: RefundFact) => boolean) =>
    refunds.reduce((sum, refund) => sum + (isCounted(refund) ? refund.amount : 0), 0)
  const reported = facts.reduce((most, fact) => (fact.kind === 'refunded' && fact.amount > most ? fact.amount : most), 0)
  const succeeded = sumOf(({ status }) => status === 'succeeded')
  const others = sumOf(({ status, refund }) => status === 'pending' || (status !== 'succeeded' && refund !== null))
  return {
    refunds,
    returned: cents(Math.max(succeeded, reported - others)),
    pending: cents(sumOf(({ status }) => status === 'pending')),
    failed: refunds.filter(({ status }) => status === 'failed'),
    areSomeUnknown: reported - others > succeeded,
  }
}

/** Returns the store's own id of a refund that it requested, and the provider's id of any other. */
export const refundKey = ({ request, refund }: Pick<RefundFact, 'request' | 'refund'>): string => request ?? refund ?? ''

/**
 * Combines the facts about each refund. Facts from the provider may lack the store's id, and are matched by the
 * provider's id.
 */
function judgeEach(facts: readonly RefundFact[]): RefundFact[] {
  const requests = new Map(facts.flatMap(({ refund, request }) => (refund !== null && request ? [[refund, request]] : [])))
  const keyOf = (fact: RefundFact) => (fact.refund !== null && requests.get(fact.refund)) || refundKey(fact)
  return [...Map.groupBy(facts, keyOf).values()]
    .map(furthest)
    .toSorted((one, other) => refundKey(one).localeCompare(refundKey(other)))
}

function furthest(facts: readonly RefundFact[]): RefundFact {
  const { amount, status } = facts.reduce((most, fact) => (rankOf(fact) > rankOf(most) ? fact : most))
  const request = facts.find((fact) => fact.request)?.request
  const lines = facts.find((fact) => fact.lines)?.lines
  const isRest = facts.some((fact) => fact.isRest)
  const refund = facts.find((fact) => fact.refund !== null)?.refund ?? null
  return {
    kind: 'refund',
    refund,
    amount,
    status,
    ...(request && { request }),
    ...(lines && { lines }),
    ...(isRest && { isRest }),
  }
}

const rankOf = ({ status }: RefundFact): number => REFUND_STATUSES.indexOf(status)
