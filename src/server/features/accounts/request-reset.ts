import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'

/** Does the same for every email: whether there is an account is looked up by the job. */
export const requestReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'mail-reset-link', payload: { email, request: crypto.randomUUID() } }, clock.now())
