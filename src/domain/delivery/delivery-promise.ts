import type { Fulfilment } from '../orders/order.ts'
import { openStateAt, type StoreHours } from './opening-hours.ts'

export interface DeliveryTerms extends StoreHours {
  readonly promisedMinutes: number
  /** `pickup` is null while shoppers can't pick up their orders. */
  readonly pickup: PickupTerms | null
}

export interface PickupTerms {
  readonly isOffered: boolean
  /** Shoppers pick up their orders here. */
  readonly address: string
  /** An order is ready after these minutes. */
  readonly minutes: number
}

const MINUTE_MS = 60 * 1000

/** `NO_PICKUP` is why an order can't be picked up. */
export const NO_PICKUP = 'This store offers no pickup'

/** `NO_OPENING` is why nothing can be ordered while `dueAt` returns null. */
export const NO_OPENING = 'We’re closed, and no opening is planned yet'

/**
 * Returns when an order that is placed now is due: the promised minutes from now, or from the next opening while the
 * store is closed. Returns null when no opening is planned.
 */
export function dueAt(terms: DeliveryTerms, now: Date, fulfilment: Fulfilment = 'delivery'): Date | null {
  const state = openStateAt(terms, now)
  const from = state.isOpen ? now : state.opensAt
  return from && promisedAfter(terms, from, fulfilment)
}

/** Adds the promised minutes to a moment, whether the store is open then or not. */
export function promisedAfter(
  { promisedMinutes, pickup }: Pick<DeliveryTerms, 'promisedMinutes' | 'pickup'>,
  from: Date,
  fulfilment: Fulfilment = 'delivery',
): Date {
  const minutes = fulfilment === 'pickup' && pickup ? pickup.minutes : promisedMinutes
  return new Date(from.getTime() + minutes * MINUTE_MS)
}
