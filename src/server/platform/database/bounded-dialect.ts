import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { PooledPostgresDialect } from './migration-lock.ts'

/**
 * The limits keep a hanging process from holding locks for long. They are sent together with `begin`, which saves a
 * round trip; PgBouncer would reject them as options at connection start.
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

class BoundedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await connection.executeQuery(CompiledQuery.raw(`begin ${modes}; ${LIMITS}`))
  }
}
