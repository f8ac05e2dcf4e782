import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

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
export class BoundedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new BoundedDriver(this.#config)
  }
}

class BoundedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await connection.executeQuery(CompiledQuery.raw(`begin ${modes}; ${LIMITS}`))
  }
}
