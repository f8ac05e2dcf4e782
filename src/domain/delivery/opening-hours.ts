import { isDay } from '../time/iso-time.ts'
import { dayOf, daysLater, momentOf, startOfDay } from '../time/time-zone.ts'
import { WEEKDAYS, type Weekday } from '../time/weekdays.ts'
import { clockWords, hoursText } from './hours-text.ts'

/**
 * Times are on the store's clock, from `00:00` to `24:00`. A span that ends before it begins ends on the next day: from
 * `18:00` to `02:00`.
 */
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

/** Returns when a valid span begins and ends, in minutes since the midnight before it. */
export function minutesOfSpan({ from, to }: OpenSpan): readonly [from: number, to: number] {
  const [opens, closes] = [minutesOf(from) ?? 0, minutesOf(to) ?? 0]
  return [opens, closes > opens ? closes : closes + END_OF_DAY]
}

export function spanIssue({ from, to }: OpenSpan): string | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === null || closes === null) return 'Times go from 00:00 to 24:00, like 08:30'
  if (opens === END_OF_DAY) return 'Hours begin before midnight'
  return opens === closes ? `Opening and closing are both at ${clockWords(from)}. All day is from 00:00 to 24:00.` : null
}

/** Checks the spans of one day. Each of them must be valid by itself (`spanIssue`). */
export function overlapIssue(spans: readonly OpenSpan[]): string | null {
  const inOrder = inOrderOfTime(spans)
  for (const [index, span] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before && minutesOfSpan(span)[0] < minutesOfSpan(before)[1])
      return `The hours ${hoursText(before)} and ${hoursText(span)} overlap`
  }
  return null
}

/** Returns the first issue of the spans of one day. */
export const dayIssue = (spans: readonly OpenSpan[]): string | null =>
  spans.map(spanIssue).find((issue) => issue !== null) ?? overlapIssue(spans)

export const inOrderOfTime = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))

/** The store is closed on these days of its time zone. `from` and `to` are days such as `2026-12-25`, both included. */
export interface Closure {
  readonly from: string
  readonly to: string
  readonly note: string
}

export interface StoreHours {
  /** `isTakingOrders` is false until the owner opens the store. Nothing can be ordered meanwhile, whatever the hours say. */
  readonly isTakingOrders: boolean
  /** The store is open around the clock when this is null. */
  readonly hours: OpeningHours | null
  /** `timeZone` is a name of the IANA database. */
  readonly timeZone: string
  readonly closures: readonly Closure[]
  /** The store stays closed until then, whatever its hours say. */
  readonly closedUntil: Date | null
  /** Orders in these last minutes before closing are for the next opening. */
  readonly lastOrderMinutes: number
}

/**
 * Says whether orders are for now or for the next opening. `closesAt` and `opensAt` are null when no such moment is found
 * within two weeks of open days.
 */
export type OpenState =
  | { readonly isOpen: true; readonly closesAt: Date | null }
  | { readonly isOpen: false; readonly opensAt: Date | null }

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A store with hours on any weekday opens within these days, also when the start of summer time skips one opening. */
const DAYS_AHEAD = 14

/** An opening that lasts longer than this ends too late to look for its end. */
const LONG_OPENING_MS = 13 * DAY_MS

/** The store takes orders for now from `from` on, and until `to`. It is open for a long time when `to` is null. */
interface Opening {
  readonly from: Date
  readonly to: Date | null
}

export function openStateAt(store: StoreHours, now: Date): OpenState {
  const { isTakingOrders, hours, closures, closedUntil } = store
  if (!isTakingOrders) return { isOpen: false, opensAt: null }
  if (closedUntil && closedUntil > now) return opensAfter(closedUntil, openStateAt({ ...store, closedUntil: null }, closedUntil))
  if (hours === null && closures.length === 0) return { isOpen: true, closesAt: null }
  for (const { from, to } of openingsFrom(store, now)) {
    if (to !== null && to <= now) continue
    return from <= now ? { isOpen: true, closesAt: to } : { isOpen: false, opensAt: from }
  }
  return { isOpen: false, opensAt: null }
}

const opensAfter = (closedUntil: Date, then: OpenState): OpenState =>
  then.isOpen ? { isOpen: false, opensAt: closedUntil } : then

/** Yields the openings of yesterday and later, each until its last order. */
function* openingsFrom(store: StoreHours, now: Date): Generator<Opening> {
  for (const { from, to: closesAt } of wholeOpenings(store, now)) {
    const to = closesAt && new Date(closesAt.getTime() - store.lastOrderMinutes * MINUTE_MS)
    if (to === null || from < to) yield { from, to }
  }
}

/** Yields the openings of yesterday and later. Spans without a gap between them are one opening, also across midnight. */
function* wholeOpenings(store: StoreHours, now: Date): Generator<Opening> {
  const today = dayOf(now, store.timeZone)
  const yesterday = daysLater(today, -1) // its hours may end today
  const lastClosed = [today, ...store.closures.map(({ to }) => to)].toSorted().at(-1) ?? today
  let opening: OpenMoments | undefined
  for (const span of openSpans(store, yesterday, daysLater(lastClosed, DAYS_AHEAD))) {
    const next: OpenMoments = joined(opening, span)
    if (opening && next === span) yield opening
    opening = next
    if (next.to.getTime() - Math.max(next.from.getTime(), now.getTime()) < LONG_OPENING_MS) continue
    yield { from: next.from, to: null }
    return
  }
  if (opening) yield opening
}

/** Returns both as one when there is no gap between them, and else the later one. */
const joined = (opening: OpenMoments | undefined, span: OpenMoments): OpenMoments =>
  opening && span.from <= opening.to ? { from: opening.from, to: later(span.to, opening.to) } : span

const later = (one: Date, other: Date): Date => new Date(Math.max(one.getTime(), other.getTime()))
const earlier = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()))

export interface OpenMoments {
  readonly from: Date
  readonly to: Date
}

const WHOLE_DAY: readonly OpenSpan[] = [{ from: '00:00', to: '24:00' }]

type OpenDays = Pick<StoreHours, 'hours' | 'timeZone' | 'closures'>

/**
 * Yields when the store is open by the hours of the first to the last day. Nothing is open on a day of a closure: hours of
 * the day before end at midnight.
 */
function* openSpans(store: OpenDays, firstDay: string, lastDay: string): Generator<OpenMoments> {
  const { hours, timeZone } = store
  if (hours && WEEKDAYS.every((weekday) => hours[weekday].length === 0)) return
  for (let day = firstDay; day <= lastDay; day = daysLater(day, 1)) {
    if (isClosedOn(store, day)) continue
    for (const span of hours ? hours[weekdayOf(day)] : WHOLE_DAY) {
      const [from, to] = minutesOfSpan(span)
      const opening = { from: momentOf(day, from, timeZone), to: closingMoment(store, day, to) }
      if (opening.from < opening.to) yield opening // the start of summer time may skip all of it
    }
  }
}

const isClosedOn = ({ closures }: OpenDays, day: string): boolean => closures.some(({ from, to }) => from <= day && day <= to)

function closingMoment(store: OpenDays, day: string, minutes: number): Date {
  if (minutes <= END_OF_DAY) return momentOf(day, minutes, store.timeZone)
  const next = daysLater(day, 1)
  return momentOf(next, isClosedOn(store, next) ? 0 : minutes - END_OF_DAY, store.timeZone)
}

/**
 * Returns when the store is open by its hours from the first to the last day. Spans without a gap between them are one
 * opening, also across midnight.
 */
export function openingsOfDays(store: OpenDays, firstDay: string, lastDay: string): OpenMoments[] {
  const openings: OpenMoments[] = []
  for (const span of openSpans(store, firstDay, lastDay)) {
    const before = openings.at(-1)
    const opening = joined(before, span)
    openings.splice(opening === span ? openings.length : -1, 1, opening)
  }
  return openings
}

/** Returns the parts of a time in which the store is open by all its settings, without regard to its last order. */
export function openWithin(store: StoreHours, from: Date, to: Date): OpenMoments[] {
  const { isTakingOrders, hours, closures, closedUntil, timeZone } = store
  const begins = closedUntil && closedUntil > from ? closedUntil : from
  if (!isTakingOrders || begins >= to) return []
  if (hours === null && closures.length === 0) return [{ from: begins, to }]
  return openingsOfDays(store, daysLater(dayOf(begins, timeZone), -1), dayOf(to, timeZone))
    .map((opening) => ({ from: later(opening.from, begins), to: earlier(opening.to, to) }))
    .filter((opening) => opening.from < opening.to)
}

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

/** A weekday alone means one of the next six days. The seventh has the name of today. */
const DAYS_BY_WEEKDAY = 6

/** Returns `today`, `tomorrow`, `on Monday`, or a date such as `on Monday, January 4, 2027` when the opening is further away. */
export function openingDayText(opensAt: Date, timeZone: string, now: Date): string {
  const named = openingDay(opensAt, timeZone, now)
  if (named === 'today' || named === 'tomorrow') return named
  const [day, today] = [dayOf(opensAt, timeZone), dayOf(now, timeZone)]
  const isSoon = day <= daysLater(today, DAYS_BY_WEEKDAY)
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4)
  const date: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', ...(isOtherYear && { year: 'numeric' }) }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', ...(!isSoon && date) })
  return `on ${format.format(new Date(day))}`
}

/**
 * Returns when the sentence about the opening hours changes next: when the store closes, when it opens, or at midnight,
 * when “tomorrow” becomes “today”. It is tomorrow when the store is open until a closure that is still far away. Returns
 * null when no change is planned.
 */
export function openStateChangesAt(state: OpenState, { timeZone, closures }: StoreHours, now: Date): Date | null {
  const today = dayOf(now, timeZone)
  const midnight = startOfDay(daysLater(today, 1), timeZone)
  if (state.isOpen) return state.closesAt ?? (closures.some(({ to }) => to > today) ? midnight : null)
  return state.opensAt && new Date(Math.min(state.opensAt.getTime(), midnight.getTime()))
}

const MAX_CLOSURE_DAYS = 366
/** Days before and after these years are typing errors. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2999-12-31'

export function closureIssue({ from, to }: Pick<Closure, 'from' | 'to'>): string | null {
  if (!isClosureDay(from) || !isClosureDay(to)) return 'Write days like 2026-12-25'
  if (from > to) return `The last day, ${to}, must not be before the first, ${from}`
  return to <= daysLater(from, MAX_CLOSURE_DAYS - 1) ? null : `The store can close for at most ${MAX_CLOSURE_DAYS} days at once`
}

const isClosureDay = (day: string): boolean => isDay(day) && day >= FIRST_DAY && day <= LAST_DAY

/** Returns the closures by their days, without those that are there twice. */
export const inOrderOfDays = (closures: readonly Closure[]): Closure[] => {
  const byText = new Map(closures.map((closure) => [`${closure.from} ${closure.to} ${closure.note}`, closure]))
  return [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, closure]) => closure)
}
