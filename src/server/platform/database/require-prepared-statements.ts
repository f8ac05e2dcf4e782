import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { StartError } from '../../start-error.ts'
import type { Db } from './connect.ts'

const ALREADY_EXISTS = '42P05'

/**
 * Refuses a pooler that gives several of our connections the same one of the server's and does not know what each has
 * prepared: pages would fail now and then, rather than the start.
 */
export async function requirePreparedStatements(db: Db): Promise<void> {
  try {
    await db.connection().execute(async (one) => {
      await prepare(one)
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

/** What has a value is prepared, under the same name on each connection. */
const prepare = (connection: Db) => sql`select ${1}::integer`.execute(connection)
