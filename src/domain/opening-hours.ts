import { dayOf, daysLater, momentOf, startOfDay } from './time-zone.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

/** In the store's time, `08:00` to `20:00`; `to` is at most `24:00`. */
export interface OpenSpan {
  readonly from: string
  readonly to: string
}

/** A day without spans is closed. */
export type OpeningHours = Readonly<Record<Weekday, readonly OpenSpan[]>>

const TIME = /^(\d{2}):([0-5]\d)$/
const END_OF_DAY = 24 * 60

/** Null: it is no time of a day. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= END_OF_DAY ? total : null
}

/** Returns an error sentence or null. */
export function spanProblem({ from, to }: OpenSpan): string | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === null || closes === null) return 'Times go from 00:00 to 24:00, like 08:30'
  return opens < closes ? null : `Closing at ${to} must be after opening at ${from}`
}

/** Of a day's spans, each without a problem. */
export function overlapProblem(spans: readonly OpenSpan[]): string | null {
  const inOrder = inOrderOfTime(spans)
  const overlap = inOrder.find(({ from }, index) => from < (inOrder[index - 1]?.to ?? ''))
  return overlap ? `The hours from ${overlap.from} begin before those before them end` : null
}

export const inOrderOfTime = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))

/** Says when the store is open. `timeZone` is of the IANA database; without hours the store is always open. */
export interface StoreHours {
  readonly hours: OpeningHours | null
  readonly timeZone: string
}

/** `closesAt` and `opensAt` are null when that is not within two weeks. */
export type OpenState =
  | { readonly isOpen: true; readonly closesAt: Date | null }
  | { readonly isOpen: false; readonly opensAt: Date | null }

/** The next opening is at most a week away, or two when a change of summer time skips it. */
const DAYS_AHEAD = 14

/** Spans that follow each other without a gap, such as across midnight, are one opening. */
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
      if (opening.from < opening.to) yield opening // a change of summer time may skip all of it
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

/** Names the day of a moment as people say it: `today`, `tomorrow`, or its weekday. */
export function openingDay(opensAt: Date, timeZone: string, now: Date): OpeningDay {
  const [day, today] = [dayOf(opensAt, timeZone), dayOf(now, timeZone)]
  if (day === today) return 'today'
  return day === daysLater(today, 1) ? 'tomorrow' : weekdayOf(day)
}

/** Returns when what is said of the store changes: at its closing, else at its opening or at midnight, when tomorrow becomes today. */
export function openStateChangesAt(state: OpenState, timeZone: string, now: Date): Date | null {
  if (state.isOpen) return state.closesAt
  if (!state.opensAt) return null
  const midnight = startOfDay(daysLater(dayOf(now, timeZone), 1), timeZone)
  return new Date(Math.min(state.opensAt.getTime(), midnight.getTime()))
}
