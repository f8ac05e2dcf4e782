import type { JobKind, PayloadOf } from './job-kinds.ts'

/**
 * May run again after it took effect, so it must be idempotent by keys of its own. Throws to be retried. `signal`: the store
 * stops, or another process has taken the job over.
 */
type JobHandler<Kind extends JobKind> = (payload: PayloadOf<Kind>, signal: AbortSignal) => Promise<void>

/** Thrown by a handler whose cause is a saved problem: the job is retried, and its failure is not logged once more. */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure'
}

export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> }
