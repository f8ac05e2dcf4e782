import { Client, type ClientConfig, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseUnavailableError } from './database-errors.ts'
import type { DatabaseHosts } from './database-hosts.ts'
import { StatementNames } from './prepared-statements.ts'

const CHECK_TIMEOUT_MS = 2_000

export type HostRole = 'primary' | 'standby'

/** A pool of connections to that host of a database which accepts writes, or to one of its standbys. */
export class DatabasePool extends Pool {
  readonly hosts: DatabaseHosts
  readonly statementNames = new StatementNames()

  constructor(hosts: DatabaseHosts, config: PoolConfig, role: HostRole = 'primary') {
    const isAlone = hosts.count === 1
    super({ ...config, Client: clientClass(hosts), ...(!isAlone && { verify: requireRole(role) }) })
    this.hosts = hosts
  }
}

/** A connection knows the URL of its host, since the current host may be another one meanwhile. */
const clientClass = (hosts: DatabaseHosts) =>
  class HostClient extends Client {
    readonly hostUrl: string

    constructor(config?: ClientConfig) {
      const hostUrl = hosts.url
      super({ ...config, connectionString: hostUrl })
      this.hostUrl = hostUrl
    }
  }

/** Returns the URL of the host that a connection of a `DatabasePool` leads to. */
export const hostUrlOf = (client: PoolClient): string =>
  'hostUrl' in client && typeof client.hostUrl === 'string' ? client.hostUrl : ''

const ROLES: Readonly<Record<HostRole, { setting: string; value: string; reason: string }>> = {
  primary: { setting: 'transaction_read_only', value: 'off', reason: 'The host accepts no writes' },
  standby: { setting: 'in_hot_standby', value: 'on', reason: 'The host is no standby' },
}

/** Returns a check of new connections. A server that has another role, or does not answer, is left. */
const requireRole = (role: HostRole) => (client: PoolClient, done: (error?: Error) => void) => {
  const { setting, value, reason } = ROLES[role]
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('The host does not answer')), CHECK_TIMEOUT_MS)
  const check = client.query<Record<string, string>>(`show ${setting}`).then(({ rows }) => {
    if (rows[0]?.[setting] !== value) throw new Error(reason)
  })
  Promise.race([check, timeout.promise])
    .then(
      () => done(),
      (error: Error) => done(error),
    )
    .finally(() => clearTimeout(timer))
}

/**
 * Returns a connection to the current host, or to the next one when that fails, and throws when all have failed. Throws a
 * DatabaseUnavailableError when there is no connection.
 */
export async function connect(pool: DatabasePool): Promise<PoolClient> {
  for (let tries = 1; ; tries++) {
    const { hosts } = pool
    const { url } = hosts
    try {
      return await connectToCurrent(pool)
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailableError && error.unavailability === 'busy'
      if (isBusy || tries >= hosts.count) throw error
      hosts.leave(url)
    }
  }
}

/** Discards idle connections to hosts that were left. */
async function connectToCurrent(pool: DatabasePool): Promise<PoolClient> {
  for (;;) {
    const client = await connectOnce(pool)
    if (hostUrlOf(client) === pool.hosts.url) return client
    client.release(true)
  }
}

async function connectOnce(pool: DatabasePool): Promise<PoolClient> {
  const isFull = pool.idleCount === 0 && pool.totalCount === pool.options.max
  const startedAt = performance.now()
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    const isRefused = error instanceof Error && 'code' in error // the pool's own errors have no code
    const isTimeout = !isRefused && performance.now() - startedAt >= timeLimitMs(pool)
    throw new DatabaseUnavailableError(isFull && !isRefused ? 'busy' : 'away', messageOf(error), { cause: error, isTimeout })
  }
}

/** Returns a few milliseconds less than the pool's limit, because a timer may end before the clock has reached its time. */
const timeLimitMs = (pool: DatabasePool): number => (pool.options.connectionTimeoutMillis ?? Infinity) - 5

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
