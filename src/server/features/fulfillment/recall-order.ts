import { staffActor } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import { canRecall } from '../../../domain/order-workflow.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../orders/change-status.ts'
import { changeOrder } from './change-order.ts'
import { lockVisibleOrder } from './lock-order.ts'
import { StepConflict } from './step-conflict.ts'

/**
 * Brings an order that is out for delivery back to the store. Its status is Packing again, and its picks stay. Throws
 * 404, also for an order that they may not see, and 409 when it is not out for delivery.
 */
export const recallOrder = ({ db, clock }: Platform, order: OrderId, reason: string, by: Staff): Promise<void> =>
  changeOrder(db, async (tx) => {
    const status = await lockVisibleOrder(tx, order, by.role)
    if (!canRecall(status)) throw new StepConflict(status, `This order is ${status}, not Out for Delivery`)
    await setStatus(tx, order, { status: 'Packing', by: staffActor(by), reason, now: clock.now(), isRecall: true })
  })
