import { storeNow } from '../../../state/store-clock.ts'
import { dayText, isSameDay, mediumDateText, timeText } from '../../../ui/date-text.ts'

/** `6:12 PM` for today, `Yesterday, 6:05 PM`, `Nov 14, 2026`. */
export function shortDay(time: string, now = new Date(storeNow())): string {
  if (isSameDay(new Date(time), now)) return timeText(time)
  const day = dayText(time, now)
  return day.endsWith(timeText(time)) ? day : mediumDateText(time)
}
