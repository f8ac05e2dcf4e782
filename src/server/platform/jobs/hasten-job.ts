import { type QueryExecutorProvider, sql } from 'kysely'
import type { JobKind, NewJob } from './job-kinds.ts'

/** Makes the job due now when it waits for a later time. Does nothing while it is running. */
export async function hastenJob(tx: QueryExecutorProvider, { kind, payload }: NewJob, now: Date): Promise<void> {
  await sql`update jobs set due_at = ${now}
    where kind = ${kind} and payload = ${JSON.stringify(payload)}::jsonb and lease is null and due_at > ${now}`.execute(tx)
}

export async function hastenJobs(tx: QueryExecutorProvider, kind: JobKind, now: Date): Promise<void> {
  await sql`update jobs set due_at = ${now} where kind = ${kind} and lease is null and due_at > ${now}`.execute(tx)
}
