import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform.ts'
import { failSpan, inTrace } from '../tracing.ts'
import { JOB_KINDS, type JobHandlers, ReportedFailure } from './job-kinds.ts'
import { type ClaimedJob, returnJob, saveFailure, saveSuccess } from './job-repository.ts'
import { isOutOfTries, nextAt, retryAt } from './job-times.ts'

export interface JobOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly handlers: JobHandlers
}

/**
 * Runs a job and saves how it ended. Never rejects. When the job fails after `signal` was aborted, the failure is not
 * counted, because the job didn't cause it.
 */
export function runJob(options: JobOptions, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const attributes = { 'larder.job.id': job.id, 'larder.job.kind': job.kind }
  return inTrace(job.traceparent, { name: `job ${job.kind}`, kind: 'consumer', attributes }, () =>
    runAndSave(options, job, signal),
  )
}

async function runAndSave(options: JobOptions, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { db, clock, log, handlers } = options
  try {
    const failure = await handle(handlers, job, signal)
    if (failure === null) await saveSuccess(db, job, nextAt(job, clock.now()))
    else if (signal.aborted) await returnJob(db, job, clock.now())
    else await fail(options, job, failure)
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, ...nameOf(job) }, 'the end of a job could not be saved: it is run again')
  }
}

async function handle(handlers: JobHandlers, job: ClaimedJob, signal: AbortSignal): Promise<Error | null> {
  if (isOutOfTries(job)) return new Error('Each process that ran it was ended by something else')
  // The cast is safe: the payload below is parsed by the schema of the same kind.
  const handler = handlers[job.kind] as (payload: unknown, signal: AbortSignal) => Promise<void>
  try {
    await handler(JOB_KINDS[job.kind].payload.parse(job.payload), signal)
    return null
  } catch (error) {
    failSpan(error)
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function fail({ db, clock, log }: JobOptions, job: ClaimedJob, failure: Error): Promise<void> {
  const now = clock.now()
  const retried = retryAt(job, now)
  await saveFailure(db, job, failure.message, now, retried)
  if (retried === null) return log.error({ err: failure, ...nameOf(job) }, 'a job failed for good')
  const isKnown = failure instanceof ReportedFailure || failure.message === job.lastError
  if (!isKnown) log.warn({ err: failure, ...nameOf(job), retryAt: retried }, 'a job failed, and is retried')
}

const nameOf = ({ id, kind, tries }: ClaimedJob) => ({ job: id, kind, tries })
