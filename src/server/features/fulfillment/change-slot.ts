import { dueAt, NO_OPENING } from '../../../domain/delivery/delivery-promise.ts'
import { fulfilmentOf, type Order, type OrderId, shownStatus } from '../../../domain/orders/order.ts'
import { canChangeSlot } from '../../../domain/orders/order-workflow.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getFreeSlot } from '../delivery-times/choose-slot.ts'
import { recordNewTime } from '../orders/broken-promises.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { exchangeForDay } from '../stock/move-stock.ts'
import { lockTogether, StepConflict } from './change-order.ts'
import { newTimeReason, requireReservable } from './decide-promise.ts'

interface NewTime {
  readonly order: OrderId
  /** The order becomes one for as soon as possible when it is null. */
  readonly slotStart: Date | null
}

/**
 * Gives an order, and all that come with it, another delivery time, for its shopper or guest. Throws 404, 409 once packing
 * has begun, when the slot is full or over and when too few pieces keep until then, and 422 for an order that is picked up, or whose payment is not reserved that
 * long.
 */
export const changeSlot = ({ db, clock, settings }: Platform, { order: id, slotStart }: NewTime): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (slotStart) await lockSlot(tx, slotStart) // before the order, as orders that are placed do
    const { order, together } = await lockTogether(tx, id)
    for (const one of together) requireChangeable(one)
    if (slotStart?.getTime() === order.slot?.start.getTime() && order.brokenPromise === null) return
    const [now, terms] = [clock.now(), settings.current()]
    const slot = slotStart && (await getFreeSlot(tx, terms, { start: slotStart, except: together.map((one) => one.id) }, now))
    const due = slot?.end ?? dueAt(terms, now)
    if (!due) throw new ClientError(409, NO_OPENING)
    requireReservable(together, slot?.start ?? due, now)
    const reason = newTimeReason({ slot, dueAt: null }, terms)
    const time = { slot, dueAt: due, reason, by: SHOPPER, now }
    const dueOn = dayOf(due, terms.timeZone)
    for (const one of together) {
      await exchangeForDay(tx, { order: one.id, dueOn, by: SHOPPER }, now)
      await recordNewTime(tx, one.id, { ...time, status: one.status })
    }
  })

function requireChangeable(order: Order): void {
  const { status } = order
  if (fulfilmentOf(order) === 'pickup') throw new ClientError(422, 'This order is picked up, so it has no delivery time')
  if (!canChangeSlot(status)) throw new StepConflict(status, whyNot(status))
}

function whyNot(status: Order['status']): string {
  if (status === 'Packing') return 'We are packing this order, so its delivery time can’t be changed'
  return `This order is ${shownStatus(status)}, so its delivery time can’t be changed`
}
