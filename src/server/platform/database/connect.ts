import { Kysely } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { BoundedDialect } from './bounded-dialect.ts'
import { PooledPostgresDialect } from './migration-lock.ts'
import { preparingPool } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

/** The database, or a transaction in it: what every store function takes first. */
export type Db = Kysely<Schema>

const MAX_CONNECTIONS = 10 // five times the cores of a small machine; PostgreSQL itself allows about a hundred to all processes
const CONNECT_TIMEOUT_MS = 2_000 // for a place in the pool too: who waits longer is told to come again
const QUERY_TIMEOUT_MS = 15_000 // no query of ours takes a tenth of it; a request behind a dead connection must end

const INT8 = 20

/** A statement as it was sent, `begin` and `commit` among them. */
export interface SentStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Opens a pool of connections; nothing is connected until the first query. `onLost` hears of connections that broke,
 * `onSent` of each statement.
 */
export function connectDatabase(url: string, onLost: (error: Error) => void, onSent?: (statement: SentStatement) => void): Db {
  return databaseOf(openPool(url, onLost), onSent)
}

interface PoolBounds {
  readonly maxConnections?: number
  readonly queryTimeoutMs?: number
}

/** The connections by themselves, for whoever counts them. */
export function openPool(
  url: string,
  onLost: (error: Error) => void,
  { maxConnections = MAX_CONNECTIONS, queryTimeoutMs = QUERY_TIMEOUT_MS }: PoolBounds = {},
): Pool {
  const pipelining = { pipeline: true, stream: () => new BatchingSocket() } // begin and the first statement in one piece
  return listening(new Pool({ ...poolConfig(url), ...pipelining, max: maxConnections, query_timeout: queryTimeoutMs }), onLost)
}

export function databaseOf(pool: Pool, onSent?: (statement: SentStatement) => void): Db {
  return new Kysely<Schema>({
    dialect: new BoundedDialect({ pool: preparingPool(pool) }),
    ...(onSent === undefined ? {} : { log: ({ query }) => onSent({ sql: query.sql, parameters: query.parameters }) }),
  })
}

/** One connection without limits of time, for work on whole tables: migrations, audit, backup. */
export function connectPatiently(url: string): Db {
  const pool = listening(new Pool({ ...poolConfig(url), max: 1 }), () => {})
  return new Kysely<Schema>({ dialect: new PooledPostgresDialect({ pool }) })
}

const poolConfig = (url: string): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: 'larder',
  types: {
    getTypeParser: (oid, format) => (oid === INT8 && format !== 'binary' ? exactNumber : types.getTypeParser(oid, format)),
  },
})

/**
 * Without a listener a connection that breaks while nobody waits for it would end the process: one that is idle in the
 * pool, and one that is taken but between two queries, of which the pool says nothing.
 */
function listening(pool: Pool, onLost: (error: Error) => void): Pool {
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Our 64-bit columns hold cents, far below 2^53; what is beyond is a fault rather than something to round. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
}
