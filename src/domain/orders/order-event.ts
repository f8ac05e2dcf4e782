import type { ShopperId } from '../accounts/account.ts'
import type { OrderId, OrderStatus } from './order.ts'
import type { OrderNumber } from './order-number.ts'

/** `complaint` means that the shopper complained, or that the store answered. */
export const ORDER_EVENT_KINDS = ['placed', 'status', 'paid', 'picked', 'refunded', 'complaint'] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** An event describes the order right after the change. */
export interface OrderEvent {
  /** Ids rise in the order in which changes became visible, which makes it safe to continue after the last one read. */
  readonly id: number
  readonly order: OrderId
  readonly shopper: ShopperId | null
  readonly number: OrderNumber
  readonly status: OrderStatus
  readonly isPaid: boolean
  /**
   * `recalled` is a change of status that brought the order back to the store. `removed` means that this order and
   * others were deleted, so that subscribers must load their lists again.
   */
  readonly what: OrderEventKind | 'recalled' | 'removed'
  readonly at: Date
}
