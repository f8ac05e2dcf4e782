import { isWithoutPerson } from '../../../domain/addresses/address.ts'
import { type Order, type OrderId, type OrderStatus, shownStatus } from '../../../domain/orders/order.ts'
import { canRecall, type StatusChange, undoableDelivery } from '../../../domain/orders/order-workflow.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import { mayRead, type Staff, type StaffRole } from '../../../domain/staff/staff.ts'
import { type ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../orders/change-status.ts'
import { getOrder } from '../orders/order-repository.ts'
import { hasCashRefunds } from '../payments/cash-refunds.ts'
import { lockPlacedOrder, lockVisibleOrder, StepConflict } from './change-order.ts'
import { undoBroughtBack } from './check-id.ts'

/**
 * Undoes a delivery, and takes back the cash that was received with it. Cash that was received before stays, and goods that came
 * back without an ID go along again. Throws 404, and 409 when this person has not delivered the order within the last minute,
 * or when the goods were sold meanwhile.
 */
export const undoDelivery = ({ db, clock }: Platform, id: OrderId, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const status = await lockPlacedOrder(tx, id)
    if (status !== 'Delivered') throw notDelivered(status, by.role)
    const now = clock.now()
    const order = await getOrder(tx, id)
    const delivery = requireUndoable(order, by, now)
    const cashTakenBack = delivery.cashReceived
    if (cashTakenBack !== null && (await hasCashRefunds(tx, id)))
      throw new StepConflict(status, 'Cash of this delivery was refunded, so it can’t be undone')
    if (order) await undoBroughtBack(tx, order, staffActor(by), now)
    await setStatus(tx, id, { status: 'Out for Delivery', by: staffActor(by), now, cashTakenBack })
  })

function requireUndoable(order: Order | null, by: Staff, now: Date): StatusChange {
  const delivery = order && !order.isLeftOutRefunded ? undoableDelivery(order.history, now) : null
  if (!order || !delivery) throw new StepConflict('Delivered', 'A delivery can be undone for a minute only')
  if (delivery.by.role !== 'staff' || delivery.by.id !== by.id)
    throw new StepConflict('Delivered', 'Only who recorded this delivery can undo it')
  if (isWithoutPerson(order.address))
    throw new StepConflict('Delivered', 'The customer has deleted their account, so this can’t be undone')
  return delivery
}

const notDelivered = (status: OrderStatus, role: StaffRole): ClientError =>
  mayRead(role, status) ? new StepConflict(status, `This order is ${shownStatus(status)}, not Delivered`) : notFound('Order')

/**
 * Brings an order that is out for delivery back to the store. Its status is Packing again, and its picks stay. Throws
 * 404, also for an order that they may not see, and 409 when it is not out for delivery.
 */
export const recallOrder = ({ db, clock }: Platform, order: OrderId, reason: string, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const status = await lockVisibleOrder(tx, order, by.role)
    if (!canRecall(status)) throw new StepConflict(status, `This order is ${shownStatus(status)}, not Out for Delivery`)
    await setStatus(tx, order, { status: 'Packing', by: staffActor(by), reason, now: clock.now(), isRecall: true })
  })
