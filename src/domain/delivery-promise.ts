import { openStateAt, type StoreHours } from './opening-hours.ts'

export interface DeliveryTerms extends StoreHours {
  readonly promisedMinutes: number
}

const MINUTE_MS = 60 * 1000

/** This is why nothing can be ordered while `dueAt` returns null. */
export const NO_OPENING = 'We’re closed, and no opening is planned yet'

/**
 * Returns when an order that is placed now is due: the promised minutes from now, or from the next opening while the
 * store is closed. Returns null when no opening is planned.
 */
export function dueAt(terms: DeliveryTerms, now: Date): Date | null {
  const state = openStateAt(terms, now)
  const from = state.isOpen ? now : state.opensAt
  return from && promisedAfter(terms, from)
}

/** Adds the promised minutes to a moment, whether the store is open then or not. */
export const promisedAfter = ({ promisedMinutes }: Pick<DeliveryTerms, 'promisedMinutes'>, from: Date): Date =>
  new Date(from.getTime() + promisedMinutes * MINUTE_MS)
