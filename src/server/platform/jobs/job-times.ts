import { JOB_KIND_NAMES, type JobKind, jobKind } from './job-kinds.ts'
import type { ClaimedJob } from './job-repository.ts'

const TRIES = 10 // within three hours
const FIRST_RETRY_MS = 30_000
const MOST_MS = 60 * 60 * 1000

type Tried = Pick<ClaimedJob, 'kind' | 'tries' | 'isPeriodic'>

/** Of a periodic job; null of another one. */
export function nextAt({ kind, isPeriodic }: Tried, now: Date): Date | null {
  const { everyMs } = jobKind(kind)
  return isPeriodic && everyMs !== undefined ? new Date(now.getTime() + everyMs) : null
}

/** After a failed run: by exponential back-off, or in the next period. Null: for good. */
export function retryAt(job: Tried, now: Date): Date | null {
  const { tries = TRIES, firstRetryMs = FIRST_RETRY_MS } = jobKind(job.kind)
  if (job.isPeriodic) return nextAt(job, now)
  return job.tries < tries ? new Date(now.getTime() + Math.min(firstRetryMs * 2 ** (job.tries - 1), MOST_MS)) : null
}

/** Whether it ran as often as it may without an end: each time its process ended. */
export const isOutOfTries = ({ kind, tries, isPeriodic }: Tried): boolean => !isPeriodic && tries > (jobKind(kind).tries ?? TRIES)

/** More than the clocks of machines that share a database may differ. */
const SLACK_MS = 60_000

export const PERIODIC_KINDS: readonly JobKind[] = JOB_KIND_NAMES.filter((kind) => jobKind(kind).everyMs !== undefined)

/** How far ahead a job may wait: a periodic one for its period, another one for its longest pause. What waits longer got its time from a clock that was ahead. */
export function latestTimes(now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms + SLACK_MS)
  return {
    periodic: new Map(PERIODIC_KINDS.map((kind) => [kind, after(jobKind(kind).everyMs ?? 0)])),
    kinds: JOB_KIND_NAMES,
    others: after(MOST_MS),
  }
}
