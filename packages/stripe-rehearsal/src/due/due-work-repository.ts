import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Null: nothing is due. */
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

interface DueResult {
  readonly id: string
  readonly settles_as: 'succeeded' | 'failed'
}

/** Skips locked ones, so that many processes may settle at once. */
export async function lockDue(db: Db, table: 'rehearsal_payments' | 'rehearsal_refunds', now: Date): Promise<DueResult | null> {
  const { rows } = await sql<DueResult>`
    select id, settles_as from ${sql.table(table)}
    where settles_at <= ${now} order by settles_at limit 1 for update skip locked`.execute(db)
  return rows[0] ?? null
}
