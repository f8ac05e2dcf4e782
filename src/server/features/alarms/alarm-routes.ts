import { loggedPath, withoutSecrets } from '../../../contract/accounts/mailed-pages.ts'
import type { FailedJobsWire, ListJobsResponse } from '../../../contract/operations/alarms-and-jobs.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { countJobs } from '../../platform/jobs/job-list-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Alarm, alarmToWire, LONG_MS, titleOfJob } from './list-alarms.ts'

export const alarmRoutes = (platform: Platform, listAlarms: () => Promise<readonly Alarm[]>) =>
  ({
    listAlarms: async () => ({ success: true, alarms: (await listAlarms()).map(alarmToWire) }),
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
