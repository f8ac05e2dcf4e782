import { type OrderId, shownStatus } from '../../../domain/orders/order.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrder } from '../orders/order-repository.ts'
import { makeCashOrder } from '../orders/save-capture.ts'
import { releaseReserved } from '../payments/capture-payment.ts'
import { lockOrderAndPayment, resolveCapture } from '../payments/payment-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { lockVisibleOrder, StepConflict } from './change-order.ts'

/**
 * Makes an order whose reserved payment could not be captured one that is paid in cash, and releases what may still be
 * reserved. Throws 404, and 409 unless a capture failed or the reservation has ended.
 */
export const askForCash = ({ db, clock }: Platform, id: OrderId, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const status = await lockVisibleOrder(tx, id, by.role)
    const [order, payment] = [await getOrder(tx, id), await lockOrderAndPayment(tx, id)]
    if (!isOpen(status)) throw new StepConflict(status, `This order is ${shownStatus(status)}`)
    const isLost = payment?.state === 'released' || (payment?.state === 'authorized' && payment.captureFailedAt !== null)
    if (order?.paymentType !== 'Online' || order.isPaid || !isLost)
      throw new StepConflict(status, 'Cash is asked for only when the card could not be charged')
    const now = clock.now()
    await releaseReserved(tx, id, now)
    await Promise.all([
      makeCashOrder(tx, id, now),
      resolveCapture(tx, payment.id),
      recordStaffAction(tx, by, { what: 'cash-asked', order: id }, now),
    ])
  })
