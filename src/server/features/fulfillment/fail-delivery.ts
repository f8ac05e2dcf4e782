import {
  type AfterFailedDelivery,
  type FailedDelivery,
  failedDeliveryText,
  type ReturnedGoods,
} from '../../../domain/delivery/failed-delivery.ts'
import { type OrderId, shownStatus } from '../../../domain/orders/order.ts'
import { canRecall } from '../../../domain/orders/order-workflow.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../orders/change-status.ts'
import { enqueueFailedDeliveryMail } from '../orders/enqueue-order-mail.ts'
import { announceNext } from '../rounds/announce-next.ts'
import { leaveRound } from '../rounds/round-repository.ts'
import { lockVisibleOrder, StepConflict } from './change-order.ts'
import { takeStep } from './move-order.ts'

interface Failure {
  readonly reason: FailedDelivery
  readonly note?: string | undefined
  readonly next: AfterFailedDelivery
  readonly goods?: ReturnedGoods | undefined
}

/**
 * Records that an order that is out for delivery was not delivered. It is Packing again, with its picks, and the shopper
 * is told by mail; or it is canceled with its refund, and its goods go back on the shelf or are waste.
 *
 * Throws 404, also for an order that they may not see, and 409 when it is not out for delivery.
 */
export async function failDelivery(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: OrderId,
  { reason: failedDelivery, note = '', next, goods }: Failure,
  seller: Staff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const status = await lockVisibleOrder(tx, order, seller.role)
    if (!canRecall(status)) throw new StepConflict(status, `This order is ${shownStatus(status)}, not Out for Delivery`)
    const [by, now] = [staffActor(seller), clock.now()]
    const reason = failedDeliveryText(failedDelivery, note)
    if (next === 'cancel') {
      await takeStep(tx, order, { status: 'Cancelled', reason, failedDelivery, goods }, by, now)
    } else {
      await setStatus(tx, order, { status: 'Packing', by, reason, failedDelivery, now, isRecall: true })
      await enqueueFailedDeliveryMail(tx, order, now)
    }
    await announceNext(tx, order, now)
    await leaveRound(tx, order)
  })
}
