import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

interface LockOptions {
  readonly path: string
  readonly timeoutMs: number
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

const POLL_MS = 10
const REPORT_AFTER_MS = 2000
const SQLITE_BUSY = 5

/**
 * Runs `work` while holding an operating system lock, released even when the process is killed. SQLite's lock on an empty file is Node's
 * only way to one.
 */
export async function withStartLock<Result>(options: LockOptions, work: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(options.path, { timeout: 0 })
  try {
    await acquire(lock, options)
    return await work()
  } finally {
    lock.close()
  }
}

async function acquire(lock: DatabaseSync, { path, timeoutMs, report, signal }: LockOptions): Promise<void> {
  const since = performance.now()
  let isReported = false
  while (!tryToAcquire(lock)) {
    const waitedMs = performance.now() - since
    if (waitedMs > timeoutMs)
      throw new EmbeddedDatabaseError(
        `Another store has been starting or stopping the database for long and holds ${path}. Stop it and try again.`,
      )
    if (waitedMs > REPORT_AFTER_MS && !isReported) {
      report('Waiting for another store that is starting or stopping the same database.')
      isReported = true
    }
    await wait(POLL_MS, undefined, { signal })
  }
}

function tryToAcquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE') // in memory: leaves no journal file
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY) return false
    throw error
  }
}
