import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

const HOUR_MS = 60 * 60 * 1000
const RECENT_MS = 7 * 24 * HOUR_MS

interface MailCounts {
  readonly queued: number
  /** The time since when the oldest queued mail waits. Is null when none waits. */
  readonly oldestQueuedAt: Date | null
  readonly failed: number
  /**
   * The failed mails of the last seven days that the server did not refuse: for a whole day it could not be reached or
   * was not used correctly.
   */
  readonly unreached: number
  readonly sentInLastHour: number
}

/** Counts mails that are queued or failed, and those sent in the last hour. It reads only these, by indexes. */
export async function countMails(db: Db, now: Date): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`${unprepared}
    select queued, "oldestQueuedAt", failed, unreached, sent as "sentInLastHour"
    from (
      select count(*) filter (where state = 'queued') as queued,
        min(queued_at) filter (where state = 'queued') as "oldestQueuedAt",
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'failed' and not is_refused and queued_at > ${new Date(now.getTime() - RECENT_MS)}) as unreached
      from mails where state in ('queued', 'failed')
    ) as unsent, (
      select count(*) as sent from mails where state = 'sent' and sent_at > ${new Date(now.getTime() - HOUR_MS)}
    ) as recently`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting mails gave no row')
  return counts
}
