import type { OrderWire } from '../../../contract/orders/orders.ts'
import { type BrokenPromise, isUndecided } from '../../../domain/delivery/broken-promise.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { dueText } from '../../../domain/time/dates.ts'
import { dueTimes, isSameDay, momentText, slotTimes, timeText } from '../../ui/date-text.ts'

export interface Arrival {
  readonly headline: string
  /** `former` is the promised time, when a new one replaces it. It is null while the promise holds. */
  readonly former: string | null
  /** `late` is how late an open order is, such as `14 min late`. It is null while the order is in time. */
  readonly late: string | null
  readonly note: string
  /** The delivery of an open order is expected at this time, in epoch ms. It is null when there is no estimate. */
  readonly expectedAt: number | null
}

/** A moment that is nearer than this is named by its time of day alone, even past midnight. */
const NEAR_MS = 12 * 60 * 60_000

const FIVE_MINUTES_MS = 5 * 60_000

/**
 * A longer promise does not say how long a delivery takes, since a delivery at a chosen time may be promised days
 * before.
 */
const MAX_PROMISE_MS = 2 * 60 * 60_000

/**
 * `SHARE_OF_PROMISE` are the shares of the promised time that are still needed when a step begins. An order that is only
 * placed has none, since nobody has begun it.
 */
const SHARE_OF_PROMISE: Partial<Record<OrderStatus, number>> = { Packing: 1, 'Out for Delivery': 0.5 }

/** Returns when an order comes, or came. `statusMeans` explains its status, and `now` is in epoch ms. */
export function arrivalOf(order: OrderWire, statusMeans: string, now: number): Arrival {
  const { status, dueAt, deliveredAt, slot, history } = order
  const isPickup = order.fulfilment === 'pickup'
  const readyAt = isPickup ? history.find((change) => change.status === 'Out for Delivery')?.at : undefined
  if (deliveredAt !== undefined) {
    const arrivedAt = Date.parse(readyAt ?? deliveredAt)
    const { isLate, text } = dueText(new Date(dueAt), arrivedAt)
    const due = `it was due by ${momentNear(Date.parse(dueAt), arrivedAt, now)}`
    const note = isLate ? `${text}: ${due}` : `On time: ${due}`
    const headline = `${isPickup ? 'Picked up' : 'Delivered'} ${deliveredText(deliveredAt, now)}`
    return { headline, former: null, late: null, note, expectedAt: null }
  }
  if (order.brokenPromise && isUndecided(order)) return checkedArrival(order.brokenPromise, statusMeans)
  const { isLate, text } = dueText(new Date(dueAt), now)
  const isReady = isPickup && status === 'Out for Delivery'
  if (isOpen(status) && isLate && !isReady) return lateArrival(order, { late: text, statusMeans, now })
  const expectedAt = Date.parse(dueAt)
  const headline = isPickup ? pickupHeadline(status, momentNear(expectedAt, now, now)) : arrivalHeadline(slot, expectedAt, now)
  return { headline, former: null, late: null, note: statusMeans, expectedAt }
}

/** The time that was promised is not said again, since it may not be kept. */
const checkedArrival = (broken: BrokenPromise, statusMeans: string): Arrival => ({
  ...{ headline: 'We’re checking the time', former: null, late: null, expectedAt: null },
  note: `${statusMeans}. ${CHECKED[broken]} You’ll see it here as soon as we know.`,
})

const CHECKED: Readonly<Record<BrokenPromise, string>> = {
  time: 'Something has changed at the store, so it may come at another time than we said.',
  area: 'The store has changed where it delivers.',
  pickup: 'The store has changed how orders are picked up.',
}

const pickupHeadline = (status: OrderStatus, time: string): string =>
  status === 'Out for Delivery' ? 'Ready for pickup' : `Ready by ${time}`

function arrivalHeadline(slot: OrderWire['slot'], expectedAt: number, now: number): string {
  if (slot) return `Arrives ${slotTimes(slot, new Date(now)).replace(/^T/, 't')}`
  return `Arrives by ${momentNear(expectedAt, now, now)}`
}

interface Lateness {
  readonly late: string
  readonly statusMeans: string
  readonly now: number
}

function lateArrival(order: OrderWire, { late, statusMeans, now }: Lateness): Arrival {
  const due = momentNear(Date.parse(order.dueAt), now, now)
  const expectedAt = expectedArrival(order, now)
  if (expectedAt === null) {
    const unknown = order.fulfilment === 'pickup' ? 'be ready' : 'arrive'
    const note = `We expected it by ${due}. ${statusMeans}. We’re sorry, but we can’t say yet when it will ${unknown}.`
    return { headline: 'We’re running late', former: null, late, note, expectedAt }
  }
  const note = `${statusMeans}. We’re sorry for the delay.`
  const headline = `${order.fulfilment === 'pickup' ? 'Now ready by' : 'Now by'} ${momentNear(expectedAt, now, now)}`
  return { headline, former: due, late, note, expectedAt }
}

/**
 * Estimates the arrival from the beginning of the present step, in whole five minutes. Returns null when nothing has
 * begun, or when the estimate has passed: it must not move on by itself.
 */
function expectedArrival({ status, history, createdAt, dueAt }: OrderWire, now: number): number | null {
  const share = SHARE_OF_PROMISE[status]
  const begun = history.findLast((change) => change.status === status)
  if (share === undefined || !begun) return null
  const promise = Math.min(Date.parse(dueAt) - Date.parse(createdAt), MAX_PROMISE_MS)
  const expectedAt = Math.ceil((Date.parse(begun.at) + share * promise) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS
  return expectedAt > now ? expectedAt : null
}

/** Returns `6:59 PM` for a time near `other`, or else `November 14, 2026, 6:59 PM`. All parameters are in epoch ms. */
function momentNear(time: number, other: number, now: number): string {
  const moment = new Date(time).toISOString()
  return Math.abs(time - other) < NEAR_MS ? timeText(moment) : momentText(moment, new Date(now))
}

/** Returns `at 6:59 PM` for today, `yesterday, 6:59 PM`, or `November 14, 2026, 6:59 PM`. */
const deliveredText = (time: string, now: number): string => {
  if (isSameDay(new Date(time), new Date(now))) return `at ${timeText(time)}`
  return momentText(time, new Date(now)).replace(/^Y/, 'y')
}

/** An order that is due later than this is not packed yet. */
const SOON_MS = 2 * 60 * 60_000

/** Says when an order is packed, by when it is due. `now` is in epoch ms. */
export function packingText(order: OrderWire, isOpen: boolean, now: number): string {
  const { slot, dueAt, brokenPromise } = order
  if (brokenPromise) return 'We’re checking the time'
  const begins = Date.parse(slot?.start ?? dueAt)
  if (slot && begins - now > SOON_MS) return `We’ll pack it for ${slotTimes(slot, new Date(now)).replace(/^T/, 't')}`
  if (!isOpen) return 'We’ll pack it when we open'
  return begins - now > SOON_MS
    ? `We’ll pack it in time: it’s due ${dueTimes(order, new Date(now)).replace(/^T/, 't')}`
    : 'We pack it now'
}
