import type { RefundedLine } from '../payments/refund-amount.ts'
import type { OrderLineId, OrderStatus } from './order.ts'

declare const complaintIdBrand: unique symbol
export type ComplaintId = string & { readonly [complaintIdBrand]: 'ComplaintId' }

export const COMPLAINT_KINDS = ['missing', 'damaged', 'wrong', 'other'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]

/** The limit is in characters. It applies to the shopper's note and to the store's reply. */
export const MAX_COMPLAINT_TEXT = 500

export const REPORT_DAYS = 7
const REPORT_MS = REPORT_DAYS * 24 * 60 * 60 * 1000

export interface ReportedLine {
  readonly line: OrderLineId
  readonly quantity: number
  readonly kind: ComplaintKind
}

/** Counts the reported pieces that were refunded since the report. It never exceeds `quantity`. */
export interface ComplaintLine extends ReportedLine {
  readonly refunded: number
}

/** A shopper complains about several lines of a delivered order at once. The store answers them as one. */
export interface Complaint {
  readonly id: ComplaintId
  readonly lines: readonly ComplaintLine[]
  /** `note` may be empty. */
  readonly note: string
  readonly reportedAt: Date
  /** `closedAt` is null while the complaint is open. */
  readonly closedAt: Date | null
  /** `closedBy` is the name of the person who closed the complaint. It is null when it is open, or was closed automatically. */
  readonly closedBy: string | null
  /** `reply` is null for a complaint that was closed by refunds. */
  readonly reply: string | null
}

export const COMPLAINT_LINE_STATES = ['open', 'refunded', 'answered'] as const
export type ComplaintLineState = (typeof COMPLAINT_LINE_STATES)[number]

export function stateOfLine(
  { quantity, refunded }: ComplaintLine,
  { closedAt }: Pick<Complaint, 'closedAt'>,
): ComplaintLineState {
  if (refunded === quantity) return 'refunded'
  return closedAt === null ? 'open' : 'answered'
}

/** Returns the lines with the pieces of a refund that are not counted yet. */
export const addRefund = (lines: readonly ComplaintLine[], refunded: readonly RefundedLine[]): ComplaintLine[] =>
  lines.map((line) => {
    const pieces = refunded.find((one) => one.line === line.line)?.quantity ?? 0
    return { ...line, refunded: Math.min(line.quantity, line.refunded + pieces) }
  })

export const isRefunded = (lines: readonly ComplaintLine[]): boolean =>
  lines.every(({ quantity, refunded }) => refunded === quantity)

interface Delivery {
  readonly status: OrderStatus
  /** `deliveredAt` is null for an order that is not delivered. */
  readonly deliveredAt: Date | null
}

export type ReportObstacle = 'not delivered' | 'too late'

/** Returns why nothing can be reported of an order, or null when it can. */
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
  readonly reason: 'unknown line' | 'reported before' | 'too many pieces'
  readonly line: OrderLineId
}

/** Returns why these lines can't be reported, or null when they can. Each line can be reported once. */
export function rejectedReport(lines: readonly ReportableLine[], reported: readonly ReportedLine[]): RejectedReport | null {
  const found = reported.map(({ line, quantity }) => ({ line, quantity, reportable: lines.find(({ id }) => id === line) }))
  const unknown = found.find(({ reportable }) => reportable === undefined)
  if (unknown) return { reason: 'unknown line', line: unknown.line }
  const again = found.find(({ reportable }) => reportable?.isReported)
  if (again) return { reason: 'reported before', line: again.line }
  const tooMany = found.find(({ quantity, reportable }) => quantity > (reportable?.pieces ?? 0))
  return tooMany ? { reason: 'too many pieces', line: tooMany.line } : null
}
