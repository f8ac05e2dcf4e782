import { loggedPath, withoutSecrets } from '../../../contract/accounts/mailed-pages.ts'
import type { FailedJobsWire, ListJobsResponse } from '../../../contract/operations/problems.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { countJobs } from '../../platform/jobs/job-list-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { LONG_MS, type Problem, problemToWire, titleOfJob } from './list-problems.ts'

export const problemRoutes = (platform: Platform, listProblems: () => Promise<readonly Problem[]>) =>
  ({
    listProblems: async () => ({ success: true, problems: (await listProblems()).map(problemToWire) }),
    listJobs: async () => ({ success: true, ...(await listJobs(platform)) }),
    reportError: async ({ body, request }) => {
      request.log.error(
        { fault: { ...body, message: withoutSecrets(body.message), path: loggedPath(body.path) } },
        'a page failed in a browser',
      )
      return { success: true }
    },
  }) satisfies Partial<EndpointHandlers>

async function listJobs({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<Omit<ListJobsResponse, 'success'>> {
  const now = clock.now()
  const counts = await countJobs(db, now, new Date(now.getTime() - LONG_MS))
  return {
    waiting: counts
      .map(({ kind, waiting, running }) => ({ title: titleOfJob(kind), count: waiting + running }))
      .filter(({ count }) => count > 0),
    failed: counts.flatMap(({ kind, failed, failedSince, failing, failingSince }) => [
      ...failedJobs(kind, failed, failedSince, false),
      ...failedJobs(kind, failing, failingSince, true),
    ]),
  }
}

const failedJobs = (kind: string, count: number, since: Date | null, isRetried: boolean): FailedJobsWire[] =>
  since === null ? [] : [{ title: titleOfJob(kind), count, since: since.toISOString(), isRetried }]
