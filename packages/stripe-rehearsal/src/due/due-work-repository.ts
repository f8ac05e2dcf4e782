import { sql } from 'kysely'
import type { Db } from '../schema.ts'

interface DueResult {
  readonly id: string
  readonly settles_as: 'succeeded' | 'failed'
}

/** Locks the result that was due first. Skips locked ones, so that many processes may work at the same time. */
export async function lockDue(db: Db, table: 'rehearsal_payments' | 'rehearsal_refunds', now: Date): Promise<DueResult | null> {
  const { rows } = await sql<DueResult>`
    select id, settles_as from ${sql.table(table)}
    where settles_at <= ${now} order by settles_at limit 1 for update skip locked`.execute(db)
  return rows[0] ?? null
}
