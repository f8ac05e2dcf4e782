import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { StartError } from '../../start-error.ts'
import type { Db } from './connect.ts'

const ALREADY_EXISTS = '42P05'

/**
 * Throws a StartError when DATABASE_URL leads to a pooler that shares connections, but doesn't track prepared
 * statements. Behind it, requests would fail now and then.
 */
export async function requirePreparedStatements(db: Db): Promise<void> {
  try {
    await db.connection().execute(async (connection) => {
      await prepare(connection)
      await db.connection().execute(prepare)
    })
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== ALREADY_EXISTS) throw error
    throw new StartError(
      'DATABASE_URL leads to a pooler that mixes up prepared statements. Let it pool by session; or, with PgBouncer 1.21 or newer, by transaction with max_prepared_statements above 0.',
      { cause: error },
    )
  }
}

/** Runs a statement that has a parameter, because the store prepares only those. */
const prepare = (connection: Db) => sql`select ${1}::integer`.execute(connection)
