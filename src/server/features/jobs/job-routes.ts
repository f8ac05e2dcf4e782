import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listJobs } from './list-jobs.ts'

export const jobRoutes = (platform: Platform) =>
  ({
    listJobs: async () => ({ success: true, ...(await listJobs(platform)) }),
  }) satisfies Partial<EndpointHandlers>
