import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { anyOf } from '../database/list-queries.ts'
import type { JobKind } from './job-kinds.ts'

export interface ClaimedJob {
  readonly id: string
  readonly kind: JobKind
  readonly payload: unknown
  readonly isPeriodic: boolean
  /** Counts this run, too. */
  readonly tries: number
  readonly lastError: string | null
  /** Identifies this run. What it saves has no effect once another process has claimed the job. */
  readonly lease: string
  readonly traceparent: string | null
}

/**
 * Claims the job that was due first, or returns null when none is due. That includes jobs whose lease ended because
 * their process did. At equal times, the one inserted first wins. `kinds` is needed because the table may hold jobs of
 * other versions' kinds during an upgrade. The query reads one row per kind, however many jobs wait.
 */
export async function claimJob(db: Db, kinds: readonly JobKind[], now: Date, leasedUntil: Date): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set lease = gen_random_uuid(), due_at = ${leasedUntil}, tries = tries + 1
    where id = (
      select first.id from unnest(${kinds}::text[]) as wanted (kind) cross join lateral (
        select id, due_at, inserted_at from jobs where jobs.kind = wanted.kind and due_at <= ${now}
        order by due_at, inserted_at limit 1 for update skip locked
      ) as first order by first.due_at, first.inserted_at limit 1)
    returning id, kind, payload, is_periodic as "isPeriodic", tries, error as "lastError", lease,
      traceparent`.execute(db)
  return rows[0] ?? null
}

/** Returns the leases that this process still holds. */
export async function renewLeases(db: Db, leases: readonly string[], leasedUntil: Date): Promise<string[]> {
  const renewed = db.updateTable('jobs').set({ due_at: leasedUntil }).where('lease', '=', anyOf(leases)).returning('lease')
  return (await renewed.execute()).flatMap(({ lease }) => lease ?? [])
}

interface LatestTimes {
  readonly periodic: ReadonlyMap<JobKind, Date>
  /** Jobs of these kinds that are not periodic may wait until `others`. */
  readonly kinds: readonly JobKind[]
  readonly others: Date
}

/**
 * Makes jobs due now that wait for a time later than their kind allows. Running jobs lose their lease when it ends that
 * late. Returns the kinds of these jobs.
 */
export async function pullBackJobs(db: Db, { periodic, kinds, others }: LatestTimes, now: Date): Promise<JobKind[]> {
  const { rows } = await sql<{ kind: JobKind }>`
    update jobs set due_at = ${now}, lease = null
    from (
      select kind, true as is_periodic, latest
      from unnest(${[...periodic.keys()]}::text[], ${[...periodic.values()]}::timestamptz[]) as each (kind, latest)
      union all select kind, false, ${others}::timestamptz from unnest(${kinds}::text[]) as kind
    ) as allowed
    where jobs.kind = allowed.kind and jobs.is_periodic = allowed.is_periodic and jobs.due_at > allowed.latest
    returning jobs.kind`.execute(db)
  return [...new Set(rows.map(({ kind }) => kind))].toSorted()
}

/** Schedules the next run of a periodic job at `nextAt`. Deletes any other job, for which `nextAt` is null. */
export async function saveSuccess(db: Db, { id, lease }: ClaimedJob, nextAt: Date | null): Promise<void> {
  if (nextAt === null) await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute()
  else {
    const state = { due_at: nextAt, lease: null, tries: 0, failing_since: null, error: null }
    await db.updateTable('jobs').set(state).where('id', '=', id).where('lease', '=', lease).execute()
  }
}

/** Saves the failure. When `retryAt` is null, the job has failed for good. */
export async function saveFailure(
  db: Db,
  { id, lease }: ClaimedJob,
  error: string,
  now: Date,
  retryAt: Date | null,
): Promise<void> {
  const failingSince = sql<Date>`coalesce(failing_since, ${now})`
  await db
    .updateTable('jobs')
    .set({ due_at: retryAt, lease: null, failing_since: failingSince, error })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Returns the job as if it had not been claimed. */
export async function returnJob(db: Db, { id, lease }: ClaimedJob, now: Date): Promise<void> {
  await sql`
    update jobs set due_at = ${now}, lease = null, tries = tries - 1 where id = ${id} and lease = ${lease}`.execute(db)
}

/** Inserts a periodic job for each kind, due now. A job that exists already stays as it is. */
export async function insertPeriodicJobs(db: Db, kinds: readonly JobKind[], now: Date): Promise<void> {
  await sql`insert into jobs (kind, is_periodic, enqueued_at, due_at)
    select kind, true, ${now}::timestamptz, ${now}::timestamptz from unnest(${kinds}::text[]) as kind
    on conflict do nothing`.execute(db)
}
