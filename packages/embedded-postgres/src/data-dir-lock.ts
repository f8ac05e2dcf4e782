import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'

const SQLITE_BUSY = 5
const ANOTHER = 'Another process'

/** `held` keeps the locks from being collected as garbage, which would release them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data directory, and returns a function that releases the lock. Returns null when another process has it.
 * The lock is SQLite's on an empty file, because Node has no other way to a lock of the operating system, which even
 * `kill -9` releases. It is taken by BEGIN IMMEDIATE: of two processes that try at once, one always gets it. BEGIN
 * EXCLUSIVE first takes a shared lock, so both could hold that one and keep each other from the exclusive one.
 */
export function tryToLock({ lock, holder }: Cluster): (() => void) | null {
  const database = new DatabaseSync(lock, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE') // this mode leaves no journal file
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY) return null
    throw error
  }
  held.add(database)
  const unlock = () => {
    rmSync(holder, { force: true })
    held.delete(database)
    database.close()
  }
  try {
    rmSync(holder, { force: true }) // a killed process may have left it, perhaps one of another user
    writeFileSync(holder, `Process ${process.pid} on ${hostname()}`)
  } catch (error) {
    unlock()
    throw error
  }
  return unlock
}

export function inUse({ dataDir, holder }: Cluster): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `${readHolder(holder)} uses ${dataDir} already, and a data directory serves one process. Stop that process first, or choose another DATA_DIR; several processes share a PostgreSQL server by DATABASE_URL.`,
  )
}

function readHolder(holder: string): string {
  try {
    return readFileSync(holder, 'utf8') || ANOTHER
  } catch {
    return ANOTHER // the lock was just taken, or is being released
  }
}
