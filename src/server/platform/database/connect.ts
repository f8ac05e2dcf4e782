import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { type PoolConfig, types } from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { DatabaseHosts } from './database-hosts.ts'
import { DatabasePool } from './database-pool.ts'
import { PooledPostgresDialect } from './migration-lock.ts'
import type { Replica } from './read-replica.ts'
import type { Schema } from './schema.ts'
import { reachablePool, storePool } from './store-pool.ts'

/** Is the database, or a transaction in it. */
export type Db = Kysely<Schema>

export const MAX_CONNECTIONS = 10 // per process; PostgreSQL allows about a hundred in all
const CONNECT_TIMEOUT_MS = 2_000 // this limits waiting for a free connection of the pool, too
// The time is longer than any statement takes. It ends requests on a connection that died silently.
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * The server's own limits keep a hanging process from holding locks for long. They are sent together with `begin`,
 * which saves a round trip; PgBouncer would reject them as options at connection start.
 */
const TRANSACTION_LIMITS = [
  'set local statement_timeout = 10000',
  'set local lock_timeout = 5000',
  'set local idle_in_transaction_session_timeout = 10000',
].join('; ')

/**
 * Writes go by keys, for which the best plan is always the same: planning a statement at each run took a sixth of the
 * server's time for an order. A plan that was made while a table was small must not read all of it later. Before 18,
 * PostgreSQL would compile statements that it can't run without such a read, because it takes them for costly. Reports read
 * more, so that their plans may depend on the values.
 */
const BY_KEYS = ['set local plan_cache_mode = force_generic_plan', 'set local enable_seqscan = off', 'set local jit = off'].join(
  '; ',
)

/** Describes a statement that was sent to the server. The `begin` and `commit` of transactions are reported, too. */
export interface SentStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Opens no connection before the first query. `onLost` receives the errors of broken connections. */
export function connectDatabase(url: string, onLost: (error: Error) => void, onSent?: (statement: SentStatement) => void): Db {
  return databaseOf(openPool(url, onLost), { onSent })
}

/** `url` may name several hosts (`DatabaseHosts`). The config replaces parts of the usual one. */
export function openPool(url: string, onLost: (error: Error) => void, config: PoolConfig = {}): DatabasePool {
  return withErrorListeners(new DatabasePool(new DatabaseHosts(url), { ...poolConfig(MAX_CONNECTIONS), ...config }), onLost)
}

// The primary answers instead of a replica that takes longer.
const REPLICA_CONNECT_TIMEOUT_MS = 500
const REPLICA_STATEMENT_TIMEOUT_MS = 5_000

/** Opens no connection before the first read. `url` names standbys of the database. */
export function openReplica(url: string): Replica {
  const config = { ...poolConfig(MAX_CONNECTIONS), connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS }
  const pool = withErrorListeners(new DatabasePool(new DatabaseHosts(url), config, 'standby'), () => {})
  // The primary would answer whenever a pooler mixed up prepared statements, so none are prepared.
  pool.statementNames.turnOff()
  return { db: databaseOf(pool, { statementTimeoutMs: REPLICA_STATEMENT_TIMEOUT_MS }), pool }
}

interface DatabaseOptions {
  readonly statementTimeoutMs?: number
  readonly onSent?: ((statement: SentStatement) => void) | undefined
}

export function databaseOf(pool: DatabasePool, { statementTimeoutMs = STATEMENT_TIMEOUT_MS, onSent }: DatabaseOptions = {}): Db {
  return new Kysely<Schema>({
    dialect: new LimitedDialect({ pool: storePool(pool, statementTimeoutMs) }),
    ...(onSent === undefined ? {} : { log: ({ query }) => onSent({ sql: query.sql, parameters: query.parameters }) }),
  })
}

/** Connects with one connection without time limits, for work on whole tables. */
export function connectPatiently(url: string): Db {
  const pool = withErrorListeners(new DatabasePool(new DatabaseHosts(url), { ...POOL_CONFIG, max: 1 }), () => {})
  return new Kysely<Schema>({ dialect: new PooledPostgresDialect({ pool: reachablePool(pool) }) })
}

class LimitedDialect extends PooledPostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config)
  }
}

class LimitedDriver extends PostgresDriver {
  readonly #reading = new WeakSet<DatabaseConnection>()
  readonly #beginning = new WeakMap<DatabaseConnection, Promise<unknown>>()

  /**
   * Sends `begin` together with the first statements, without waiting for its response, which saves a round trip. It fails
   * only with its connection, and then they fail, too.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isReading = accessMode === 'read only'
    if (isReading) this.#reading.add(connection)
    else this.#reading.delete(connection)
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    const settings = isReading ? TRANSACTION_LIMITS : `${TRANSACTION_LIMITS}; ${BY_KEYS}`
    const beginning = connection.executeQuery(CompiledQuery.raw(`begin ${modes}; ${settings}`))
    beginning.catch(() => {}) // the commit tells so
    this.#beginning.set(connection, beginning)
  }

  /**
   * Commits writes without a time limit, by one round trip. A commit that is canceled while it waits for a synchronous standby
   * counts as done, though the standby does not have it (PostgreSQL manual, 26.2.8.3), and a failover would lose it.
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#beginning.get(connection)
    if (!this.#reading.has(connection)) {
      const unlimited = connection.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
      unlimited.catch(() => {}) // after a failed statement, the commit tells so itself
    }
    await super.commitTransaction(connection)
  }
}

const INT8 = 20

const POOL_CONFIG: PoolConfig = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: 'larder',
  types: {
    getTypeParser: (oid, format) => (oid === INT8 && format !== 'binary' ? exactNumber : types.getTypeParser(oid, format)),
  },
}

const poolConfig = (max: number): PoolConfig => ({
  ...POOL_CONFIG,
  max,
  pipeline: true,
  stream: () => new BatchingSocket(),
})

/** Adds the error listeners without which a broken connection would end the process. */
function withErrorListeners(pool: DatabasePool, onLost: (error: Error) => void): DatabasePool {
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Parses an int8. Throws a RangeError beyond 2^53. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
}
