import type { StoredOrderStatus } from '../orders/order.ts'
import { UNDO_MS } from '../orders/order-workflow.ts'

/**
 * A shopper gets each of these mails at most once per order. Mails about changes, refunds, substitutes, complaints, new
 * times, failed deliveries and another delivery are sent once for each of them.
 */
export const ORDER_MAILS = [
  'placed',
  'changed',
  'new time',
  'cash asked',
  'substituted',
  'out for delivery',
  'next stop',
  'not delivered',
  'delivered',
  'canceled',
  'refund',
  'refund failed',
  'complaint answered',
] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

/**
 * Substitutes that are chosen within this time share one mail. The delay is short, so that the shopper can still reject
 * them while the order is packed.
 */
export const SUBSTITUTE_MAIL_DELAY_MS = 20 * 1000

/** Changes that a shopper makes within this time share one mail. */
export const CHANGE_MAIL_DELAY_MS = 20 * 1000

interface StatusMail {
  readonly about: OrderMail
  readonly delayMs: number
}

/** Returns null for statuses without a mail. A delivery is mailed when it can’t be undone any more. */
export function mailOfStatus(status: StoredOrderStatus): StatusMail | null {
  switch (status) {
    case 'Order Placed':
      return { about: 'placed', delayMs: 0 }
    case 'Out for Delivery':
      return { about: 'out for delivery', delayMs: 0 }
    case 'Delivered':
      return { about: 'delivered', delayMs: UNDO_MS + 1 }
    case 'Cancelled':
      return { about: 'canceled', delayMs: 0 }
    default:
      return null
  }
}
