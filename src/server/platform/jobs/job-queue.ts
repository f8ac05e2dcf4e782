import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { currentTraceparent } from '../tracing.ts'
import type { JobKind, NewJob } from './job-kinds.ts'

/** Enqueues a job in the transaction of its cause. It runs once that has committed. */
export async function enqueueJob(tx: Db, { kind, payload }: NewJob, now: Date, dueAt = now): Promise<void> {
  await sql`
    insert into jobs (kind, payload, enqueued_at, due_at, traceparent)
    values (${kind}, ${JSON.stringify(payload)}, ${now}, ${dueAt}, ${currentTraceparent()})`.execute(tx)
}

/** Enqueues many jobs in one statement, due now. */
export async function enqueueJobs(tx: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return
  await sql`insert into jobs (kind, payload, enqueued_at, due_at, traceparent)
    select job ->> 'kind', job -> 'payload', ${now}::timestamptz, ${now}::timestamptz, ${currentTraceparent()}
    from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as job`.execute(tx)
}

/** Inserts jobs that are due now, with the payloads that the statement selects as JSON. It is a part of another statement. */
export const insertJobs = (kind: JobKind, payloads: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  insert into jobs (kind, payload, enqueued_at, due_at, traceparent)
  select ${kind}, payload, ${now}::timestamptz, ${now}::timestamptz, ${currentTraceparent()}::text
  from (${payloads}) as selected (payload)`

/** Makes the job due now when it waits for a later time. Does nothing while it is running. */
export async function hastenJob(tx: Db, { kind, payload }: NewJob, now: Date): Promise<void> {
  await waitingJobs(tx, kind, now).where('payload', '=', JSON.stringify(payload)).set({ due_at: now }).execute()
}

export async function hastenJobs(tx: Db, kind: JobKind, now: Date): Promise<void> {
  await waitingJobs(tx, kind, now).set({ due_at: now }).execute()
}

const waitingJobs = (tx: Db, kind: JobKind, now: Date) =>
  tx.updateTable('jobs').where('kind', '=', kind).where('lease', 'is', null).where('due_at', '>', now)

export async function discardJobs(tx: Db, kind: JobKind): Promise<void> {
  await tx.deleteFrom('jobs').where('kind', '=', kind).execute()
}

/** Discards the jobs that would write to a person whose account is deleted, also those that have failed. */
export async function discardJobsTo(tx: Db, email: string): Promise<void> {
  const kind: JobKind = 'mail-reset-link'
  await sql`delete from jobs where kind = ${kind} and lower(payload ->> 'email') = lower(${email})`.execute(tx)
}
