import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { PooledPostgresDialect } from './migration-lock.ts'
import type { Schema } from './schema.ts'

/**
 * What the server ends by itself, so that a store that hangs, or a machine that has gone, holds no row for long: a statement
 * that runs, a wait for a lock, a transaction in which nothing happens. They are set inside each transaction and not at the
 * connection's start, which PgBouncer refuses, and travel along with `begin`: no further round trip.
 */
const LIMITS = [
  'set local statement_timeout = 10000',
  'set local lock_timeout = 5000',
  'set local idle_in_transaction_session_timeout = 10000',
].join('; ')

/** PostgreSQL with transactions that end in time. */
export class BoundedDialect extends PooledPostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new BoundedDriver(this.#config)
  }
}

const lastOf = new WeakMap<DatabaseConnection, CompiledQuery>()

/**
 * Makes this the last statement of a transaction: it is sent with the commit, in one piece, when the work is done. What it
 * fails with, the transaction fails with; what it gives is not to be had.
 */
export async function endWith(tx: Transaction<Schema>, statement: CompiledQuery): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    lastOf.set(connection, statement)
  })
}

/** Begins and ends transactions without round trips of their own (docs/performance.md). */
class BoundedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>()

  /** Does not wait: the first statement is sent along, and fails where this does. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    lastOf.delete(connection)
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    const begun = connection.executeQuery(CompiledQuery.raw(`begin ${modes}; ${LIMITS}`))
    begun.catch(() => {}) // the commit tells
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection)
    const last = lastOf.get(connection)
    if (!last) return super.commitTransaction(connection)
    const done = connection.executeQuery(last) // both are written before anything is awaited, and so in this order
    const committed = super.commitTransaction(connection)
    const [statement, commit] = await Promise.allSettled([done, committed])
    if (statement.status === 'rejected') throw statement.reason // and PostgreSQL has rolled back instead
    if (commit.status === 'rejected') throw commit.reason
  }
}
