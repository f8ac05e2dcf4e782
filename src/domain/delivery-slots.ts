import { openSpans, type StoreHours } from './opening-hours.ts'
import { dayOf, daysLater } from './time-zone.ts'

/** An order in a slot is delivered between its start and its end. */
export interface Slot {
  readonly start: Date
  readonly end: Date
}

export interface SlotTerms extends StoreHours {
  /** No slot can be chosen while the length or the capacity is null. */
  readonly slotMinutes: number | null
  /** It is the number of orders that fit into a slot. */
  readonly slotCapacity: number | null
  /** A slot can be chosen until so many minutes before it begins. */
  readonly slotCutOff: number
}

const MINUTE_MS = 60 * 1000
/** Slots of today and of this many further days can be chosen. */
const FURTHER_DAYS = 6

/**
 * Returns the slots that can still be chosen, whether they are full or not. The first slot of an opening begins with it,
 * and a slot that would end after it is left out.
 */
export function choosableSlots(terms: SlotTerms, now: Date): Slot[] {
  const { isTakingOrders, slotMinutes, slotCapacity, slotCutOff, closedUntil, timeZone } = terms
  if (!isTakingOrders || slotMinutes === null || slotCapacity === null) return []
  const today = dayOf(now, timeZone)
  const earliest = Math.max(now.getTime() + slotCutOff * MINUTE_MS, closedUntil?.getTime() ?? 0)
  const openings = [...openSpans(terms, today, daysLater(today, FURTHER_DAYS))]
  return openings
    .flatMap((opening) => slotsWithin(opening.from.getTime(), opening.to.getTime(), slotMinutes * MINUTE_MS))
    .filter(({ start }) => start.getTime() >= earliest && start > now)
}

function slotsWithin(from: number, to: number, lengthMs: number): Slot[] {
  const count = Math.floor((to - from) / lengthMs)
  return Array.from({ length: count }, (_, place) => ({
    start: new Date(from + place * lengthMs),
    end: new Date(from + (place + 1) * lengthMs),
  }))
}
