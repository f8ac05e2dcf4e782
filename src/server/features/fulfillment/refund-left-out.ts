import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { UNDO_MS, undoableDelivery } from '../../../domain/orders/order-workflow.ts'
import { overpaid } from '../../../domain/orders/picking.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOverpaid, markLeftOutRefunded } from '../orders/save-picks.ts'
import { reportPaymentChange } from '../payments/apply-payment.ts'
import { findRefundableOrder } from '../payments/refundable-order.ts'
import { type RequestedRefund, requestRefund } from '../payments/request-refund.ts'
import { lockOrderOf } from './change-order.ts'

/**
 * Enqueues the job of `refundLeftOut` when the order is overpaid. Call it in the transaction of the delivery, after
 * its payment is recorded.
 */
export async function enqueueLeftOutRefund(tx: Db, order: OrderId, now: Date): Promise<void> {
  if (!(await isOverpaid(tx, order))) return
  const undoableUntil = now.getTime() + UNDO_MS
  await enqueueJob(tx, { kind: 'settle-delivery', payload: { order } }, now, new Date(undoableUntil + 1))
}

/** Refunds what was paid for goods that were not there. It does so once, when the delivery can't be undone any more. */
export async function refundLeftOut({ db, clock, log }: Platform, order: OrderId): Promise<void> {
  const refund = await inTransaction(db, (tx) => refundMissing(tx, order, clock.now()))
  if (!refund) return
  publishEvent('orderChanged', undefined)
  if (refund.change) reportPaymentChange(log, refund.change, { type: 'delivery' })
}

/** Returns null when there is nothing to refund, or when the delivery was undone or can still be undone. */
async function refundMissing(tx: Db, id: OrderId, now: Date): Promise<RequestedRefund | null> {
  const order = await lockOrderOf(tx, id)
  if (order.status !== 'Delivered' || undoableDelivery(order.history, now)) return null
  if (!(await markLeftOutRefunded(tx, id, now))) return null
  const refundable = await findRefundableOrder(tx, id)
  const amount = cents(Math.min(overpaid(order), refundable.left))
  if (amount <= 0) return null
  const refund = { order: id, amount, reason: REASON, by: STORE, restock: false, isOwed: true, now }
  return requestRefund(tx, refund, refundable)
}

const REASON = 'Some goods were not available'
