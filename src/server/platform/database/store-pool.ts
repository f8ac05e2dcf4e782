import { connect as openSocket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, DatabaseError, type PoolClient } from 'pg'
import { inSpan } from '../tracing.ts'
import { DatabaseUnavailableError, isReadOnlyServer } from './database-errors.ts'
import type { DatabaseHosts } from './database-hosts.ts'
import { connect, type DatabasePool, hostUrlOf } from './database-pool.ts'
import { isLostPlan, type StatementNames } from './prepared-statements.ts'
import { spanOfStatement } from './statement-span.ts'

/**
 * Returns a pool that prepares each statement once per connection. It cancels a statement that takes longer than
 * `statementTimeoutMs`, and discards its connection. It throws a DatabaseUnavailableError when there is no connection.
 */
export function storePool(pool: DatabasePool, statementTimeoutMs: number): PostgresPool {
  return {
    connect: async () => new StoreClient(await connect(pool), pool.hosts, pool.statementNames, statementTimeoutMs),
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Returns a pool that throws a DatabaseUnavailableError when there is no connection. */
export const reachablePool = (pool: DatabasePool): PostgresPool => ({
  connect: () => connect(pool),
  end: () => pool.end(),
  options: pool.options,
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

class StoreClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #hosts: DatabaseHosts
  readonly #names: StatementNames
  readonly #statementTimeoutMs: number
  /** The promise is rejected when a statement gets no response in time. All statements that are awaited then fail. */
  readonly #timeout = Promise.withResolvers<never>()
  #timer: NodeJS.Timeout | undefined
  #awaited = 0
  #isLost = false
  #isCommitting = false
  #isInTransaction = false

  constructor(client: PoolClient, hosts: DatabaseHosts, names: StatementNames, statementTimeoutMs: number) {
    this.#client = client
    this.#hosts = hosts
    this.#names = names
    this.#statementTimeoutMs = statementTimeoutMs
    client.on('error', this.#lose)
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new TypeError('The store reads no cursors')
    return inSpan(
      () => spanOfStatement(statement),
      () => this.#run<Row>(statement, parameters),
    )
  }

  /** The driver ends a connection only after the responses that it awaits, and a lost one may never get them. */
  release(destroy = false): void {
    this.#client.off('error', this.#lose)
    if (this.#isLost && this.#client instanceof Client) this.#client.connection.stream.destroy()
    this.#client.release(destroy || this.#isLost)
  }

  readonly #lose = (): void => {
    this.#isLost = true
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    this.#isInTransaction ||= sql.startsWith('begin')
    const isAlone = !this.#isInTransaction
    for (let tries = 1; ; tries++) {
      try {
        return await this.#send<Row>(sql, parameters)
      } catch (error) {
        if (!isLostPlan(error)) throw error
        this.#names.recover(error)
        // Its transaction failed, so a retry is useless.
        if (!isAlone || tries === MAX_TRIES) throw error
      }
    }
  }

  async #send<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#isLost) throw new DatabaseUnavailableError('away', 'The connection to the database is lost')
    // Statements without values, such as `begin`, are not prepared.
    const name = parameters.length === 0 ? undefined : this.#names.of(sql)
    this.#isCommitting = sql === COMMIT
    this.#awaitResponse()
    try {
      const query = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }
      // The cast is needed because the driver types `command` as any string, and Kysely as a union.
      const response = this.#client.query(query) as Promise<PostgresQueryResult<never>>
      return requireCommitted(sql, await Promise.race([response, this.#timeout.promise]))
    } catch (error) {
      if (isReadOnlyServer(error)) this.#leaveHost()
      if (!this.#isLost || error instanceof DatabaseError || error instanceof DatabaseUnavailableError) throw error
      throw new DatabaseUnavailableError('away', messageOf(error), { cause: error })
    } finally {
      this.#noteResponse()
    }
  }

  #awaitResponse(): void {
    this.#awaited += 1
    this.#timer ??= setTimeout(() => this.#endLateStatement(), this.#statementTimeoutMs)
  }

  /**
   * Starts the timer anew for the statement that is awaited next. PostgreSQL runs the statements of a connection one
   * after the other, so the next one begins only now.
   */
  #noteResponse(): void {
    this.#awaited -= 1
    if (this.#awaited > 0 && !this.#isLost) this.#timer?.refresh()
    else {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  /** A host that has become a standby, or does not answer, is left where the database has others. */
  #leaveHost(): void {
    this.#hosts.leave(hostUrlOf(this.#client))
    this.#isLost = true
  }

  #endLateStatement(): void {
    this.#leaveHost() // otherwise the next statement would wait for the late response
    // A commit that waits for a standby would count as done when it is canceled.
    if (!this.#isCommitting) cancelStatement(this.#client)
    this.#timeout.reject(new DatabaseUnavailableError('away', 'The database did not respond in time'))
  }
}

const COMMIT = 'commit'
/** A statement may be missing first, then exist under its new name, and is not prepared the third time. */
const MAX_TRIES = 3

/**
 * PostgreSQL rolls a transaction back when it is to commit after one of its statements failed, and reports no error. Throws
 * one, so that nobody takes the transaction for committed.
 */
function requireCommitted<Row>(sql: string, result: PostgresQueryResult<Row>): PostgresQueryResult<Row> {
  if (sql === COMMIT && result.command === 'ROLLBACK')
    throw new Error('A statement of the transaction had failed, so that it was rolled back instead of committed')
  return result
}

const CANCEL_REQUEST = 80_877_102
const REQUEST_BYTES = 16
const CANCEL_TIMEOUT_MS = 5_000

/**
 * Asks the server to end the statement that this connection waits for; otherwise it would go on although nobody needs
 * the result (PostgreSQL manual, 55.2.9). Unlike a `statement_timeout` of the session, this works through PgBouncer.
 * The server doesn't report whether the request had an effect.
 */
function cancelStatement(client: PoolClient): void {
  const key = cancelKeyOf(client)
  if (key === null) return
  const { host, port } = key
  const socket = host.startsWith('/') ? openSocket(`${host}/.s.PGSQL.${port}`) : openSocket(port, host)
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy())
  socket.on('error', () => {}) // the server may be away
  socket.unref()
  const request = Buffer.alloc(REQUEST_BYTES)
  const words = [REQUEST_BYTES, CANCEL_REQUEST, key.processID, key.secretKey]
  for (const [index, word] of words.entries()) request.writeInt32BE(word, index * 4)
  socket.end(request)
}

/**
 * Returns what identifies the connection, or null before the server has sent the key. The driver's connections have
 * these fields, but its types leave them out.
 */
function cancelKeyOf(client: object): { host: string; port: number; processID: number; secretKey: number } | null {
  if (!('host' in client && 'port' in client && 'processID' in client && 'secretKey' in client)) return null
  const { host, port, processID, secretKey } = client
  if (typeof host !== 'string' || typeof port !== 'number') return null
  return typeof processID === 'number' && typeof secretKey === 'number' ? { host, port, processID, secretKey } : null
}
