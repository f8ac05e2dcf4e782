import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

/**
 * A pool that prepares statements once per connection. They are named in the protocol, never in SQL, as PgBouncer needs in transaction mode
 * (1.21 and newer).
 */
export function preparingPool(pool: Pool): PostgresPool {
  const names = new StatementNames()
  return {
    connect: async () => new PreparingClient(await pool.connect(), names),
    end: () => pool.end(),
    options: pool.options,
  }
}

const MAX_NAMES = 300 // three times the store's; each costs the server about 20 KB per connection

/** Statement names by text, the same in every process. */
class StatementNames {
  readonly #names = new Map<string, string>()
  #generation = 0

  /** Undefined: not prepared. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size === MAX_NAMES || dependsOnValues(sql)) return known
    const hash = createHash('sha256').update(sql).digest('hex').slice(0, 24)
    const name = `${hash}_${this.#generation}`
    this.#names.set(sql, name)
    return name
  }

  /** Renames every statement: the server can't use, or no longer has, the old ones. */
  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}

/** The best plan of a search depends on the pattern: a letter is in most names, a word in few. */
const dependsOnValues = (sql: string): boolean => sql.includes(' like ')

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names: StatementNames
  #isLate = false
  #isInTransaction = false // by what was sent, ahead of the responses

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
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

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#isLate) throw new Error('Connection terminated: it has not answered in time')
    if (/^(begin|commit|rollback)\b(?! to)/.test(sql)) this.#isInTransaction = sql.startsWith('begin')
    const isAlone = !this.#isInTransaction
    try {
      return await this.#send<Row>(sql, parameters)
    } catch (error) {
      this.#isLate = isLate(error)
      if (!isStalePlan(error)) throw error
      this.#names.renew()
      if (!isAlone) throw error // the transaction has failed with it, and is retried as a whole
      return this.#send<Row>(sql, parameters)
    }
  }

  #send<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = parameters.length === 0 ? undefined : this.#names.of(sql) // statements without values, such as begin, stay unprepared
    return this.#client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }) as Promise<
      PostgresQueryResult<never> // the driver's `command` is any string, Kysely's a union; the object is the same
    >
  }

  /** Discards a connection whose query timed out: the next one would wait for the late result first. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isLate)
  }
}

/** Whether a query timed out; `pg` sets no code. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Whether the server can't run a prepared statement: a migration changed its result type (0A000), or it was deallocated (26000). */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && /cached plan/.test(error.message))
}
