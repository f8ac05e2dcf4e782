import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'

/** Does the same for every email, so that the response reveals nothing. The job looks up whether there is an account. */
export const requestReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'mail-reset-link', payload: { email, request: crypto.randomUUID() } }, clock.now())
