import { JOB_KIND_NAMES, type JobKind, jobKind } from './job-kinds.ts'
import type { ClaimedJob } from './job-repository.ts'

const TRIES = 10 // they take about three hours
const FIRST_RETRY_MS = 30_000
const MOST_MS = 60 * 60 * 1000

type Tried = Pick<ClaimedJob, 'kind' | 'tries' | 'isPeriodic'>

/** Returns the time of a periodic job's next run, or null for any other job. */
export function nextAt({ kind, isPeriodic }: Tried, now: Date): Date | null {
  const { everyMs } = jobKind(kind)
  return isPeriodic && everyMs !== undefined ? new Date(now.getTime() + everyMs) : null
}

/**
 * Returns when a failed job runs again: a periodic one in its next period, another one after an exponentially growing
 * pause. Returns null when it has failed for good.
 */
export function retryAt(job: Tried, now: Date): Date | null {
  const { tries = TRIES, firstRetryMs = FIRST_RETRY_MS } = jobKind(job.kind)
  if (job.isPeriodic) return nextAt(job, now)
  return job.tries < tries ? new Date(now.getTime() + Math.min(firstRetryMs * 2 ** (job.tries - 1), MOST_MS)) : null
}

/** Tells whether the job was run as often as allowed and never came to an end, because each time its process was ended. */
export const isOutOfTries = ({ kind, tries, isPeriodic }: Tried): boolean => !isPeriodic && tries > (jobKind(kind).tries ?? TRIES)

/** The clocks of machines that share a database may differ by less than this. */
const SLACK_MS = 60_000

export const PERIODIC_KINDS: readonly JobKind[] = JOB_KIND_NAMES.filter((kind) => jobKind(kind).everyMs !== undefined)

/**
 * Returns how far ahead a job may wait: a periodic one for its period, another one for its longest pause. When a job
 * waits for a later time, the clock that set its time was ahead.
 */
export function latestTimes(now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms + SLACK_MS)
  return {
    periodic: new Map(PERIODIC_KINDS.map((kind) => [kind, after(jobKind(kind).everyMs ?? 0)])),
    kinds: JOB_KIND_NAMES,
    others: after(MOST_MS),
  }
}
