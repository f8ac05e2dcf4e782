import type { StoredOrderStatus } from '../orders/order.ts'
import { isBeforeSendingOut } from '../orders/order-workflow.ts'

/**
 * What no longer holds of an order since the owner changed the store: when it comes, that the store delivers to its ZIP
 * code, or that it can be picked up.
 */
export const BROKEN_PROMISES = ['time', 'area', 'pickup'] as const
export type BrokenPromise = (typeof BROKEN_PROMISES)[number]

interface Promised {
  readonly status: StoredOrderStatus
  readonly brokenPromise?: BrokenPromise | null | undefined
}

/** Tells whether somebody has to decide what becomes of the promise of an order. Once it was sent out, nobody has to. */
export const isUndecided = ({ status, brokenPromise }: Promised): boolean =>
  (brokenPromise ?? null) !== null && isBeforeSendingOut(status)
