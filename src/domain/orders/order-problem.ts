import type { RefundedLine } from '../payments/refund-amount.ts'
import type { OrderLineId, OrderStatus } from './order.ts'

declare const orderProblemIdBrand: unique symbol
export type OrderProblemId = string & { readonly [orderProblemIdBrand]: 'OrderProblemId' }

export const ORDER_PROBLEM_KINDS = ['missing', 'damaged', 'wrong', 'other'] as const
export type OrderProblemKind = (typeof ORDER_PROBLEM_KINDS)[number]

/** The limit is in characters. It applies to the shopper's note and to the store's reply. */
export const MAX_PROBLEM_TEXT = 500

export const REPORT_DAYS = 7
const REPORT_MS = REPORT_DAYS * 24 * 60 * 60 * 1000

export interface ReportedLine {
  readonly line: OrderLineId
  readonly quantity: number
  readonly kind: OrderProblemKind
}

/** Counts the reported pieces that were refunded since the report. It never exceeds `quantity`. */
export interface ProblemLine extends ReportedLine {
  readonly refunded: number
}

/** A shopper reports the problems with several lines of a delivered order at once. The store answers them as one. */
export interface OrderProblem {
  readonly id: OrderProblemId
  readonly lines: readonly ProblemLine[]
  /** `note` may be empty. */
  readonly note: string
  readonly reportedAt: Date
  /** `closedAt` is null while the problem is open. */
  readonly closedAt: Date | null
  /** `closedBy` is the name of the person who closed the problem. It is null when it is open, or was closed automatically. */
  readonly closedBy: string | null
  /** `reply` is null for a problem that was closed by refunds. */
  readonly reply: string | null
}

export const LINE_PROBLEM_STATES = ['open', 'refunded', 'answered'] as const
export type LineProblemState = (typeof LINE_PROBLEM_STATES)[number]

export function stateOfLine({ quantity, refunded }: ProblemLine, { closedAt }: Pick<OrderProblem, 'closedAt'>): LineProblemState {
  if (refunded === quantity) return 'refunded'
  return closedAt === null ? 'open' : 'answered'
}

/** Returns the lines with the pieces of a refund that are not counted yet. */
export const addRefund = (lines: readonly ProblemLine[], refunded: readonly RefundedLine[]): ProblemLine[] =>
  lines.map((line) => {
    const pieces = refunded.find((one) => one.line === line.line)?.quantity ?? 0
    return { ...line, refunded: Math.min(line.quantity, line.refunded + pieces) }
  })

export const isRefunded = (lines: readonly ProblemLine[]): boolean =>
  lines.every(({ quantity, refunded }) => refunded === quantity)

interface Delivery {
  readonly status: OrderStatus
  /** `deliveredAt` is null for an order that is not delivered. */
  readonly deliveredAt: Date | null
}

export type ReportObstacle = 'not delivered' | 'too late'

/** Returns why no problem of an order can be reported, or null when it can. */
export function reportObstacle({ status, deliveredAt }: Delivery, now: Date): ReportObstacle | null {
  if (status !== 'Delivered' || deliveredAt === null) return 'not delivered'
  return now.getTime() - deliveredAt.getTime() > REPORT_MS ? 'too late' : null
}

export interface ReportableLine {
  readonly id: OrderLineId
  /** Counts the pieces that were delivered and not refunded. */
  readonly pieces: number
  readonly isReported: boolean
}

export interface RejectedReport {
  readonly problem: 'unknown line' | 'reported before' | 'too many pieces'
  readonly line: OrderLineId
}

/** Returns why these lines can't be reported, or null when they can. Each line can be reported once. */
export function rejectedReport(lines: readonly ReportableLine[], reported: readonly ReportedLine[]): RejectedReport | null {
  const found = reported.map(({ line, quantity }) => ({ line, quantity, reportable: lines.find(({ id }) => id === line) }))
  const unknown = found.find(({ reportable }) => reportable === undefined)
  if (unknown) return { problem: 'unknown line', line: unknown.line }
  const again = found.find(({ reportable }) => reportable?.isReported)
  if (again) return { problem: 'reported before', line: again.line }
  const tooMany = found.find(({ quantity, reportable }) => quantity > (reportable?.pieces ?? 0))
  return tooMany ? { problem: 'too many pieces', line: tooMany.line } : null
}
