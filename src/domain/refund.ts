import type { Actor } from './actor.ts'
import { type Cents, cents } from './money.ts'
import type { RefundedLine } from './refund-amount.ts'

declare const refundIdBrand: unique symbol
export type RefundId = string & { readonly [refundIdBrand]: 'RefundId' }

/** Each outranks those before it: a succeeded refund may still fail. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'settled'] as const
/** `settled`: a failed one that the seller settled, or repeated by another refund. */
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** A settled one is shown as failed. */
export const SHOWN_REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const satisfies readonly RefundStatus[]

/** These count as given back. */
export const COUNTED_STATUSES = ['pending', 'succeeded'] as const satisfies readonly RefundStatus[]

export const REFUND_STATES = ['pending', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundFact {
  readonly kind: 'refund'
  /** The provider's id. Null: it is not known there, or was paid out by hand. */
  readonly refund: string | null
  /** Of a refund that this store requested. */
  readonly request?: RefundId
  readonly amount: Cents
  readonly status: RefundStatus
  /** Of a request by lines. */
  readonly lines?: readonly RefundedLine[]
  /** Its amount is what was left, not its lines'. */
  readonly isRest?: true
}

/** In total so far. */
export interface RefundedFact {
  readonly kind: 'refunded'
  readonly amount: Cents
}

/** As its readers see it. */
export interface OrderRefund {
  readonly id: RefundId
  readonly amount: Cents
  readonly status: RefundStatus
  readonly reason: string
  readonly requestedAt: Date
  readonly by: Actor
  readonly lines: readonly RefundedLine[]
}

export interface RefundsVerdict {
  /** In their furthest statuses. */
  readonly refunds: readonly RefundFact[]
  readonly returned: Cents
  readonly pending: Cents
  /** Not settled by the seller yet. */
  readonly failed: readonly RefundFact[]
  /** More went back than by these refunds: the provider knows of others. */
  readonly areSomeUnknown: boolean
}

/** A provider's total includes pending and later failed refunds, so these are subtracted. */
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

/** Its own id for a refund that this store requested, else the provider's. */
export const refundKey = ({ request, refund }: Pick<RefundFact, 'request' | 'refund'>): string => request ?? refund ?? ''

/** What the provider reports of a request may lack the request's id. */
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
