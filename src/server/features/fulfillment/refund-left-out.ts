import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { UNDO_MS, undoableDelivery } from '../../../domain/orders/order-workflow.ts'
import { overpaid } from '../../../domain/orders/picking.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOverpaid, markLeftOutRefunded } from '../orders/save-picks.ts'
import { findRefundableOrder } from '../payments/refundable-order.ts'
import { requestRefund } from '../payments/request-refund.ts'
import { lockOrderOf } from './change-order.ts'

/**
 * Enqueues the job of `refundLeftOut` when the order is overpaid. Call it in the transaction of the delivery, after
 * its payment is recorded.
 */
export async function enqueueLeftOutRefund(tx: Db, order: OrderId, now: Date): Promise<void> {
  if (!(await isOverpaid(tx, order))) return
  const undoableUntil = now.getTime() + UNDO_MS
  await enqueueJob(tx, { kind: 'refund-left-out', payload: { order } }, now, new Date(undoableUntil + 1))
}

/** Refunds what was paid for goods that were not there. It does so once, when the delivery can't be undone any more. */
export const refundLeftOut = ({ db, clock }: Platform, id: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const order = await lockOrderOf(tx, id)
    if (order.status !== 'Delivered' || undoableDelivery(order.history, now)) return
    if (!(await markLeftOutRefunded(tx, id, now))) return
    const refundable = await findRefundableOrder(tx, id, { ofUnpaid: true })
    const amount = cents(Math.min(overpaid(order), refundable.left))
    if (amount <= 0) return
    const isBroughtBack = order.lines.some(({ pick }) => pick?.broughtBack)
    const reason = isBroughtBack ? NOT_HANDED_OVER : NOT_AVAILABLE
    const refund = { order: id, amount, reason, by: STORE, restock: false, isOwed: true, now }
    await requestRefund(tx, refund, refundable)
  })

const NOT_AVAILABLE = 'Some goods were not available'
const NOT_HANDED_OVER = 'Some goods were not handed over'
