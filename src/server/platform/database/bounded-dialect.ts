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
 * Server-side limits, so that a hanging process or a lost machine holds no locks for long. Set with `begin`, without a round trip of their
 * own; PgBouncer rejects them at connection start.
 */
const LIMITS = [
  'set local statement_timeout = 10000',
  'set local lock_timeout = 5000',
  'set local idle_in_transaction_session_timeout = 10000',
].join('; ')

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

const lastStatements = new WeakMap<DatabaseConnection, CompiledQuery>()

/**
 * Sends this as the transaction's last statement, together with the commit. Its error fails the transaction; its rows are not available.
 */
export async function endWith(tx: Transaction<Schema>, statement: CompiledQuery): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    lastStatements.set(connection, statement)
  })
}

class BoundedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>()

  /** Does not wait: the first statement is pipelined, and fails if this fails. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    lastStatements.delete(connection)
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    const begun = connection.executeQuery(CompiledQuery.raw(`begin ${modes}; ${LIMITS}`))
    begun.catch(() => {}) // the commit throws it
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection)
    const last = lastStatements.get(connection)
    if (!last) return super.commitTransaction(connection)
    const done = connection.executeQuery(last) // both are written before the first await, and so in this order
    const committed = super.commitTransaction(connection)
    const [statement, commit] = await Promise.allSettled([done, committed])
    if (statement.status === 'rejected') throw statement.reason // PostgreSQL has rolled back
    if (commit.status === 'rejected') throw commit.reason
  }
}
