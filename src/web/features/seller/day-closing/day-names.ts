const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options })

const longDay = format({ weekday: 'long', month: 'long', day: 'numeric' })
const shortDay = format({ month: 'long', day: 'numeric' })
const weekday = format({ weekday: 'long' })

/** Returns a text such as `Thursday, November 26` for `2026-11-26`. */
export const longDayName = (day: string): string => longDay.format(new Date(day))
/** Returns a text such as `November 26`. */
export const shortDayName = (day: string): string => shortDay.format(new Date(day))
export const weekdayOf = (day: string): string => weekday.format(new Date(day))
