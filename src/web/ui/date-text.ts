const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
const shortTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** In the browser's locale and time zone: `Today, 10:42 AM`, `Yesterday, 6:05 PM`, `November 14, 2026`. `time`: ISO 8601. */
export function dayText(time: string, now = new Date()): string {
  const date = new Date(time)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (isSameDay(date, now)) return `Today, ${shortTime.format(date)}`
  if (isSameDay(date, yesterday)) return `Yesterday, ${shortTime.format(date)}`
  return longDate.format(date)
}

/** `November 14, 2026, 10:42 AM`. */
export function momentText(time: string, now = new Date()): string {
  const day = dayText(time, now)
  const timeOfDay = timeText(time)
  return day.endsWith(timeOfDay) ? day : `${day}, ${timeOfDay}`
}

/** `November 14, 2026 at 10:42 AM`. */
export const dateText = (time: string): string => dateAndTime.format(new Date(time))

/** `10:42 AM`. */
export const timeText = (time: string): string => shortTime.format(new Date(time))

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()
