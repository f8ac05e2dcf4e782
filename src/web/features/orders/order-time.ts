const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
const shortTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** In the browser's locale and time zone: `Today, 10:42 AM`, `Yesterday, 6:05 PM`, `November 14, 2026`. */
export function orderDay(createdAt: string, now = new Date()): string {
  const placedAt = new Date(createdAt)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (isSameDay(placedAt, now)) return `Today, ${shortTime.format(placedAt)}`
  if (isSameDay(placedAt, yesterday)) return `Yesterday, ${shortTime.format(placedAt)}`
  return longDate.format(placedAt)
}

/** `November 14, 2026, 10:42 AM`. */
export function orderMoment(createdAt: string, now = new Date()): string {
  const day = orderDay(createdAt, now)
  const time = orderTime(createdAt)
  return day.endsWith(time) ? day : `${day}, ${time}`
}

/** `November 14, 2026 at 10:42 AM`. */
export const orderDate = (createdAt: string): string => dateAndTime.format(new Date(createdAt))

/** `10:42 AM`. */
export const orderTime = (createdAt: string): string => shortTime.format(new Date(createdAt))

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()
