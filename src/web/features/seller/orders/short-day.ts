import { dayText, timeText } from '../../../ui/date-text.ts'

const shortDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** `6:12 PM` for today, `Yesterday, 6:05 PM`, `Nov 14, 2026`. */
export function shortDay(time: string, now = new Date()): string {
  if (new Date(time).toDateString() === now.toDateString()) return timeText(time)
  const day = dayText(time, now)
  return day.endsWith(timeText(time)) ? day : shortDate.format(new Date(time))
}
