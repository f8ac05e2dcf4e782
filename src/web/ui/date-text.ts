import { storeNow } from '../state/store-clock.ts'
import { shownZone } from './shown-zone.ts'
import { zoneNameAt } from './zone-name.ts'

type Formats = ReturnType<typeof formatsIn>

let made: { readonly zone: string | undefined; readonly formats: Formats } | null = null

/** Returns the formats. They are made when a time is first shown, since most pages show none. */
function formats(): Formats {
  const zone = shownZone()
  if (!made || made.zone !== zone) made = { zone, formats: formatsIn(zone) }
  return made.formats
}

function formatsIn(timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { timeZone, ...options })
  return {
    dateAndTime: format({ dateStyle: 'long', timeStyle: 'short' }),
    longDate: format({ dateStyle: 'long' }),
    mediumDate: format({ dateStyle: 'medium' }),
    shortTime: format({ timeStyle: 'short' }),
    day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
  }
}

const withZone = (text: string, time: string): string => [text, zoneNameAt(time)].filter((part) => part !== '').join(' ')

/**
 * Formats an ISO 8601 time as `10:42 AM`, or as `10:42 AM PST` when the browser's clock shows another time than the
 * store's.
 */
export const timeText = (time: string): string => withZone(formats().shortTime.format(new Date(time)), time)

/** Returns `November 14, 2026 at 10:42 AM`, with the store's zone when the browser's clock differs. */
export const dateText = (time: string): string => withZone(formats().dateAndTime.format(new Date(time)), time)

/** Returns `Today, 10:42 AM`, `Yesterday, 6:05 PM` or `November 14, 2026`. */
export function dayText(time: string, now = new Date(storeNow())): string {
  const date = new Date(time)
  if (isSameDay(date, now)) return `Today, ${timeText(time)}`
  if (isYesterday(date, now)) return `Yesterday, ${timeText(time)}`
  return formats().longDate.format(date)
}

/** Returns `Today, 10:42 AM` or `November 14, 2026, 10:42 AM`. */
export function momentText(time: string, now = new Date(storeNow())): string {
  const day = dayText(time, now)
  const timeOfDay = timeText(time)
  return day.endsWith(timeOfDay) ? day : `${day}, ${timeOfDay}`
}

/** Returns `Nov 14, 2026`. */
export const mediumDateText = (time: string): string => formats().mediumDate.format(new Date(time))

/** Tells whether two moments are on the same day in the store's time zone. */
export const isSameDay = (one: Date, other: Date): boolean => formats().day.format(one) === formats().day.format(other)

function isYesterday(date: Date, now: Date): boolean {
  const [year = 0, month = 1, day = 1] = formats().day.format(now).split('-').map(Number)
  return formats().day.format(date) === new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
}
