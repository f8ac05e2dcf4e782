import { type QueryExecutorProvider, sql } from 'kysely'
import type { JobKind, PayloadOf } from './job-kinds.ts'

export type NewJob = { readonly [Kind in JobKind]: { readonly kind: Kind; readonly payload: PayloadOf<Kind> } }[JobKind]

/** In the transaction of its cause: it is run if that commits. A hand-written statement inserts `kind`, `payload`, `enqueued_at` and `due_at`. */
export async function enqueueJob(tx: QueryExecutorProvider, { kind, payload }: NewJob, now: Date, dueAt = now): Promise<void> {
  await sql`insert into jobs (kind, payload, enqueued_at, due_at)
    values (${kind}, ${JSON.stringify(payload)}, ${now}, ${dueAt})`.execute(tx)
}
