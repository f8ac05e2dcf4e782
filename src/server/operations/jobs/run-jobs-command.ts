import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { discardFailedJob, listJobs, retryFailedJob } from '../../platform/jobs/job-list-repository.ts'
import { StartError } from '../../start-error.ts'
import { jobLine } from './job-line.ts'

const MOST_LINES = 1000

interface JobsReport {
  readonly lines: readonly string[]
  readonly hasFailed: boolean
}

const CHANGES = {
  retry: { change: retryFailedJob, said: 'It is due again: the running store, or the next start, runs it.' },
  discard: { change: (db: Db, id: string) => discardFailedJob(db, id), said: 'It is discarded.' },
}

const isChange = (command: string): command is keyof typeof CHANGES => Object.hasOwn(CHANGES, command)

/** Lists the jobs, or retries or discards a failed one. Throws a StartError. */
export async function runJobsCommand(db: Db, [command, id, ...more]: readonly string[], now: Date): Promise<JobsReport> {
  if (command === undefined) return list(db, now)
  if (!isChange(command) || id === undefined || more.length > 0)
    throw new StartError('Say nothing, or what to do with a failed one: npm run jobs -- retry ID, npm run jobs -- discard ID')
  const { change, said } = CHANGES[command]
  if (!isId(id) || !(await change(db, id, now))) throw new StartError(`No failed job has the id ${id}`)
  return { lines: [said], hasFailed: false }
}

async function list(db: Db, now: Date): Promise<JobsReport> {
  const jobs = await listJobs(db, now, MOST_LINES)
  const failed = jobs.filter(({ dueAt }) => dueAt === null).length
  const isCut = jobs.length === MOST_LINES
  const sum = isCut ? `The first ${MOST_LINES} jobs, ${failed} of them failed.` : `${jobs.length} jobs, ${failed} of them failed.`
  return { lines: [...jobs.map(jobLine), sum], hasFailed: failed > 0 }
}
