import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'

const SQLITE_BUSY = 5
const ANOTHER = 'Another process'

/** A lock collected as garbage would be released. */
const held = new Set<DatabaseSync>()

/**
 * By SQLite's lock on an empty file, Node's only way to one of the operating system, which even `kill -9` releases. Returns a function that
 * releases it; null when another process has it.
 */
export function tryToLock({ lock, holder }: Cluster): (() => void) | null {
  const database = new DatabaseSync(lock, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE') // leaves no journal file
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
    rmSync(holder, { force: true }) // of a killed process, perhaps of another user
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
    return ANOTHER // just locked, or being released
  }
}
