import { useEffect, useState } from 'react'
import { onOneLine } from '../../domain/text/shown-text.ts'
import { type DateTexts, dateTexts } from '../../domain/time/dates.ts'
import { shownZone, storeNow, zoneNameAt } from '../state/store-clock.ts'

/**
 * Times are ISO 8601, as the wire has them. They are shown as the browser's language writes them, on the store's clock. A
 * time of day stays on one line when its text breaks.
 */

let made: { readonly zone: string | undefined; readonly texts: DateTexts } | null = null

/** Returns the formats. They are made when a time is first shown, since most pages show none. */
function texts(): DateTexts {
  const zone = shownZone()
  if (!made || made.zone !== zone) made = { zone, texts: dateTexts({ locale: undefined, timeZone: zone, zoneNameAt }) }
  return made.texts
}

const now = () => new Date(storeNow())

/** Returns `10:42 AM`, or `10:42 AM PST` when the browser's clock shows another time than the store's. */
export const timeText = (time: string): string => onOneLine(texts().time(new Date(time)))

/** Returns `November 14, 2026 at 10:42 AM`. */
export const dateText = (time: string): string => onOneLine(texts().dateAndTime(new Date(time)))

/** Returns `Today, 10:42 AM`, `Yesterday, 6:05 PM` or `November 14, 2026`. */
export const dayText = (time: string, today = now()): string => onOneLine(texts().day(new Date(time), today))

/** Returns `Today, 10:42 AM` or `November 14, 2026, 10:42 AM`. */
export const momentText = (time: string, today = now()): string => onOneLine(texts().dayAndTime(new Date(time), today))

/** Returns `10:42 AM` for today, otherwise `Yesterday, 6:05 PM` or `Nov 14, 2026`. */
export const shortDay = (time: string, today = now()): string => onOneLine(texts().shortDay(new Date(time), today))

/** Returns `Today, 4–4:30 PM`, `Tomorrow, 8–8:30 AM` or `Monday, November 30, 10 PM to midnight`. */
export const slotTimes = ({ start, end }: SlotTimes, today = now()): string =>
  onOneLine(texts().slot({ start: new Date(start), end: new Date(end) }, today))

/** Returns `Today`, `Tomorrow` or `Monday, November 30`. */
export const slotDay = (start: string, today = now()): string => texts().comingDay(new Date(start), today)

/** Returns `4–4:30 PM` or `10 PM to midnight`. */
export const slotTimesOfDay = ({ start, end }: SlotTimes): string =>
  onOneLine(texts().range({ start: new Date(start), end: new Date(end) }))

/** Returns when an order is due: `8–9 PM` for a slot of today, `Tomorrow, 8–9 PM`, `by 6:42 PM` or `Tomorrow, by 8:30 AM`. */
export const dueTimes = (due: DueTimes, today = now()): string => onOneLine(texts().due(momentsOf(due), today))

/** Returns `Saturday, November 28, 8–9 PM` or `Saturday, November 28, by 6:42 PM`, for paper that is read on another day. */
export const dueOnPaper = (due: DueTimes): string => onOneLine(texts().dueOnPaper(momentsOf(due)))

const momentsOf = ({ slot, dueAt }: DueTimes) => ({
  slot: slot ? { start: new Date(slot.start), end: new Date(slot.end) } : null,
  dueAt: new Date(dueAt),
})

interface DueTimes {
  readonly slot?: SlotTimes | undefined
  readonly dueAt: string
}

interface SlotTimes {
  readonly start: string
  readonly end: string
}

/** Tells whether two moments are on the same day in the store's time zone. */
export const isSameDay = (one: Date, other: Date): boolean => texts().isSameDay(one, other)

/** Returns the store's time in epoch ms, renewed at this interval until `until` has passed. */
export function useNow(everyMs: number, until = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(storeNow)
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(storeNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOver])
  return now
}
