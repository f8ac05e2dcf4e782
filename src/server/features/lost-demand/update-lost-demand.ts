import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import { JOB_KINDS } from '../../platform/jobs/job-kinds.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkSubjects, readLostSubjects } from './list-lost-demand.ts'
import { deleteOldLosses, type LostSubject, markServed } from './lost-demand-repository.ts'

const SHOWN_DAYS = 30
const KEEP_DAYS = 90
const MOST_CHECKED = 500

/**
 * Closes losses of what is available again, so that they open only when it is lost again. Deletes old losses, and the
 * hashes of people who were counted before today.
 */
export async function updateLostDemand(platform: Platform): Promise<void> {
  const { db, clock, settings } = platform
  const now = clock.now()
  const today = dayOf(now, settings.current().timeZone)
  await deleteOldLosses(db, { today, firstDay: daysLater(today, -KEEP_DAYS) })
  const { subjects } = await readLostSubjects(platform, SHOWN_DAYS)
  const open = subjects.filter(({ openPeople, isDismissed }) => openPeople > 0 && !isDismissed)
  const served = (await checkSubjects(platform, partOf(open, now))).filter(({ state }) => state === 'served')
  if (served.length > 0) await markServed(db, served, now)
}

/** Returns the subjects that this run checks. When there are too many for one run, the next runs check the others. */
function partOf(open: readonly LostSubject[], now: Date): readonly LostSubject[] {
  const parts = Math.ceil(open.length / MOST_CHECKED)
  const part = Math.floor(now.getTime() / JOB_KINDS['update-lost-demand'].everyMs) % Math.max(1, parts)
  return open.slice(part * MOST_CHECKED, (part + 1) * MOST_CHECKED)
}
