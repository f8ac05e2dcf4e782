import { storeNow } from '../../../state/store-clock.ts'
import { dayText, isSameDay, mediumDateText, timeText } from '../../../ui/date-text.ts'

/** Returns a time such as `6:12 PM` for today, otherwise `Yesterday, 6:05 PM` or `Nov 14, 2026`. */
export function shortDay(time: string, now = new Date(storeNow())): string {
  if (isSameDay(new Date(time), now)) return timeText(time)
  const day = dayText(time, now)
  return day.endsWith(timeText(time)) ? day : mediumDateText(time)
}
