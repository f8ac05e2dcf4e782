import type { ShopperId } from './account.ts'
import type { OrderId, OrderStatus } from './order.ts'
import type { OrderNumber } from './order-number.ts'

export const ORDER_EVENT_KINDS = ['placed', 'status', 'paid', 'picked', 'refunded'] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** The order as it was right after the change. */
export interface OrderEvent {
  /** Rising in the order in which changes became visible. */
  readonly id: number
  readonly order: OrderId
  readonly shopper: ShopperId | null
  readonly number: OrderNumber
  readonly status: OrderStatus
  readonly isPaid: boolean
  /**
   * `recalled` is a change of status that brought the order back to the store. `removed`: this order and others are gone; subscribers fetch
   * anew.
   */
  readonly what: OrderEventKind | 'recalled' | 'removed'
  readonly at: Date
}
