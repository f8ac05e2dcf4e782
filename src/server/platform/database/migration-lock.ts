import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'

const LOCK_ID = '3853314791062309107' // Kysely's own, so that stores of any version share it

export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)}::bigint)`.execute(tx)
}

/** Kysely's migration lock is per session: a pooler in transaction mode may take and release it on different connections. */
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
