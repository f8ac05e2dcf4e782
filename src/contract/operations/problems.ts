import * as z from 'zod/mini'

export const PROBLEM_KINDS = [
  'clock-changed',
  'disk-full',
  'jobs-failed',
  'jobs-failing',
  'jobs-late',
  'mail-held',
  'mail-server',
  'mails-failed',
  'payment-provider',
  'pictures-away',
  'promises-broken',
  'refunds-pending',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

const problemWire = z.object({
  kind: z.enum(PROBLEM_KINDS),
  since: z.optional(z.string()),
  sentence: z.string(),
  whatToDo: z.string(),
})
export type ProblemWire = z.output<typeof problemWire>

export const listProblemsResponse = z.object({ success: z.literal(true), problems: z.array(problemWire) })

const jobs = z.object({
  title: z.string(),
  count: z.int(),
})

const failedJobsWire = z.extend(jobs, {
  since: z.string(),
  isRetried: z.boolean(),
})
export type FailedJobsWire = z.output<typeof failedJobsWire>

/** `waiting` jobs are due, running, or planned for later. */
export const listJobsResponse = z.object({
  success: z.literal(true),
  waiting: z.array(jobs),
  failed: z.array(failedJobsWire),
})
export type ListJobsResponse = z.output<typeof listJobsResponse>
