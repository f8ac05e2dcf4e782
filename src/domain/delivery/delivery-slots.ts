import { dayOf, daysLater, startOfDay } from '../time/time-zone.ts'
import { type OpenMoments, openingsOfDays, type StoreHours } from './opening-hours.ts'

/** An order in a slot is delivered between its start and its end. */
export interface Slot {
  readonly start: Date
  readonly end: Date
}

export interface SlotTerms extends StoreHours {
  /** No slot can be chosen while the length or the capacity is null. */
  readonly slotMinutes: number | null
  /** `slotCapacity` is the number of orders that fit into a slot. */
  readonly slotCapacity: number | null
  /** A slot can be chosen until so many minutes before it begins. */
  readonly slotCutOff: number
}

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Slots of today and of this many further days can be chosen. */
const FURTHER_DAYS = 6

/** Openings of more than a day are known as such by this many days before and after. */
const DAYS_AROUND = 2

/**
 * Returns the slots that can still be chosen, whether they are full or not. The first slot of an opening begins with it,
 * and a slot that would end after it is left out. In an opening of more than a day, the slots of each day begin at midnight.
 */
export function choosableSlots(terms: SlotTerms, now: Date): Slot[] {
  const { isTakingOrders, slotMinutes, slotCapacity, slotCutOff, closedUntil, timeZone } = terms
  if (!isTakingOrders || slotMinutes === null || slotCapacity === null) return []
  const today = dayOf(now, timeZone)
  const earliest = Math.max(now.getTime() + slotCutOff * MINUTE_MS, closedUntil?.getTime() ?? 0)
  const latest = startOfDay(daysLater(today, FURTHER_DAYS + 1), timeZone)
  return openingsOfDays(terms, daysLater(today, -DAYS_AROUND), daysLater(today, FURTHER_DAYS + DAYS_AROUND))
    .flatMap((opening) => (lengthOf(opening) > DAY_MS ? splitByDays(opening, timeZone) : [opening]))
    .flatMap((opening) => slotsWithin(opening, slotMinutes * MINUTE_MS))
    .filter(({ start }) => start.getTime() >= earliest && start > now && start < latest)
}

/** Returns when a slot ends that starts then. */
export const endOfSlot = ({ slotMinutes }: Pick<SlotTerms, 'slotMinutes'>, start: Date): Date =>
  new Date(start.getTime() + (slotMinutes ?? 0) * MINUTE_MS)

const lengthOf = ({ from, to }: OpenMoments): number => to.getTime() - from.getTime()

function splitByDays({ from, to }: OpenMoments, timeZone: string): OpenMoments[] {
  const midnight = startOfDay(daysLater(dayOf(from, timeZone), 1), timeZone)
  return midnight < to ? [{ from, to: midnight }, ...splitByDays({ from: midnight, to }, timeZone)] : [{ from, to }]
}

function slotsWithin(opening: OpenMoments, lengthMs: number): Slot[] {
  const from = opening.from.getTime()
  return Array.from({ length: Math.floor(lengthOf(opening) / lengthMs) }, (_, place) => ({
    start: new Date(from + place * lengthMs),
    end: new Date(from + (place + 1) * lengthMs),
  }))
}
