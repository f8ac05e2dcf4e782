import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export interface JobCount {
  readonly kind: string
  /** Periodic jobs are counted only once they are due. */
  readonly waiting: number
  readonly running: number
  /** Tells when the job that waits longest became due. Null means that none is due. */
  readonly oldestDueAt: Date | null
  /** Counts the jobs that failed for good. `failedSince` is when the first of them failed. */
  readonly failed: number
  readonly failedSince: Date | null
  /** Counts the jobs that are still retried, but have been failing since before `longFailing`. */
  readonly failing: number
  readonly failingSince: Date | null
}

/** Counts jobs by kind. Kinds without jobs are left out. */
export async function countJobs(db: Db, now: Date, longFailing: Date): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    with states as (
      select kind, due_at, failing_since, is_periodic, due_at is null as has_failed, due_at <= ${now} as is_due,
        lease is not null and due_at > ${now} as is_running, due_at is not null and failing_since <= ${longFailing} as is_failing
      from jobs
    )
    select kind,
      count(*) filter (where not has_failed and not is_running and (is_due or not is_periodic)) as waiting,
      count(*) filter (where is_running) as running,
      min(due_at) filter (where is_due) as "oldestDueAt",
      count(*) filter (where has_failed) as failed,
      min(failing_since) filter (where has_failed) as "failedSince",
      count(*) filter (where is_failing) as failing,
      min(failing_since) filter (where is_failing) as "failingSince"
    from states group by kind order by kind`.execute(db)
  return rows
}

export interface ListedJob {
  readonly id: string
  readonly kind: string
  readonly isPeriodic: boolean
  readonly enqueuedAt: Date
  readonly dueAt: Date | null
  readonly isRunning: boolean
  readonly tries: number
  readonly failingSince: Date | null
  readonly error: string | null
}

/** Lists jobs that failed for good first, then the others in the order in which they are due. */
export async function listJobs(db: Db, now: Date, limit: number): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    select id, kind, is_periodic as "isPeriodic", enqueued_at as "enqueuedAt", due_at as "dueAt", tries,
      lease is not null and due_at > ${now} as "isRunning", failing_since as "failingSince", error
    from jobs order by due_at nulls first, failing_since limit ${limit}`.execute(db)
  return rows
}

/** Makes a job that failed for good due now, with all its tries again. Returns false when there is no such job. */
export async function retryFailedJob(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: now, tries: 0, failing_since: null, error: null })
    .where('id', '=', id)
    .where('due_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function discardFailedJob(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('due_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
