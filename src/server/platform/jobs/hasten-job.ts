import { type QueryExecutorProvider, sql } from 'kysely'
import type { NewJob } from './job-kinds.ts'

/** Makes it due now if it waits for a later time. */
export async function hastenJob(tx: QueryExecutorProvider, { kind, payload }: NewJob, now: Date): Promise<void> {
  await sql`update jobs set due_at = ${now}
    where kind = ${kind} and payload = ${JSON.stringify(payload)}::jsonb and lease is null and due_at > ${now}`.execute(tx)
}
