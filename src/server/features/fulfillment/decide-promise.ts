import { choosableSlots, type Slot } from '../../../domain/delivery/delivery-slots.ts'
import { isOpenFor } from '../../../domain/delivery/order-promise.ts'
import { fulfilmentOf, type Order, type OrderId, shownStatus } from '../../../domain/orders/order.ts'
import { isBeforeSendingOut } from '../../../domain/orders/order-workflow.ts'
import { isTooFarToReserve, TOO_FAR_TO_RESERVE } from '../../../domain/payments/payment.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { slotText, weekdayAndTime } from '../../../domain/time/dates.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getFreeSlot } from '../delivery-times/choose-slot.ts'
import { recordConfirmedPromise, recordNewTime } from '../orders/broken-promises.ts'
import { enqueueNewTimeMail } from '../orders/enqueue-order-mail.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { exchangeForDay } from '../stock/move-stock.ts'
import { lockOrderOf, lockTogether, StepConflict } from './change-order.ts'

interface NewTime {
  readonly order: OrderId
  /** The order comes between `from` and `by`, or just by then when `from` is null. */
  readonly from: Date | null
  readonly by: Date
}

/**
 * Gives an order, and all that come with it, another time for the store, and mails it. Throws 404, 409 once the order was
 * sent out, when the slot is full and when too few pieces keep until then, and 422 for a time that has begun, at which the store is closed, or until which a
 * payment is not reserved.
 */
export const rescheduleOrder = (
  { db, clock, settings }: Platform,
  { order: id, from, by }: NewTime,
  staff: Staff,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [now, terms] = [clock.now(), settings.current()]
    const slot = from && { start: from, end: by }
    const offered = slot && choosableSlots(terms, now).find(({ start, end }) => start <= slot.start && slot.start < end)
    if (offered) await lockSlot(tx, offered.start) // before the order, as orders that are placed do
    const { order, together } = await lockTogether(tx, id)
    requireUndelivered(order)
    requireOpen({ order, slot, by }, terms, now)
    if (offered) await getFreeSlot(tx, terms, { start: offered.start, except: together.map((one) => one.id) }, now)
    requireReservable(together, slot?.start ?? by, now)
    const reason = newTimeReason({ slot, dueAt: by }, terms)
    const time = { slot, dueAt: by, reason, by: staffActor(staff), now }
    const dueOn = dayOf(by, terms.timeZone)
    for (const one of together) {
      await exchangeForDay(tx, { order: one.id, dueOn, by: staffActor(staff) }, now)
      await recordNewTime(tx, one.id, { ...time, status: one.status })
      await enqueueNewTimeMail(tx, one.id, now)
    }
  })

/** Throws 422 when a payment would have to be reserved for too long. */
export function requireReservable(orders: readonly Order[], comesAt: Date, now: Date): void {
  const isReserved = orders.some(({ paymentType, isPaid }) => paymentType === 'Online' && !isPaid)
  if (isReserved && isTooFarToReserve(comesAt, now)) throw new ClientError(422, TOO_FAR_TO_RESERVE)
}

/** Decides that an order comes as it was promised. Throws 404, and 409 when nothing is to be decided. */
export const keepPromise = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, id: OrderId, staff: Staff): Promise<void> =>
  inTransaction(db, async (tx: Db) => {
    const order = await lockOrderOf(tx, id)
    requireUndelivered(order)
    if (order.brokenPromise === null) throw new ClientError(409, 'This order comes as promised already')
    await recordConfirmedPromise(tx, id, { status: order.status, by: staffActor(staff), now: clock.now() })
  })

function requireUndelivered({ status }: Order): void {
  if (!isBeforeSendingOut(status))
    throw new StepConflict(status, `This order is ${shownStatus(status)}, so its time can’t be changed`)
}

interface WantedTime {
  readonly order: Order
  readonly slot: Slot | null
  readonly by: Date
}

function requireOpen({ order, slot, by }: WantedTime, terms: Settings, now: Date): void {
  const fulfilment = fulfilmentOf(order)
  if (fulfilment === 'pickup' && slot)
    throw timeRejected('from', 'An order that is picked up is ready by a time, and has no other')
  if ((slot?.start ?? by) <= now) throw timeRejected(slot ? 'from' : 'by', 'Choose a time that is still ahead')
  if (!isOpenFor({ slot, dueAt: by, fulfilment }, terms, now)) throw timeRejected('by', 'The store is closed at this time')
}

const timeRejected = (field: string, sentence: string): ClientError =>
  new ClientError(422, sentence, { errors: { [field]: sentence } })

/** Says in the history when an order comes. It comes as soon as possible when both times are null. */
export function newTimeReason(
  { slot, dueAt }: { slot: Slot | null; dueAt: Date | null },
  { timeZone }: Pick<Settings, 'timeZone'>,
): string {
  if (slot) return `New delivery time: ${slotText(slot, timeZone)}`
  return `New delivery time: ${dueAt ? `by ${weekdayAndTime(dueAt, timeZone)}` : 'as soon as possible'}`
}
