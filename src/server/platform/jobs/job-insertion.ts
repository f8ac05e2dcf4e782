import { type Fragment, fragment } from '../database/statement.ts'
import type { NewJob } from './job-kinds.ts'

export interface JobToInsert {
  /** Null: none. */
  readonly job: NewJob | null
  readonly now: Date
  readonly dueAt: Date
}

/** Inserts a job as a part of other statements; `enqueueJob` runs it alone. */
export const jobInsertion: Fragment<JobToInsert> = fragment<JobToInsert>()`
  insert into jobs (kind, payload, enqueued_at, due_at)
  select ${({ job }) => job?.kind ?? null}::text, ${({ job }) => JSON.stringify(job?.payload ?? {})}::jsonb,
    ${({ now }) => now}::timestamptz, ${({ dueAt }) => dueAt}::timestamptz
  where ${({ job }) => job !== null}`
