import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedComplaint {
  readonly id: string
  readonly isClosed: boolean
  readonly hasReply: boolean
  /** `lines` are null for a complaint without lines. */
  readonly lines: readonly AuditedLine[] | null
}

interface AuditedLine {
  readonly name: string
  readonly isOfOrder: boolean
  readonly ordered: number
  readonly reported: number
  /** This many of the reported pieces were refunded, as the complaint says. */
  readonly refunded: number
  /** This many pieces are in refunds since the report that have not failed. */
  readonly inRefunds: number
}

/** Compares complaints with the lines that were ordered and with the refunds that were requested since. */
export async function auditComplaints(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedComplaint>`
    select complaints.id, closed_at is not null as "isClosed", reply is not null as "hasReply", (
      select json_agg(json_build_object('name', name, 'isOfOrder', order_lines.order_id = complaints.order_id,
        'ordered', order_lines.quantity, 'reported', reported.quantity, 'refunded', refunded, 'inRefunds', (
          select coalesce(sum(refund_lines.quantity), 0)::integer from refund_lines join refunds on refunds.id = refund_id
          where refund_lines.order_line_id = reported.order_line_id and refunds.requested_at >= complaints.reported_at
            and refunds.status <> 'failed')) order by position)
      from complaint_lines as reported join order_lines on order_lines.id = order_line_id
      where complaint_id = complaints.id) as lines
    from complaints`
  return { of: 'complaints with orders', looked: await auditRows(tx, report, { thing: 'complaint', query, findingsOf }) }
}

function* findingsOf({ isClosed, hasReply, lines }: AuditedComplaint): Generator<string> {
  const known = lines ?? []
  for (const line of known) yield* lineFindings(line)
  const isRefunded = known.every(({ reported, refunded }) => refunded === reported)
  if (!isClosed && isRefunded && known.length > 0) yield 'is open, and all of it was refunded'
  if (isClosed && !hasReply && !isRefunded) yield 'is closed without a reply, and not all of it was refunded'
}

function* lineFindings({ name, isOfOrder, ordered, reported, refunded, inRefunds }: AuditedLine): Generator<string> {
  if (!isOfOrder) yield `is about ${name}, which is in another order`
  if (reported > ordered) yield `is about ${reported} pieces of ${name}, and ${ordered} were ordered`
  if (refunded > inRefunds) yield `says that ${refunded} pieces of ${name} were refunded, and refunds are of ${inRefunds}`
}
