import { type ReportDay, reportDay } from '../../../domain/reports/reports.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { longDayText } from '../../../domain/time/dates.ts'
import { daysLater } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { insertClosing, isLaterDayClosed, markReopened } from './closing-repository.ts'
import { readFacts } from './read-day.ts'

/**
 * Closes a day: saves its facts as they are now. It stops nothing, and what changes later is shown beside them. Throws 409
 * when the day is closed already or has not begun.
 */
export async function closeDay({ db, clock, settings }: Platform, day: ReportDay, by: Staff): Promise<void> {
  const now = clock.now()
  if (now < day.startsAt) throw new ClientError(409, `${longDayText(day.day)} has not begun`)
  const before = reportDay(daysLater(day.day, -1), settings.current().timeZone)
  // The facts are of one moment. What changes until they are saved is shown as a later change.
  const { facts } = await inSnapshot(db, (tx) => readFacts(tx, day, before))
  await inTransaction(db, async (tx) => {
    if (!(await insertClosing(tx, day, facts, by, now))) throw new ClientError(409, `${longDayText(day.day)} is closed already`)
    await recordStaffAction(tx, by, { what: 'day-closed', day: day.day }, now)
  })
}

/** Takes a closing back. Throws 409 when the day is not closed, or a later day is. */
export function reopenDay({ db, clock }: Platform, { day }: ReportDay, by: Staff): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await isLaterDayClosed(tx, day)) throw new ClientError(409, 'A later day is closed, so this one stays closed')
    if (!(await markReopened(tx, day, by, now))) throw new ClientError(409, `${longDayText(day)} is not closed`)
    await recordStaffAction(tx, by, { what: 'day-reopened', day }, now)
  })
}
