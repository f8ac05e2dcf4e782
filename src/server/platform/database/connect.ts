import { Kysely } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { BoundedDialect } from './bounded-dialect.ts'
import { PooledPostgresDialect } from './migration-lock.ts'
import type { Schema } from './schema.ts'
import { reachablePool, storePool } from './store-pool.ts'

/** Is the database, or a transaction in it. */
export type Db = Kysely<Schema>

const MAX_CONNECTIONS = 10 // per process; PostgreSQL allows about a hundred in all
const CONNECT_TIMEOUT_MS = 2_000 // this limits waiting for a free connection of the pool, too
// This is longer than the slowest query takes. It ends requests on a connection that died silently.
const QUERY_TIMEOUT_MS = 15_000

const INT8 = 20

/** Describes a statement that was sent to the server. The `begin` and `commit` of transactions are reported, too. */
export interface SentStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Opens no connection before the first query. `onLost` receives the errors of broken connections. */
export function connectDatabase(url: string, onLost: (error: Error) => void, onSent?: (statement: SentStatement) => void): Db {
  return databaseOf(openPool(url, onLost), { onSent })
}

export function openPool(url: string, onLost: (error: Error) => void, maxConnections = MAX_CONNECTIONS): Pool {
  return withErrorListeners(
    new Pool({
      ...poolConfig(url),
      max: maxConnections,
      pipeline: true,
      stream: () => new BatchingSocket(),
    }),
    onLost,
  )
}

interface DatabaseOptions {
  readonly queryTimeoutMs?: number
  readonly onSent?: ((statement: SentStatement) => void) | undefined
}

export function databaseOf(pool: Pool, { queryTimeoutMs = QUERY_TIMEOUT_MS, onSent }: DatabaseOptions = {}): Db {
  return new Kysely<Schema>({
    dialect: new BoundedDialect({ pool: storePool(pool, queryTimeoutMs) }),
    ...(onSent === undefined ? {} : { log: ({ query }) => onSent({ sql: query.sql, parameters: query.parameters }) }),
  })
}

/** Connects with one connection without time limits, for work on whole tables. */
export function connectPatiently(url: string): Db {
  const pool = withErrorListeners(new Pool({ ...poolConfig(url), max: 1 }), () => {})
  return new Kysely<Schema>({ dialect: new PooledPostgresDialect({ pool: reachablePool(pool) }) })
}

const poolConfig = (url: string): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: 'larder',
  types: {
    getTypeParser: (oid, format) => (oid === INT8 && format !== 'binary' ? exactNumber : types.getTypeParser(oid, format)),
  },
})

/** Adds the error listeners without which a broken connection would end the process. */
function withErrorListeners(pool: Pool, onLost: (error: Error) => void): Pool {
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
