import { dayOf } from '../../../../domain/time-zone.ts'
import { daysBefore } from '../orders/days-before.ts'

/** In the store's time zone, as its days are: `Today, 10:42 AM`, `Nov 14, 2026, 10:42 AM`. `time`: ISO 8601. */
export function activityTime(time: string, timeZone: string, now = new Date()): string {
  const date = new Date(time)
  const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(date)
  const day = dayOf(date, timeZone)
  if (day === daysBefore(0, timeZone, now)) return `Today, ${timeOfDay}`
  if (day === daysBefore(1, timeZone, now)) return `Yesterday, ${timeOfDay}`
  return `${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(date)}, ${timeOfDay}`
}
