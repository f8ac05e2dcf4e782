import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

interface LockOptions {
  readonly path: string
  /** How long to wait for whoever holds the lock. */
  readonly patienceMs: number
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

const POLL_MS = 10
const SAY_SO_AFTER_MS = 2000
const SQLITE_BUSY = 5

/**
 * Does `work` while no other process does its own under the same path. The lock is the operating system's (SQLite's lock on an empty
 * file is the one door to it that Node has), so it goes when its holder is killed: there is no stale lock to recognise and to break.
 */
export async function whileLocked<Result>(options: LockOptions, work: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(options.path, { timeout: 0 })
  try {
    await take(lock, options)
    return await work()
  } finally {
    lock.close()
  }
}

async function take(lock: DatabaseSync, { path, patienceMs, report, signal }: LockOptions): Promise<void> {
  const since = performance.now()
  let isSaid = false
  while (!tryToTake(lock)) {
    const waitedMs = performance.now() - since
    if (waitedMs > patienceMs)
      throw new EmbeddedDatabaseError(
        `Another store has been starting or stopping the database for long and holds ${path}. Stop it and try again.`,
      )
    if (waitedMs > SAY_SO_AFTER_MS && !isSaid) {
      report('Waiting for another store that is starting or stopping the same database.')
      isSaid = true
    }
    await wait(POLL_MS, undefined, { signal })
  }
}

function tryToTake(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE') // in memory: a lock leaves no file behind
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY) return false
    throw error
  }
}
