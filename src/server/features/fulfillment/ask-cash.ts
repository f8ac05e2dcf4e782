import { type OrderId, shownStatus } from '../../../domain/orders/order.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrder } from '../orders/order-repository.ts'
import { makeCashOrder } from '../orders/save-capture.ts'
import { releaseNow } from '../payments/capture-payment.ts'
import { lockOrderAndPayment, resolveCapture } from '../payments/payment-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { lockVisibleOrder, StepConflict } from './change-order.ts'

/**
 * Makes an order whose reserved payment could not be captured one that is paid in cash. What may still be reserved is released
 * before, so that nobody pays twice. Throws 404, 409 unless a capture failed or the reservation has ended, 409 when the card
 * was charged after all, and 503 while the payment provider is away.
 */
export async function askForCash(platform: Platform, id: OrderId, by: Staff): Promise<void> {
  const { db, clock } = platform
  await inTransaction(db, async (tx) => requireUncharged(tx, id, by))
  await releaseNow(platform, id)
  await inTransaction(db, async (tx) => {
    const { status, payment } = await requireUncharged(tx, id, by)
    if (payment.state !== 'released') throw new StepConflict(status, 'The card can’t be released right now. Please try again.')
    const now = clock.now()
    await Promise.all([
      makeCashOrder(tx, id, now),
      resolveCapture(tx, payment.id),
      recordStaffAction(tx, by, { what: 'cash-asked', order: id }, now),
    ])
  })
}

async function requireUncharged(tx: Db, id: OrderId, by: Staff) {
  const status = await lockVisibleOrder(tx, id, by.role)
  const [order, payment] = [await getOrder(tx, id), await lockOrderAndPayment(tx, id)]
  if (!isOpen(status)) throw new StepConflict(status, `This order is ${shownStatus(status)}`)
  if (payment?.captured) throw new StepConflict(status, 'The card was charged, so there is no cash to ask for')
  const isLost = payment?.state === 'released' || (payment?.state === 'authorized' && payment.captureFailedAt !== null)
  if (order?.paymentType !== 'Online' || order.isPaid || !isLost)
    throw new StepConflict(status, 'Cash is asked for only when the card could not be charged')
  return { status, payment }
}
