import { openS3 } from '../app/open-pictures.ts'
import { type Alarm, listAlarms } from '../features/alarms/list-alarms.ts'
import { releaseMails, retryAllMails } from '../features/mail/retry-mail.ts'
import type { Db } from '../platform/database/connect.ts'
import { isId } from '../platform/ids.ts'
import { discardFailedJob, type ListedJob, listJobs, retryFailedJob } from '../platform/jobs/job-list-repository.ts'
import { existingPictures } from '../platform/pictures/local-pictures.ts'
import { explainEnd, StartError } from '../start-error.ts'
import { type StoreData, withStoreData } from './with-store-data.ts'

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

const USAGE =
  'Say nothing, or what to do: npm run jobs -- retry ID, npm run jobs -- discard ID, npm run jobs -- retry-mails, npm run jobs -- release-mails'

/**
 * Lists the jobs and alarms of the store, retries or discards a failed job, or sends mails. Throws a StartError when
 * the arguments are wrong, when no failed job has the id, or when there are no held mails to release.
 */
async function runJobsCommand(data: StoreData, [command, id, ...more]: readonly string[], now: Date): Promise<JobsReport> {
  const { db } = data
  if (command === undefined) return list(data, now)
  if (command === 'retry-mails' && id === undefined) return done(await retryMails(db, now))
  if (command === 'release-mails' && id === undefined) return done(await release(db, now))
  if (!isChange(command) || id === undefined || more.length > 0) throw new StartError(USAGE)
  const { change, said } = CHANGES[command]
  if (!isId(id) || !(await change(db, id, now))) throw new StartError(`No failed job has the id ${id}`)
  return done(said)
}

const done = (line: string): JobsReport => ({ lines: [line], hasFailed: false })

async function retryMails(db: Db, now: Date): Promise<string> {
  const count = await retryAllMails({ db, clock: { now: () => now } }, null)
  return `${count} failed emails are queued again, and those that wait are due now: the running store, or the next start, sends them.`
}

async function release(db: Db, now: Date): Promise<string> {
  const count = await releaseMails({ db, clock: { now: () => now } }, null)
  if (count === null) throw new StartError('Emails are not held')
  return `${count} held emails are released: the running store, or the next start, sends them.`
}

async function list(data: StoreData, now: Date): Promise<JobsReport> {
  const { db, dataDir } = data
  const [jobs, pictures] = [await listJobs(db, now, MOST_LINES), await picturesOf(data)]
  const alarms = (await listAlarms({ db, now, dataDir, pictures })).filter(({ kind }) => kind !== 'jobs-late') // the store may be stopped
  const failed = jobs.filter(({ dueAt }) => dueAt === null).length
  const isCut = jobs.length === MOST_LINES
  const sum = isCut ? `The first ${MOST_LINES} jobs, ${failed} of them failed.` : `${jobs.length} jobs, ${failed} of them failed.`
  const lines = [...jobs.map(jobLine), sum, ...alarms.map(alarmLine)]
  return { lines, hasFailed: failed > 0 || alarms.length > 0 }
}

/** Opens the storage without a request, so that jobs are listed while S3 is away. */
const picturesOf = async ({ dataDir, s3, locks }: StoreData) => (s3 === null ? existingPictures(dataDir) : openS3(s3, locks))

const alarmLine = ({ kind, since, sentence, whatToDo }: Alarm): string =>
  `alarm  ${kind}${since === null ? '' : `, since ${since.toISOString()}`}: ${sentence} ${whatToDo}`

const jobLine = (job: ListedJob): string => `${stateOf(job).padEnd(7)}  ${job.id}  ${job.kind}, ${detailsOf(job)}`

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

/** `npm run jobs` ends with status 0, with 1 when it lists failed jobs or alarms of the store, or with 2 when it fails. */
try {
  const { lines, hasFailed } = await withStoreData(process.env, (data) => runJobsCommand(data, process.argv.slice(2), new Date()))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = hasFailed ? 1 : 0
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
