import { sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Db } from './connect.ts'
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-errors.ts'

const OLDEST = 15

/**
 * A busy server may answer late, and doesn't refuse the connection. Each attempt ends with the pool's connection
 * timeout.
 */
const LONGEST_WAIT_MS = 30_000

/**
 * Throws a StartError for an old version, and when the server can't be reached: at once when it refuses the connection,
 * after half a minute when it doesn't answer.
 */
export async function requireServerVersion(db: Db): Promise<void> {
  const version = await serverVersion(db)
  if (version < OLDEST * 10_000) {
    throw new StartError(`The database is PostgreSQL ${Math.floor(version / 10_000)}: the store needs ${OLDEST} or newer`)
  }
}

async function serverVersion(db: Db): Promise<number> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::integer as version`.execute(
        db,
      )
      return rows[0]?.version ?? 0
    } catch (error) {
      if (error instanceof DatabaseUnavailableError && error.isTimeout && Date.now() < deadline) continue
      if (error instanceof Error && (isDatabaseUnavailable(error) || isLoginRejected(error))) {
        throw new StartError(`The database of DATABASE_URL can't be reached: ${error.message || 'no answer'}`)
      }
      throw error
    }
  }
}

/** Tells whether user or password are wrong (class 28), or the database doesn't exist (class 3D). */
const isLoginRejected = (error: Error): boolean => 'code' in error && /^(28|3D)/.test(String(error.code))
