import { sql } from 'kysely'
import { type Actor, actorFields, actorOf } from '../../../domain/actor.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId, OrderLineId } from '../../../domain/order.ts'
import type { PaymentId } from '../../../domain/payment.ts'
import { COUNTED_STATUSES, type RefundFact, type RefundId, type RefundStatus } from '../../../domain/refund.ts'
import type { RefundedLine, RefundQuote } from '../../../domain/refund-amount.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { insertEvent } from './payment-event-repository.ts'

export interface NewRefund {
  readonly id: RefundId
  readonly order: OrderId
  /** Is null when the refund is paid out in cash. */
  readonly payment: PaymentId | null
  readonly amount: Cents
  readonly lines: readonly RefundedLine[]
  readonly status: RefundStatus
  readonly reason: string
  readonly by: Actor
  readonly restock: boolean
}

export async function insertRefund(tx: Db, refund: NewRefund, now: Date): Promise<void> {
  const { id, order, payment, amount, lines, status, reason, by, restock } = refund
  const { role: by_role, id: by_id, name: by_name } = actorFields(by)
  const times = { requested_at: now, reported_at: now, checked_at: now }
  await tx
    .insertInto('refunds')
    .values({ id, order_id: order, payment_id: payment, amount, status, reason, restock, by_role, by_id, by_name, ...times })
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('refund_lines')
    .values(lines.map(({ line, quantity }) => ({ refund_id: id, order_line_id: line, quantity })))
    .execute()
}

interface Requested extends RefundQuote {
  readonly id: RefundId
  readonly isWhole: boolean
}

/**
 * Returns the event of a requested refund. It is saved beside the refund's row, so that the audit can compare the two.
 */
export const requestFact = ({ id, amount, lines, isWhole }: Requested): RefundFact => ({
  kind: 'refund',
  refund: null,
  request: id,
  amount,
  status: 'pending',
  ...(lines.length > 0 && { lines }),
  ...(isWhole && { isRest: true }),
})

/** Counts the pieces of each line in pending and succeeded refunds. */
export async function countRefundedPieces(db: Db, order: OrderId): Promise<ReadonlyMap<OrderLineId, number>> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('refund_lines', 'refund_id', 'refunds.id')
    .select(['order_line_id as line', sql<number>`sum(quantity)::integer`.as('pieces')])
    .where('order_id', '=', order)
    .where('status', 'in', COUNTED_STATUSES)
    .groupBy('order_line_id')
    .execute()
  return new Map(rows.map(({ line, pieces }) => [line, pieces]))
}

/** Sums the cash that was given back or is still to be given back. */
export async function sumCashRefunds(db: Db, order: OrderId): Promise<Cents> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('order_id', '=', order)
    .where('payment_id', 'is', null)
    .where('status', 'in', COUNTED_STATUSES)
    .executeTakeFirstOrThrow()
  return cents(sum)
}

export interface UnsentRefund {
  readonly order: OrderId
  readonly kind: 'checkout' | 'other'
  readonly amount: Cents
  readonly reason: string
  readonly by: Actor
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/** Returns null when the provider has reported or refused the refund. */
export async function findUnsent(db: Db, id: RefundId): Promise<UnsentRefund | null> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.order_id as order', 'kind', 'refunds.amount', 'session_id as sessionId', 'payment_intent as paymentIntent'])
    .select(['reason', 'by_role', 'by_id', 'by_name'])
    .where('refunds.id', '=', id)
    .where('provider_id', 'is', null)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row ? { ...row, by: actorOf({ role: row.by_role, id: row.by_id, name: row.by_name }) } : null
}

export async function findRefundStatus(db: Db, id: RefundId): Promise<RefundStatus | null> {
  const row = await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status ?? null
}

/**
 * Marks the pieces of a refund as returned to stock, and returns them. It leaves out pieces that a failed refund has
 * returned before.
 */
export async function takePiecesToRestock(tx: Db, order: OrderId, refund: RefundId): Promise<RefundedLine[]> {
  const { rows } = await sql<RefundedLine>`
    with totals as (
      select order_line_id, sum(quantity) filter (where restock and status in ('pending', 'succeeded')) - sum(restocked) as missing
      from refunds join refund_lines on refund_id = refunds.id
      where order_id = ${order} group by order_line_id
    )
    update refund_lines set restocked = greatest(0, least(quantity, missing))::integer from totals
    where refund_lines.order_line_id = totals.order_line_id and refund_id = ${refund}
    returning refund_lines.order_line_id as line, restocked as quantity`.execute(tx)
  return rows.filter(({ quantity }) => quantity > 0)
}

interface CashRefund {
  readonly amount: Cents
  readonly status: RefundStatus
}

export async function findCashRefund(tx: Db, order: OrderId, id: RefundId): Promise<CashRefund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('id', '=', id)
    .where('order_id', '=', order)
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function setSucceeded(tx: Db, id: RefundId, now: Date): Promise<void> {
  await tx.updateTable('refunds').set({ status: 'succeeded', reported_at: now }).where('id', '=', id).execute()
}

interface SentRefund extends Omit<NewRefund, 'status'> {
  readonly isWhole: boolean
  readonly sessionId: string | null
  readonly paymentIntent: string | null
  readonly now: Date
  readonly sendAt: Date
}

/** Inserts a refund, its event and the job that sends it. The caller must call settlePayment next. */
export async function insertOnlineRefund(
  tx: Db,
  { sessionId, paymentIntent, now, sendAt, ...refund }: SentRefund,
): Promise<void> {
  const { id, order } = refund
  await insertRefund(tx, { ...refund, status: 'pending' }, now)
  const event = { id: `requested ${id}`, type: 'refund requested', order, sessionId, paymentIntent, fact: requestFact(refund) }
  await insertEvent(tx, event, order, now)
  await enqueueJob(tx, { kind: 'send-refund', payload: { refund: id } }, now, sendAt)
}
