import { staffActor } from '../../../domain/actor.ts'
import type { OrderId, OrderStatus } from '../../../domain/order.ts'
import { undoableDelivery } from '../../../domain/order-workflow.ts'
import { mayRead, type Staff, type StaffRole } from '../../../domain/staff.ts'
import { type ClientError, notFound } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../orders/change-status.ts'
import { isSettled } from '../orders/order-payment.ts'
import { getOrder } from '../orders/order-repository.ts'
import { hasCashRefunds } from '../payments/refund-repository.ts'
import { changeOrder } from './change-order.ts'
import { lockPlacedOrder } from './lock-order.ts'
import { StepConflict } from './step-conflict.ts'

/**
 * Undoes a delivery, and takes back the cash that was received with it. Cash that was received before stays. Throws 404, and 409 when this person has not delivered the order
 * within the last minute.
 */
export const undoDelivery = ({ db, clock }: Platform, order: OrderId, by: Staff): Promise<void> =>
  changeOrder(db, async (tx) => {
    const status = await lockPlacedOrder(tx, order)
    if (status !== 'Delivered') throw notDelivered(status, by.role)
    const now = clock.now()
    const delivery = undoableDelivery((await getOrder(tx, order))?.history ?? [], now)
    if (!delivery || (await isSettled(tx, order))) throw new StepConflict(status, 'A delivery can be undone for a minute only')
    if (delivery.by.role !== 'staff' || delivery.by.id !== by.id)
      throw new StepConflict(status, 'Only who recorded this delivery can undo it')
    const cashTakenBack = delivery.cashReceived
    if (cashTakenBack !== null && (await hasCashRefunds(tx, order)))
      throw new StepConflict(status, 'Cash of this delivery was refunded, so it can’t be undone')
    await setStatus(tx, order, { status: 'Out for Delivery', by: staffActor(by), now, cashTakenBack })
  })

const notDelivered = (status: OrderStatus, role: StaffRole): ClientError =>
  mayRead(role, status) ? new StepConflict(status, `This order is ${status}, not Delivered`) : notFound('Order')
