import { daysOfRange, lastDays, MOST_REPORT_DAYS } from '../../../domain/reports/reports.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { numberOrderEvents } from '../order-events/order-event-repository.ts'
import { findFirstOrderTime } from '../orders/day-sales.ts'
import { deleteChangedDays, deleteOtherDays, listUnsavedDays, lockDayFigures, saveDay } from './day-figures-repository.ts'

/** Saves the past days that the dashboard can compare, from the first order on. The signal can stop it between two days. */
export async function saveDayFigures(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  const { timeZone } = settings.current()
  const now = clock.now()
  const first = await findFirstOrderTime(db)
  if (!first) return
  const count = daysOfRange({ from: dayOf(first, timeZone), to: dayOf(now, timeZone) })
  const days = lastDays(now, Math.min(count, MOST_REPORT_DAYS), timeZone)
    // Today is left out, since it changes with each order.
    .slice(0, -1)
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
  await inTransaction(db, async (tx) => {
    await lockDayFigures(tx)
    await numberOrderEvents(tx)
    await deleteChangedDays(tx)
    await deleteOtherDays(tx, days)
  })
  for (const day of (await listUnsavedDays(db, days)).toReversed()) {
    if (signal?.aborted) return
    await inTransaction(db, async (tx) => {
      await lockDayFigures(tx)
      await saveDay(tx, day)
    })
  }
}
