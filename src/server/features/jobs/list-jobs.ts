import type { FailedJobsWire, ListJobsResponse } from '../../../contract/jobs.ts'
import { countJobs } from '../../platform/jobs/job-list-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { titleOf } from '../problems/list-problems.ts'

// Failures that end sooner do not concern the seller.
const LONG_FAILING_MS = 10 * 60 * 1000

export async function listJobs({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<Omit<ListJobsResponse, 'success'>> {
  const now = clock.now()
  const counts = await countJobs(db, now, new Date(now.getTime() - LONG_FAILING_MS))
  return {
    waiting: counts
      .map(({ kind, waiting, running }) => ({ title: titleOf(kind), count: waiting + running }))
      .filter(({ count }) => count > 0),
    failed: counts.flatMap(({ kind, failed, failedSince, failing, failingSince }) => [
      ...failedJobs(kind, failed, failedSince, false),
      ...failedJobs(kind, failing, failingSince, true),
    ]),
  }
}

const failedJobs = (kind: string, count: number, since: Date | null, isRetried: boolean): FailedJobsWire[] =>
  since === null ? [] : [{ title: titleOf(kind), count, since: since.toISOString(), isRetried }]
