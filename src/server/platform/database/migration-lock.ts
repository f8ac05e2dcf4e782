import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'

// Kysely's own lock has this id, so that stores of all versions share one lock.
const LOCK_ID = '3853314791062309107'

export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)}::bigint)`.execute(tx)
}

/**
 * Locks migrations for the transaction. Kysely's own lock is per session, and a pooler in transaction mode may take and
 * release that on different connections.
 */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter()
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override acquireMigrationLock(tx: QueryExecutorProvider): Promise<void> {
    return lockMigrations(tx)
  }

  override async releaseMigrationLock(): Promise<void> {}
}
