import type { FailedDelivery } from '../delivery/failed-delivery.ts'
import type { Cents } from '../money.ts'
import type { Actor } from '../staff/actor.ts'
import { AWAITING_PAYMENT, type OrderStatus, type StoredOrderStatus } from './order.ts'

export interface StatusChange {
  readonly status: OrderStatus
  readonly at: Date
  readonly by: Actor
  readonly reason: string | null
  /** The cash that was received with a delivery, or null when none was due. Undoing the delivery takes it back. */
  readonly cashReceived: Cents | null
  /** `failedDelivery` is there when the order was on its way and was not delivered. */
  readonly failedDelivery?: FailedDelivery | undefined
}

/** Lists the seller’s steps forward. Undoing a delivery and recalling an order are separate steps backward. */
const NEXT_STEPS: Readonly<Record<StoredOrderStatus, readonly OrderStatus[]>> = {
  [AWAITING_PAYMENT]: [],
  'Order Placed': ['Packing', 'Cancelled'],
  Packing: ['Out for Delivery', 'Cancelled'],
  'Out for Delivery': ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
}

export const nextSteps = (status: StoredOrderStatus): readonly OrderStatus[] => NEXT_STEPS[status]

/**
 * A recall brings an order from the street back to the store, because it was sent out by mistake or nobody was at the
 * door.
 */
export const canRecall = (status: StoredOrderStatus): boolean => status === 'Out for Delivery'

/**
 * Returns whether one status may follow the other in a history: by a step forward, a change by the shopper, another delivery
 * time or the old one that is kept, an undone delivery or a recall.
 */
export const isStep = (before: OrderStatus, after: OrderStatus): boolean =>
  (before === after && isBeforeSendingOut(before)) ||
  NEXT_STEPS[before].includes(after) ||
  (before === 'Delivered' && after === 'Out for Delivery') ||
  (canRecall(before) && after === 'Packing')

const MINUTE_MS = 60 * 1000

/** An order may be sent out, and delivered, so long before its slot begins. */
const EARLY_MS: Partial<Record<OrderStatus, number>> = { 'Out for Delivery': 60 * MINUTE_MS, Delivered: 15 * MINUTE_MS }

/** Tells whether a step would be taken well before the slot of the order begins, in which the shopper expects it. */
export const isEarlyStep = (step: OrderStatus, slotStart: Date, now: Date): boolean =>
  slotStart.getTime() - now.getTime() > (EARLY_MS[step] ?? Number.POSITIVE_INFINITY)

/** Counts how often the order was sent out. An undone delivery does not count as another time. */
export const timesSentOut = (history: readonly Pick<StatusChange, 'status'>[]): number =>
  history.filter(({ status }, index) => status === 'Out for Delivery' && history[index - 1]?.status !== 'Delivered').length

/**
 * Returns the change by which an order that is packed again came back to the store. Returns null when it was not on its
 * way before.
 */
export function cameBack<Change extends Pick<StatusChange, 'status'>>(history: readonly Change[]): Change | null {
  if (history.at(-1)?.status !== 'Packing') return null
  const sentOut = history.findLastIndex(({ status }) => status === 'Out for Delivery')
  return (sentOut >= 0 && history[sentOut + 1]) || null
}

/** Counts how often an order got another time or kept its own, and how often its shopper changed it. */
export const changesWithinStatus = (history: readonly Pick<StatusChange, 'status'>[]): number =>
  history.filter(({ status }, index) => history[index - 1]?.status === status).length

/** Counts how often the order was on its way and was not delivered. */
export const failedDeliveries = (history: readonly Pick<StatusChange, 'failedDelivery'>[]): number =>
  history.filter(({ failedDelivery }) => failedDelivery !== undefined).length

export const OPEN_STATUSES: readonly OrderStatus[] = ['Order Placed', 'Packing', 'Out for Delivery']

export const isOpen = (status: OrderStatus): boolean => OPEN_STATUSES.includes(status)

/** A shopper can choose another delivery time until packing begins. The history then has the same status once more. */
export const canChangeSlot = (status: StoredOrderStatus): boolean => status === 'Order Placed'

/** The store can give such an order another time. The history then has the same status once more. */
export const isBeforeSendingOut = (status: StoredOrderStatus): boolean => status === 'Order Placed' || status === 'Packing'

export const canShopperCancel = (status: StoredOrderStatus): boolean => status === 'Order Placed'

/** A shopper can reject a substitute until the order is sent out. */
export const canReject = (status: OrderStatus): boolean => isBeforeSendingOut(status)

/** A delivery can be undone for this time, by whoever recorded it. */
export const UNDO_MS = 60 * 1000

/** Returns the newest change if it is a delivery that can still be undone. */
export function undoableDelivery(history: readonly StatusChange[], now: Date): StatusChange | null {
  const last = history.at(-1)
  return last?.status === 'Delivered' && now.getTime() - last.at.getTime() <= UNDO_MS ? last : null
}

export function deliveredAt(history: readonly StatusChange[]): Date | null {
  const last = history.at(-1)
  return last?.status === 'Delivered' ? last.at : null
}
