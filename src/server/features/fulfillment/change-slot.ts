import { slotText } from '../../../domain/dates.ts'
import { dueAt, NO_OPENING } from '../../../domain/delivery-promise.ts'
import type { Slot } from '../../../domain/delivery-slots.ts'
import { fulfilmentOf, type Order, type OrderId, shownStatus } from '../../../domain/order.ts'
import { canChangeSlot } from '../../../domain/order-workflow.ts'
import type { Settings } from '../../../domain/settings.ts'
import { ClientError } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { getFreeSlot } from '../delivery/choose-slot.ts'
import { recordNewSlot } from '../orders/change-status.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { changeOrder, lockOrderOf, StepConflict } from './change-order.ts'

interface NewTime {
  readonly order: OrderId
  /** The order becomes one for as soon as possible when it is null. */
  readonly slotStart: Date | null
}

/**
 * Gives an order another delivery time, for its shopper or guest. Throws 404, 409 once packing has begun and when the slot
 * is full or over, and 422 for an order that is picked up.
 */
export const changeSlot = ({ db, clock, settings }: Platform, { order: id, slotStart }: NewTime): Promise<void> =>
  changeOrder(db, async (tx) => {
    if (slotStart) await lockSlot(tx, slotStart) // before the order, as orders that are placed do
    const order = await lockOrderOf(tx, id)
    requireChangeable(order)
    if (slotStart?.getTime() === order.slot?.start.getTime()) return
    const [now, terms] = [clock.now(), settings.current()]
    const slot = slotStart && (await getFreeSlot(tx, terms, { start: slotStart, except: [id] }, now))
    const due = slot?.end ?? dueAt(terms, now)
    if (!due) throw new ClientError(409, NO_OPENING)
    await recordNewSlot(tx, id, { slot, dueAt: due, reason: slotReason(slot, terms), now })
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

const slotReason = (slot: Slot | null, { timeZone }: Pick<Settings, 'timeZone'>): string =>
  `New delivery time: ${slot ? slotText(slot, timeZone) : 'as soon as possible'}`
