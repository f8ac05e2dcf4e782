import { type RawBuilder, sql } from 'kysely'
import {
  addRefund,
  type Complaint,
  type ComplaintId,
  type ComplaintLine,
  isRefunded,
  type ReportedLine,
} from '../../../domain/orders/complaint.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundedLine } from '../../../domain/payments/refund-amount.ts'
import { type Actor, actorFields } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

/** A row of `complaints` as JSON, with its lines. Times are in ISO 8601. */
interface ComplaintJson extends Omit<Complaint, 'reportedAt' | 'closedAt'> {
  readonly reportedAt: string
  readonly closedAt: string | null
}

/** Selects the complaints of the selected order as JSON, the oldest first. Ids of complaints begin with their time. */
export const complaintsSelection: RawBuilder<ComplaintJson[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'note', note, 'reportedAt', reported_at, 'closedAt', closed_at,
    'closedBy', closed_by_name, 'reply', reply, 'lines', coalesce((
      select json_agg(json_build_object('line', order_line_id, 'kind', kind, 'quantity', quantity, 'refunded', refunded)
        order by order_line_id)
      from complaint_lines where complaint_id = complaints.id), '[]')) order by id)
  from complaints where order_id = orders.id), '[]')`

export const readComplaint = ({ reportedAt, closedAt, ...same }: ComplaintJson): Complaint => ({
  ...same,
  reportedAt: new Date(reportedAt),
  closedAt: closedAt === null ? null : new Date(closedAt),
})

interface NewComplaint {
  readonly id: ComplaintId
  readonly order: OrderId
  readonly lines: readonly ReportedLine[]
  readonly note: string
}

/** Inserts an open complaint. The primary key allows each line of an order once. */
export async function insertComplaint(tx: Db, { id, order, lines, note }: NewComplaint, now: Date): Promise<void> {
  await tx.insertInto('complaints').values({ id, order_id: order, note, reported_at: now }).execute()
  const rows = lines.map(({ line, quantity, kind }) => ({ order_line_id: line, complaint_id: id, quantity, kind }))
  await tx.insertInto('complaint_lines').values(rows).execute()
}

interface Closing {
  readonly by: Actor
  /** `reply` is null when refunds close the complaints. */
  readonly reply: string | null
  readonly now: Date
}

export async function closeComplaints(tx: Db, ids: readonly ComplaintId[], { by, reply, now }: Closing): Promise<void> {
  const { id: closed_by_id, name: closed_by_name } = actorFields(by)
  await tx
    .updateTable('complaints')
    .set({ closed_at: now, closed_by_id, closed_by_name, reply })
    .where('id', '=', anyOf(ids))
    .execute()
}

interface RefundOfLines extends Omit<Closing, 'reply'> {
  readonly lines: readonly RefundedLine[]
}

/**
 * Counts a refund in the open complaints of an order, and closes those of which all pieces are refunded. The caller must
 * hold the order's row lock, and passes the complaints as they were read under it.
 */
export async function countRefundInComplaints(
  tx: Db,
  complaints: readonly Complaint[],
  { lines: refunded, ...closing }: RefundOfLines,
): Promise<void> {
  const open = complaints.filter(({ closedAt }) => closedAt === null)
  const counted = open.map(({ id, lines }) => ({ id, lines, after: addRefund(lines, refunded) }))
  const changed = counted.flatMap(({ lines, after }) => after.filter((line, index) => line.refunded !== lines[index]?.refunded))
  if (changed.length === 0) return
  await saveRefundedPieces(tx, changed)
  const closed = counted.filter(({ after }) => isRefunded(after)).map(({ id }) => id)
  if (closed.length > 0) await closeComplaints(tx, closed, { ...closing, reply: null })
}

interface FailedRefundOfLines {
  readonly order: OrderId
  readonly lines: readonly RefundedLine[]
  readonly requestedAt: Date
}

/**
 * Takes a failed refund back from the complaints that were reported before it, and opens those again that it closed. The
 * caller must hold the order's row lock.
 */
export async function uncountRefundInComplaints(tx: Db, { order, lines, requestedAt }: FailedRefundOfLines): Promise<void> {
  if (lines.length === 0) return
  const [ids, pieces] = [lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)]
  await sql`
    update complaint_lines as reported set refunded = greatest(0, refunded - failed.quantity)
    from unnest(${ids}::uuid[], ${pieces}::integer[]) as failed (line, quantity), complaints
    where order_line_id = failed.line and complaints.id = complaint_id and reported_at <= ${requestedAt}`.execute(tx)
  await sql`
    update complaints set closed_at = null, closed_by_id = null, closed_by_name = null
    where order_id = ${order} and closed_at is not null and reply is null
      and exists (select from complaint_lines where complaint_id = complaints.id and refunded < quantity)`.execute(tx)
}

async function saveRefundedPieces(tx: Db, lines: readonly ComplaintLine[]): Promise<void> {
  const [ids, pieces] = [lines.map(({ line }) => line), lines.map(({ refunded }) => refunded)]
  await sql`
    update complaint_lines set refunded = changed.refunded
    from unnest(${ids}::uuid[], ${pieces}::integer[]) as changed (line, refunded) where order_line_id = changed.line`.execute(tx)
}

/** Returns the order of a complaint with this id, or the order itself with this id, or null. */
export async function findOrderOfComplaint(db: Db, id: string): Promise<OrderId | null> {
  const { rows } = await sql<{ order: OrderId }>`
    select order_id as "order" from complaints where id = ${id}::uuid or order_id = ${id}::uuid limit 1`.execute(db)
  return rows[0]?.order ?? null
}

export async function findComplaintIds(db: Db, orders: readonly OrderId[]): Promise<ComplaintId[]> {
  const rows = await db.selectFrom('complaints').select('id').where('order_id', '=', anyOf(orders)).execute()
  return rows.map(({ id }) => id)
}

/** A list of complaints begins after this one. It has the open ones first, newest first, and then the closed ones. */
export interface ComplaintPosition {
  readonly isClosed: boolean
  readonly id: ComplaintId
}

interface ListedComplaint extends ComplaintPosition {
  readonly order: OrderId
}

export async function findComplaints(db: Db, after: ComplaintPosition | null, limit: number): Promise<ListedComplaint[]> {
  const isOlder = after ? sql`id < ${after.id}` : sql`true`
  const isAfterOpen = after?.isClosed ? sql`false` : isOlder
  const isAfterClosed = after?.isClosed ? isOlder : sql`true`
  const { rows } = await sql<ListedComplaint>`
    (select id, order_id as "order", false as "isClosed" from complaints
      where closed_at is null and ${isAfterOpen} order by id desc limit ${limit})
    union all
    (select id, order_id, true from complaints
      where closed_at is not null and ${isAfterClosed} order by id desc limit ${limit})
    order by "isClosed", id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOpenComplaints(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from complaints where closed_at is null`.execute(db)
  return rows[0]?.open ?? 0
}
