import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { DatabaseAwayError } from './is-away.ts'
import { isStalePlan, StatementNames } from './prepared-statements.ts'

/**
 * Returns a pool that prepares each statement once per connection. It cancels statements that take too long, and
 * discards their connections. It throws a DatabaseAwayError when there is no connection.
 */
export function storePool(pool: Pool, queryTimeoutMs: number): PostgresPool {
  const names = new StatementNames()
  return {
    connect: async () => new StoreClient(await connect(pool), names, queryTimeoutMs),
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Returns a pool that throws a DatabaseAwayError when there is no connection. */
export const reachablePool = (pool: Pool): PostgresPool => ({
  connect: () => connect(pool),
  end: () => pool.end(),
  options: pool.options,
})

async function connect(pool: Pool): Promise<PoolClient> {
  const isFull = pool.idleCount === 0 && pool.totalCount === pool.options.max
  const startedAt = performance.now()
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    const isRefused = error instanceof Error && 'code' in error // the pool's own errors have no code
    const isTimeout = !isRefused && performance.now() - startedAt >= timeLimitMs(pool)
    throw new DatabaseAwayError(isFull && !isRefused ? 'busy' : 'away', messageOf(error), { cause: error, isTimeout })
  }
}

/** Returns a few milliseconds less than the pool's limit, because a timer may end before the clock has reached its time. */
const timeLimitMs = (pool: Pool): number => (pool.options.connectionTimeoutMillis ?? Infinity) - 5

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

class StoreClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #queryTimeoutMs: number
  #isLost = false

  constructor(client: PoolClient, names: StatementNames, queryTimeoutMs: number) {
    this.#client = client
    this.#names = names
    this.#queryTimeoutMs = queryTimeoutMs
    client.on('error', this.#lose)
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new TypeError('The store reads no cursors')
    return this.#run<Row>(statement, parameters)
  }

  release(destroy = false): void {
    this.#client.off('error', this.#lose)
    this.#client.release(destroy || this.#isLost)
  }

  readonly #lose = (): void => {
    this.#isLost = true
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const isAlone = this.#client.getTransactionStatus() === 'I'
    try {
      return await this.#send<Row>(sql, parameters)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#names.renew()
      if (!isAlone) throw error // its transaction failed, so a retry is useless
      return this.#send<Row>(sql, parameters)
    }
  }

  async #send<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#isLost) throw new DatabaseAwayError('away', 'The connection to the database is lost')
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.#isLost = true // otherwise the next query would wait for the late result
      cancelStatement(this.#client)
      late.reject(new DatabaseAwayError('away', 'The database did not respond in time'))
    }, this.#queryTimeoutMs)
    // Statements without values, such as `begin`, are not prepared.
    const name = parameters.length === 0 ? undefined : this.#names.of(sql)
    try {
      const query = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }
      // The cast is needed because the driver types `command` as any string, and Kysely as a union.
      const result = await Promise.race([this.#client.query(query) as Promise<PostgresQueryResult<never>>, late.promise])
      return requireCommitted(sql, result)
    } catch (error) {
      if (!this.#isLost || error instanceof DatabaseError || error instanceof DatabaseAwayError) throw error
      throw new DatabaseAwayError('away', messageOf(error), { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * PostgreSQL rolls a transaction back when it is to commit after one of its statements failed, and reports no error. Throws
 * one, so that nobody takes the transaction for committed.
 */
function requireCommitted<Row>(sql: string, result: PostgresQueryResult<Row>): PostgresQueryResult<Row> {
  if (sql === 'commit' && result.command === 'ROLLBACK')
    throw new Error('A statement of the transaction had failed, so that it was rolled back instead of committed')
  return result
}
