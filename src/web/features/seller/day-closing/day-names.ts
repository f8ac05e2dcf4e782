const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options })

const mediumDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const shortDay = format({ month: 'long', day: 'numeric' })
const weekday = format({ weekday: 'long' })

/** Returns a text such as `Thu, Nov 26` for `2026-11-26`. It fits on one line of a phone with the number of orders. */
export const dayName = (day: string): string => mediumDay.format(new Date(day))
/** Returns a text such as `November 26`. */
export const shortDayName = (day: string): string => shortDay.format(new Date(day))
export const weekdayOf = (day: string): string => weekday.format(new Date(day))
