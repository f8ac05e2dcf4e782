import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** When the next work is due: a session's expiry, a delayed payment's or refund's result, an event's delivery. Null: none. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(expires_at) from rehearsal_sessions where status = 'open'),
      (select min(settles_at) from rehearsal_payments where settles_at is not null),
      (select min(settles_at) from rehearsal_refunds where settles_at is not null),
      (select min(due_at) from rehearsal_events)
    ) as next`.execute(db)
  return rows[0]?.next ?? null
}
