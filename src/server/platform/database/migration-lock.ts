import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'

// Kysely's own lock has this id, so that stores of all versions share one lock.
const LOCK_ID = '3853314791062309107'

export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)}::bigint)`.execute(tx)
}

// PostgreSQL looks for deadlocks after a second, and would then end a transaction of a shopper.
const LOCK_TIMEOUT_MS = 500

/**
 * Locks all tables for the transaction, so that none of its later statements waits for a transaction that waits for it. Throws
 * `lock_not_available` (55P03) when others hold a table for longer than half a second, which may be because of such a wait.
 */
export async function lockTables(tx: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select oid::regclass::text as table from pg_class
    where relkind = 'r' and relnamespace = current_schema::regnamespace
      and pg_has_role(relowner, 'usage') order by relname`.execute(tx)
  if (rows.length === 0) return
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
  await sql.raw(`lock table ${rows.map(({ table }) => table).join(', ')} in access exclusive mode`).execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
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
