import type { Actor } from './actor.ts'
import { AWAITING_PAYMENT, type OrderStatus, type StoredOrderStatus } from './order.ts'

export interface StatusChange {
  readonly status: OrderStatus
  readonly at: Date
  readonly by: Actor
  readonly reason: string | null
  /** A delivery whose cash was received. */
  readonly recordsPayment: boolean
}

/** The seller’s steps forward. Undoing a delivery and recalling an order are apart. */
const NEXT_STEPS: Readonly<Record<StoredOrderStatus, readonly OrderStatus[]>> = {
  [AWAITING_PAYMENT]: [],
  'Order Placed': ['Packing', 'Cancelled'],
  Packing: ['Out for Delivery', 'Cancelled'],
  'Out for Delivery': ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
}

export const nextSteps = (status: StoredOrderStatus): readonly OrderStatus[] => NEXT_STEPS[status]

/** A recall brings an order from the street back to the store, with a reason: sent out by mistake, or nobody was at the door. */
export const canRecall = (status: StoredOrderStatus): boolean => status === 'Out for Delivery'

/** Whether a history may have these statuses one after the other: a step forward, an undone delivery or a recall. */
export const isStep = (before: OrderStatus, after: OrderStatus): boolean =>
  NEXT_STEPS[before].includes(after) ||
  (before === 'Delivered' && after === 'Out for Delivery') ||
  (canRecall(before) && after === 'Packing')

/** How often the order was sent out. An undone delivery does not count as another time. */
export const timesSentOut = (history: readonly Pick<StatusChange, 'status'>[]): number =>
  history.filter(({ status }, index) => status === 'Out for Delivery' && history[index - 1]?.status !== 'Delivered').length

/** Neither delivered nor canceled. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['Order Placed', 'Packing', 'Out for Delivery']

export const isOpen = (status: OrderStatus): boolean => OPEN_STATUSES.includes(status)

/** Until packing begins. */
export const canShopperCancel = (status: StoredOrderStatus): boolean => status === 'Order Placed'

/** A substitute, until the order is on its way. */
export const canReject = (status: OrderStatus): boolean => status === 'Order Placed' || status === 'Packing'

/** A delivery can be undone by whoever recorded it. */
export const UNDO_MS = 60 * 1000

/** Null unless the newest change is a delivery, at most UNDO_MS ago. */
export function undoableDelivery(history: readonly StatusChange[], now: Date): StatusChange | null {
  const last = history.at(-1)
  return last?.status === 'Delivered' && now.getTime() - last.at.getTime() <= UNDO_MS ? last : null
}

/** Null unless the order is delivered. */
export function deliveredAt(history: readonly StatusChange[]): Date | null {
  const last = history.at(-1)
  return last?.status === 'Delivered' ? last.at : null
}
