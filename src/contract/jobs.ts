import * as z from 'zod/mini'

const jobs = z.object({
  title: z.string(),
  count: z.int(),
})

export const failedJobsWire = z.extend(jobs, {
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
