import type { ListedJob } from '../../platform/jobs/job-list-repository.ts'

export const jobLine = (job: ListedJob): string => `${stateOf(job).padEnd(7)}  ${job.id}  ${job.kind}, ${detailsOf(job)}`

function stateOf({ dueAt, isRunning, failingSince }: ListedJob): string {
  if (dueAt === null) return 'failed'
  if (isRunning) return 'running'
  return failingSince === null ? 'waiting' : 'retried'
}

function detailsOf({ dueAt, isRunning, isPeriodic, enqueuedAt, tries, failingSince, error }: ListedJob): string {
  const when = dueAt === null ? 'not again' : isRunning ? 'now' : `due ${dueAt.toISOString()}`
  const since = isPeriodic ? 'periodic' : `enqueued ${enqueuedAt.toISOString()}`
  const failure = failingSince === null ? '' : `, ${tries} tries, failing since ${failingSince.toISOString()}: ${error}`
  return `${since}, ${when}${failure}`
}
