import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'

const LOCK_ID = '3853314791062309107' // Kysely's own, so that stores of any version wait for each other

/** Waits until nobody else migrates the database. Ends with the transaction. */
export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)}::bigint)`.execute(tx)
}

/**
 * PostgreSQL with a lock for migrations that belongs to the transaction. Kysely's belongs to the session: behind a pooler
 * that parts connections among transactions it is taken on one connection of the server's and given back on another, so that
 * it keeps nobody out, or everybody for an hour.
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
