import { jobKind } from './job-kinds.ts'
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
