import { dayOf, daysLater } from '../../../../domain/time-zone.ts'
import { storeNow } from '../../../state/store-clock.ts'

/** A day of the store's time zone, as the store filters: `2026-11-22`. Empty for null. */
export const daysBefore = (count: number | null, timeZone: string, now = new Date(storeNow())): string =>
  count === null ? '' : daysLater(dayOf(now, timeZone), -count)
