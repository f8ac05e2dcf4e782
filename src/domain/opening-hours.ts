import { dayOf, daysLater, momentOf, startOfDay } from './time-zone.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

/** Times are on the store's clock, from `00:00` to `24:00`. */
export interface OpenSpan {
  readonly from: string
  readonly to: string
}

/** The store is closed on a day without spans. */
export type OpeningHours = Readonly<Record<Weekday, readonly OpenSpan[]>>

const TIME = /^(\d{2}):([0-5]\d)$/
const END_OF_DAY = 24 * 60

/** Returns the minutes since midnight for `00:00` to `24:00`, and null for other text. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= END_OF_DAY ? total : null
}

export function spanProblem({ from, to }: OpenSpan): string | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === null || closes === null) return 'Times go from 00:00 to 24:00, like 08:30'
  return opens < closes ? null : `Closing at ${to} must be after opening at ${from}`
}

/** Checks the spans of one day. Each of them must be valid by itself (`spanProblem`). */
export function overlapProblem(spans: readonly OpenSpan[]): string | null {
  const inOrder = inOrderOfTime(spans)
  const overlap = inOrder.find(({ from }, index) => from < (inOrder[index - 1]?.to ?? ''))
  return overlap ? `The hours from ${overlap.from} begin before those before them end` : null
}

/** Returns the first problem of the spans of one day. */
export const dayProblem = (spans: readonly OpenSpan[]): string | null =>
  spans.map(spanProblem).find((problem) => problem !== null) ?? overlapProblem(spans)

export const inOrderOfTime = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))

/** The store is always open when `hours` is null. `timeZone` is a name of the IANA database. */
export interface StoreHours {
  readonly hours: OpeningHours | null
  readonly timeZone: string
}

/** `closesAt` and `opensAt` are null when no such moment comes within two weeks. */
export type OpenState =
  | { readonly isOpen: true; readonly closesAt: Date | null }
  | { readonly isOpen: false; readonly opensAt: Date | null }

/** The next opening is at most a week away, or two when the start of summer time skips it. */
const DAYS_AHEAD = 14

/**
 * Returns whether the store is open, and until when. Spans without a gap between them count as one, for example across
 * midnight.
 */
export function openStateAt(store: StoreHours, now: Date): OpenState {
  if (!store.hours) return { isOpen: true, closesAt: null }
  let closesAt: Date | null = null
  for (const { from, to } of openingsFrom(store, store.hours, dayOf(now, store.timeZone))) {
    if (to <= now) continue
    if (from > (closesAt ?? now)) return closesAt ? { isOpen: true, closesAt } : { isOpen: false, opensAt: from }
    closesAt = to
  }
  return closesAt ? { isOpen: true, closesAt: null } : { isOpen: false, opensAt: null }
}

function* openingsFrom({ timeZone }: StoreHours, hours: OpeningHours, today: string) {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = daysLater(today, ahead)
    for (const { from, to } of hours[weekdayOf(day)]) {
      const opening = { from: momentOfClock(day, from, timeZone), to: momentOfClock(day, to, timeZone) }
      if (opening.from < opening.to) yield opening // the start of summer time may skip all of it
    }
  }
}

const momentOfClock = (day: string, time: string, timeZone: string): Date => momentOf(day, minutesOf(time) ?? 0, timeZone)

export function weekdayOf(day: string): Weekday {
  const sundayIsZero = new Date(day).getUTCDay()
  const weekday = WEEKDAYS[(sundayIsZero + 6) % 7]
  if (!weekday) throw new RangeError(`${day} is no day`)
  return weekday
}

export type OpeningDay = 'today' | 'tomorrow' | Weekday

export function openingDay(opensAt: Date, timeZone: string, now: Date): OpeningDay {
  const [day, today] = [dayOf(opensAt, timeZone), dayOf(now, timeZone)]
  if (day === today) return 'today'
  return day === daysLater(today, 1) ? 'tomorrow' : weekdayOf(day)
}

/**
 * Returns when the sentence about the opening hours changes next: when the store closes, when it opens, or at midnight,
 * when “tomorrow” becomes “today”. Returns null when that is not known.
 */
export function openStateChangesAt(state: OpenState, timeZone: string, now: Date): Date | null {
  if (state.isOpen) return state.closesAt
  if (!state.opensAt) return null
  const midnight = startOfDay(daysLater(dayOf(now, timeZone), 1), timeZone)
  return new Date(Math.min(state.opensAt.getTime(), midnight.getTime()))
}
