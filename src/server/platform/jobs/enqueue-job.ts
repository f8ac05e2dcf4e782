import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { type JobToInsert, jobInsertion } from './job-insertion.ts'
import type { NewJob } from './job-kinds.ts'

const insertJob = statement<JobToInsert, never>()`${jobInsertion}`

/** In the transaction of its cause: it is run if that commits. */
export async function enqueueJob(tx: Db, job: NewJob, now: Date, dueAt = now): Promise<void> {
  await tx.executeQuery(insertJob({ job, now, dueAt }))
}

/** Enqueues many jobs in one statement, due now. */
export async function enqueueJobs(tx: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return
  await sql`insert into jobs (kind, payload, enqueued_at, due_at)
    select job ->> 'kind', job -> 'payload', ${now}::timestamptz, ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as job`.execute(tx)
}
