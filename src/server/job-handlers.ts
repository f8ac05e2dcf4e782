import type { JobHandlers } from './platform/jobs/job-handlers.ts'
import type { Platform } from './platform/platform.ts'
import { purgeExpired } from './purge-expired.ts'

export const jobHandlers = (platform: Platform): JobHandlers => ({
  'purge-expired': () => purgeExpired(platform),
})
