import { sql } from 'kysely'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { COUNTED_STATUSES, type RefundId, type RefundStatus } from '../../../domain/payments/refund.ts'
import type { Staff, StaffId } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrder } from '../orders/change-status.ts'
import { enqueueRefundMail } from '../orders/enqueue-order-mail.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import {
  type ReceiptRange,
  recordStaffAction,
  refundsPaidOutIn,
  wasPaidOutLater,
} from '../staff-actions/staff-action-repository.ts'
import { showRefundedOrder } from './order-money.ts'
import { insertEvent } from './payment-events.ts'
import { insertRefund, requestFact } from './refund-repository.ts'
import type { QuotedRefund } from './request-refund.ts'

interface PaidOutRefund {
  readonly id: string
  readonly refund: string
  readonly by: Staff
}

/** Records that staff paid out a refund of cash. Throws 404, and 409 when it was recorded before. */
export async function recordPaidOut(platform: Platform, { id: order, refund, by }: PaidOutRefund): Promise<OrderWire> {
  if (!isId<OrderId>(order) || !isId<RefundId>(refund)) throw notFound('Refund')
  await inTransaction(platform.db, async (tx) => {
    await lockOrder(tx, order)
    const cash = await findCashRefund(tx, order, refund)
    if (!cash) throw notFound('Refund')
    if (cash.status !== 'pending') throw new ClientError(409, 'This refund was paid out already')
    const now = platform.clock.now()
    await setSucceeded(tx, refund, now)
    await enqueueRefundMail(tx, { order, refund, status: 'succeeded' }, now)
    const fact = { kind: 'refund', refund: null, request: refund, amount: cash.amount, status: 'succeeded' } as const
    const ids = { order, sessionId: null, paymentIntent: null }
    await insertEvent(tx, { id: `paid out ${refund}`, type: 'refund paid out', ...ids, fact }, order, now)
    await recordOrderEvent(tx, order, 'refunded', now)
    await recordStaffAction(tx, by, { what: 'refund-paid-out', order, refund }, now)
  })
  return showRefundedOrder(platform, order)
}

/** Refunds of cash have no payment, and neither have those that went back to credit. */
const isOfCash = sql<boolean>`(payment_id is null and not to_credit)`

export const hasCashRefunds = async (db: Db, order: OrderId): Promise<boolean> => (await sumCashRefunds(db, order)) > 0

/** Sums the cash that was given back or is still to be given back. */
export async function sumCashRefunds(db: Db, order: OrderId): Promise<Cents> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds
    where order_id = ${order} and ${isOfCash} and status = any(${COUNTED_STATUSES})`.execute(db)
  return cents(rows[0]?.sum ?? 0)
}

export interface CashPaidOut {
  readonly person: StaffId
  readonly name: string
  readonly refunds: number
  readonly paidOut: Cents
}

/** Adds up the cash that each person paid back to customers in a time, of orders of any day. */
export async function listCashPaidOut(db: Db, range: ReceiptRange): Promise<CashPaidOut[]> {
  const { from, before, by } = range
  const { rows } = await sql<CashPaidOut>`
    with payouts as (
      select later.by_id, later.by_name, later.at, refunds.amount
      from (${refundsPaidOutIn(range)}) as later join refunds on refunds.id = later.refund_id
      union all
      select by_id, by_name, requested_at, amount from refunds
      where by_role = 'staff' and ${isOfCash} and status = 'succeeded' and requested_at >= ${from} and requested_at < ${before}
        and by_id = coalesce(${by}::uuid, by_id) and not ${wasPaidOutLater(sql`refunds.order_id`, sql`refunds.id`)}
    )
    select by_id as person, (array_agg(by_name order by at desc))[1] as name, count(*)::integer as refunds,
      sum(amount)::bigint as "paidOut"
    from payouts group by by_id`.execute(db)
  return rows
}

interface CashRefund {
  readonly amount: Cents
  readonly status: RefundStatus
}

async function findCashRefund(tx: Db, order: OrderId, id: RefundId): Promise<CashRefund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('id', '=', id)
    .where('order_id', '=', order)
    .where(isOfCash)
    .executeTakeFirst()
  return row ?? null
}

async function setSucceeded(tx: Db, id: RefundId, now: Date): Promise<void> {
  await tx.updateTable('refunds').set({ status: 'succeeded', reported_at: now }).where('id', '=', id).execute()
}

const NO_PAYMENT = { sessionId: null, paymentIntent: null }

/** Records a refund of cash, which staff pay out by hand: they just did, or still have to when `isOwed` is set. */
export async function recordCashRefund(tx: Db, refund: QuotedRefund): Promise<void> {
  const { id, order, quote, isWhole, isOwed = false, now } = refund
  const status = isOwed ? 'pending' : 'succeeded'
  await insertRefund(tx, { ...refund, ...quote, payment: null, status }, now)
  await enqueueRefundMail(tx, { order, refund: id, status }, now)
  const [event, fact] = [{ ...NO_PAYMENT, order, type: 'refund requested' }, requestFact({ id, isWhole, ...quote })]
  await insertEvent(tx, { ...event, id: `requested ${id}`, fact: { ...fact, status } }, order, now)
}
