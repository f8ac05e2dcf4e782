import type { JobKind, PayloadOf } from './job-kinds.ts'

/**
 * Handles one job. It throws when the job should be retried. It may run again after it took effect, so it must be
 * idempotent. `signal` is aborted when the store stops, or when another process has claimed the job.
 */
type JobHandler<Kind extends JobKind> = (payload: PayloadOf<Kind>, signal: AbortSignal) => Promise<void>

/**
 * A handler throws this error when the cause is already saved as a problem. The job is retried, and its failure is not
 * logged again.
 */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure'
}

export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> }
