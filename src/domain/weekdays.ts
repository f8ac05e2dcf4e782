/**
 * The weekdays are in a module of their own, so that pages which only name a weekday don't load the code of the opening
 * hours.
 */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The week begins on Monday. */
export const DAY_NAMES = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
] as const

/** Formats a time of day: `14:30` becomes `2:30 PM`, and `24:00` becomes `12:00 AM`. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? 'AM' : 'PM'}`
}

interface ClockRange {
  readonly from: string
  readonly to: string
}

/** Writes opening hours: `8 AM – 8:30 PM`, `2–6 PM`, `10 PM to midnight`, `6 PM to 2 AM` or `all day`. */
export function hoursText({ from, to }: ClockRange): string {
  if (from === '00:00' && to === '24:00') return 'all day'
  if (isMidnight(from) || to <= from || isMidnight(to)) return `${clockWords(from)} to ${clockWords(to)}`
  const [opens, closes] = [clockWords(from), clockWords(to)]
  return opens.slice(-2) === closes.slice(-2) ? `${opens.slice(0, -3)}–${closes}` : `${opens} – ${closes}`
}

/** Returns `8 AM`, `8:30 AM` or `midnight`. */
export const clockWords = (time: string): string => (isMidnight(time) ? 'midnight' : clockText(time).replace(':00', ''))

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00'
