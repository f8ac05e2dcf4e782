import type { JobKind, PayloadOf } from './job-kinds.ts'

/**
 * May run again after it took effect, so it must be idempotent by keys of its own. Throws to be retried. `signal`: the store
 * stops, or another process has taken the job over.
 */
type JobHandler<Kind extends JobKind> = (payload: PayloadOf<Kind>, signal: AbortSignal) => Promise<void>

export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> }
