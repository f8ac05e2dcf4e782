import { access } from 'node:fs/promises'
import path from 'node:path'
import { joinEmbeddedDatabase } from '@larder/embedded-postgres'
import { type Config, readConfig } from '../config.ts'
import type { Variables } from '../environment.ts'
import { connectPatiently, type Db } from '../platform/database/connect.ts'
import { pendingMigrations, requireKnownMigrations } from '../platform/database/migrate.ts'
import { requireServerVersion } from '../platform/database/require-database.ts'
import { Deadline } from '../platform/deadline.ts'
import { StartError } from '../start-error.ts'

export interface StoreData {
  readonly db: Db
  readonly dataDir: string
  readonly s3: Config['s3']
  /** Has a connection for locks besides the one of `db`, which a transaction may hold. */
  readonly locks: Db
  /** `signal` is aborted when the command is told to stop. */
  readonly signal: AbortSignal
}

const ABANDON_MS = 2_000 // what was begun may take this long to be undone

/** Runs `work` on the database. When the process is told to stop, closes what was opened, and throws a StartError. */
export async function withDatabase<Result>(variables: Variables, work: (data: StoreData) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort(new StartError('The command was told to stop: it gave up, and left nothing behind.'))
  for (const event of STOPPED) process.on(event, stop)
  try {
    return await inDatabase(variables, signal, work)
  } finally {
    for (const event of STOPPED) process.off(event, stop)
    if (signal.aborted) setTimeout(() => process.exit(1), ABANDON_MS).unref() // a running statement may keep the process alive
  }
}

/** `disconnect` means that the process that started this one has ended. */
const STOPPED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const

async function inDatabase<Result>(
  variables: Variables,
  signal: AbortSignal,
  work: (data: StoreData) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl, s3 } = readConfig(variables)
  const options = { name: 'larder', dataDir, report: printAside, signal }
  const embedded = databaseUrl === null ? await joinEmbeddedDatabase(options) : null
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    const [db, locks] = [connectPatiently(url), connectPatiently(url)]
    try {
      await requireServerVersion(db)
      return await unlessStopped(work({ db, dataDir, s3, locks, signal }), signal)
    } finally {
      const closing = Promise.all([db.destroy(), locks.destroy()])
      if (signal.aborted) await new Deadline(ABANDON_MS).cut(closing)
      else await closing
    }
  } finally {
    await embedded?.close()
  }
}

/** Resolves as `work` does. After an abort, waits up to ABANDON_MS for `work` to undo what it began, and rejects. */
async function unlessStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const stopped = Promise.withResolvers<never>()
  const onStop = async () => {
    await new Deadline(ABANDON_MS).cut(work.catch(() => {}))
    stopped.reject(signal.reason)
  }
  signal.addEventListener('abort', onStop, { once: true })
  if (signal.aborted) void onStop()
  work.catch(() => {}) // after an abort, nothing else handles its rejection
  try {
    return await Promise.race([work, stopped.promise])
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', onStop)
    stopped.promise.catch(() => {})
  }
}

/** Throws a StartError when the store has never started, or when the schema is not that of this version. */
export async function withStoreData<Result>(variables: Variables, work: (data: StoreData) => Promise<Result>): Promise<Result> {
  await requireStore(readConfig(variables))
  return withDatabase(variables, async (data) => {
    await requireKnownMigrations(data.db)
    const pending = await pendingMigrations(data.db)
    if (pending.length > 0)
      throw new StartError(`The database lacks ${pending.join(', ')}: start the store once, which brings it up to date`)
    return work(data)
  })
}

async function requireStore({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== null) return
  await access(path.join(dataDir, 'postgres')).catch(() => {
    throw new StartError(`DATA_DIR is ${dataDir}: there is no store in it`)
  })
}

/** Prints to standard error, because standard output is for results. */
const printAside = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Resolves the only argument, a file, against the user's directory, because npm runs commands in the project's directory.
 * Throws a StartError when the arguments don't name one file.
 */
export function archiveArgument(command: string, args: readonly string[], directory = '.'): string {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new StartError(`Name one file: npm run ${command} -- larder-backup.tar.gz`)
  return path.resolve(directory, file)
}
