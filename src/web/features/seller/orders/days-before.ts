import { dayOf, daysLater } from '../../../../domain/time-zone.ts'
import { storeNow } from '../../../state/store-clock.ts'

/**
 * Returns a day such as `2026-11-22` in the store's time zone, because the store filters by its own days. Returns an
 * empty string for null.
 */
export const daysBefore = (count: number | null, timeZone: string, now = new Date(storeNow())): string =>
  count === null ? '' : daysLater(dayOf(now, timeZone), -count)
