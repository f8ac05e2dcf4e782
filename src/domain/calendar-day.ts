/** Accepts a day of the calendar, such as `2026-12-01`. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }) // a day has no time zone

/** Returns a text such as `Dec 3`. */
export const shortDay = (day: string): string => format({ month: 'short', day: 'numeric' }).format(new Date(day))

/** Returns a text such as `Thursday, December 3`, which stays true in a page that was rendered on another day. */
export const longDay = (day: string): string => format({ weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(day))
