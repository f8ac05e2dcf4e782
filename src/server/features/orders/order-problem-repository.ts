import { type RawBuilder, sql } from 'kysely'
import type { OrderId } from '../../../domain/orders/order.ts'
import {
  addRefund,
  isRefunded,
  type OrderProblem,
  type OrderProblemId,
  type ProblemLine,
  type ReportedLine,
} from '../../../domain/orders/order-problem.ts'
import type { RefundedLine } from '../../../domain/payments/refund-amount.ts'
import { type Actor, actorFields } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'

/** A row of `order_problems` as JSON, with its lines. Times are in ISO 8601. */
interface ProblemJson extends Omit<OrderProblem, 'reportedAt' | 'closedAt'> {
  readonly reportedAt: string
  readonly closedAt: string | null
}

/** Selects the problems of the selected order as JSON, the oldest first. Ids of problems begin with their time. */
export const problemsSelection: RawBuilder<ProblemJson[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'note', note, 'reportedAt', reported_at, 'closedAt', closed_at,
    'closedBy', closed_by_name, 'reply', reply, 'lines', coalesce((
      select json_agg(json_build_object('line', order_line_id, 'kind', kind, 'quantity', quantity, 'refunded', refunded)
        order by order_line_id)
      from order_problem_lines where problem_id = order_problems.id), '[]')) order by id)
  from order_problems where order_id = orders.id), '[]')`

export const readProblem = ({ reportedAt, closedAt, ...same }: ProblemJson): OrderProblem => ({
  ...same,
  reportedAt: new Date(reportedAt),
  closedAt: closedAt === null ? null : new Date(closedAt),
})

interface NewProblem {
  readonly id: OrderProblemId
  readonly order: OrderId
  readonly lines: readonly ReportedLine[]
  readonly note: string
}

/** Inserts an open problem. The primary key allows each line of an order once. */
export async function insertProblem(tx: Db, { id, order, lines, note }: NewProblem, now: Date): Promise<void> {
  await tx.insertInto('order_problems').values({ id, order_id: order, note, reported_at: now }).execute()
  const rows = lines.map(({ line, quantity, kind }) => ({ order_line_id: line, problem_id: id, quantity, kind }))
  await tx.insertInto('order_problem_lines').values(rows).execute()
}

interface Closing {
  readonly by: Actor
  /** `reply` is null when refunds close the problems. */
  readonly reply: string | null
  readonly now: Date
}

export async function closeProblems(tx: Db, ids: readonly OrderProblemId[], { by, reply, now }: Closing): Promise<void> {
  const { id: closed_by_id, name: closed_by_name } = actorFields(by)
  await tx
    .updateTable('order_problems')
    .set({ closed_at: now, closed_by_id, closed_by_name, reply })
    .where('id', '=', sql<OrderProblemId>`any(${ids}::uuid[])`)
    .execute()
}

interface RefundOfLines extends Omit<Closing, 'reply'> {
  readonly lines: readonly RefundedLine[]
}

/**
 * Counts a refund in the open problems of an order, and closes those of which all pieces are refunded. The caller must
 * hold the order's row lock, and passes the problems as they were read under it.
 */
export async function countRefundInProblems(
  tx: Db,
  problems: readonly OrderProblem[],
  { lines: refunded, ...closing }: RefundOfLines,
): Promise<void> {
  const open = problems.filter(({ closedAt }) => closedAt === null)
  const counted = open.map(({ id, lines }) => ({ id, lines, after: addRefund(lines, refunded) }))
  const changed = counted.flatMap(({ lines, after }) => after.filter((line, index) => line.refunded !== lines[index]?.refunded))
  if (changed.length === 0) return
  await saveRefundedPieces(tx, changed)
  const closed = counted.filter(({ after }) => isRefunded(after)).map(({ id }) => id)
  if (closed.length > 0) await closeProblems(tx, closed, { ...closing, reply: null })
}

interface FailedRefundOfLines {
  readonly order: OrderId
  readonly lines: readonly RefundedLine[]
  readonly requestedAt: Date
}

/**
 * Takes a failed refund back from the problems that were reported before it, and opens those again that it closed. The
 * caller must hold the order's row lock.
 */
export async function uncountRefundInProblems(tx: Db, { order, lines, requestedAt }: FailedRefundOfLines): Promise<void> {
  if (lines.length === 0) return
  const [ids, pieces] = [lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)]
  await sql`
    update order_problem_lines as reported set refunded = greatest(0, refunded - failed.quantity)
    from unnest(${ids}::uuid[], ${pieces}::integer[]) as failed (line, quantity), order_problems as problems
    where order_line_id = failed.line and problems.id = problem_id and reported_at <= ${requestedAt}`.execute(tx)
  await sql`
    update order_problems set closed_at = null, closed_by_id = null, closed_by_name = null
    where order_id = ${order} and closed_at is not null and reply is null
      and exists (select from order_problem_lines where problem_id = order_problems.id and refunded < quantity)`.execute(tx)
}

async function saveRefundedPieces(tx: Db, lines: readonly ProblemLine[]): Promise<void> {
  const [ids, pieces] = [lines.map(({ line }) => line), lines.map(({ refunded }) => refunded)]
  await sql`
    update order_problem_lines set refunded = changed.refunded
    from unnest(${ids}::uuid[], ${pieces}::integer[]) as changed (line, refunded) where order_line_id = changed.line`.execute(tx)
}

/** Returns the order of a problem with this id, or the order itself with this id, or null. */
export async function findOrderOfProblem(db: Db, id: string): Promise<OrderId | null> {
  const { rows } = await sql<{ order: OrderId }>`
    select order_id as "order" from order_problems where id = ${id}::uuid or order_id = ${id}::uuid limit 1`.execute(db)
  return rows[0]?.order ?? null
}

export async function findProblemIds(db: Db, orders: readonly OrderId[]): Promise<OrderProblemId[]> {
  const rows = await db
    .selectFrom('order_problems')
    .select('id')
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** A list of problems begins after this one. It has the open ones first, newest first, and then the closed ones. */
export interface ProblemPosition {
  readonly isClosed: boolean
  readonly id: OrderProblemId
}

interface ListedProblem extends ProblemPosition {
  readonly order: OrderId
}

export async function listProblems(db: Db, after: ProblemPosition | null, limit: number): Promise<ListedProblem[]> {
  const isOlder = after ? sql`id < ${after.id}` : sql`true`
  const isAfterOpen = after?.isClosed ? sql`false` : isOlder
  const isAfterClosed = after?.isClosed ? isOlder : sql`true`
  const { rows } = await sql<ListedProblem>`
    (select id, order_id as "order", false as "isClosed" from order_problems
      where closed_at is null and ${isAfterOpen} order by id desc limit ${limit})
    union all
    (select id, order_id, true from order_problems
      where closed_at is not null and ${isAfterClosed} order by id desc limit ${limit})
    order by "isClosed", id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOpenProblems(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from order_problems where closed_at is null`.execute(db)
  return rows[0]?.open ?? 0
}
