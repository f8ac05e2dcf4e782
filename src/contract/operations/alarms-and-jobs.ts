import * as z from 'zod/mini'

export const ALARM_KINDS = [
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
export type AlarmKind = (typeof ALARM_KINDS)[number]

const alarmWire = z.object({
  kind: z.enum(ALARM_KINDS),
  since: z.optional(z.string()),
  sentence: z.string(),
  whatToDo: z.string(),
})
export type AlarmWire = z.output<typeof alarmWire>

export const listAlarmsResponse = z.object({ success: z.literal(true), alarms: z.array(alarmWire) })

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
