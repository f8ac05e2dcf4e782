import { lastDays, MOST_REPORT_DAYS } from '../../../domain/reports.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { numberOrderEvents } from '../order-events/order-event-repository.ts'
import { deleteChangedDays, deleteOtherDays, isDaySaved, lockDayFigures, saveDay } from './day-figures-repository.ts'

/** Saves the past days that the dashboard compares. The signal can stop it between two days. */
export async function saveDayFigures(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  const days = lastDays(clock.now(), MOST_REPORT_DAYS, settings.current().timeZone)
    // Today is left out, since it changes with each order.
    .slice(0, -1)
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
  await inTransaction(db, async (tx) => {
    await lockDayFigures(tx)
    await numberOrderEvents(tx)
    await deleteChangedDays(tx)
    await deleteOtherDays(tx, days)
  })
  for (const day of days.toReversed()) {
    if (signal?.aborted) return
    if (await isDaySaved(db, day)) continue
    await inTransaction(db, async (tx) => {
      await lockDayFigures(tx)
      await saveDay(tx, day)
    })
  }
}
