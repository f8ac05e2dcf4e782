import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

/**
 * A pool whose statements are parsed, and after a few runs also planned, once a connection instead of at every run. Each
 * is prepared under a name of its own by the protocol alone, never by SQL, which is what PgBouncer follows in transaction
 * mode (1.21 and newer).
 */
export function preparingPool(pool: Pool): PostgresPool {
  const names = new StatementNames()
  return {
    connect: async () => new PreparingClient(await pool.connect(), names),
    end: () => pool.end(),
    options: pool.options,
  }
}

const MAX_NAMES = 300 // three times what the store has; each costs the server some 20 KB a connection

/** Names of statements by their text: the same in every process. */
class StatementNames {
  readonly #names = new Map<string, string>()
  #generation = 0

  /** Undefined: a statement to be planned anew at each run. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size === MAX_NAMES || dependsOnValues(sql)) return known
    const hash = createHash('sha256').update(sql).digest('hex').slice(0, 24)
    const name = `${hash}_${this.#generation}`
    this.#names.set(sql, name)
    return name
  }

  /** Every statement is prepared anew: the server can't use, or no longer has, the old ones. */
  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}

/** The best way to search a name depends on what is searched for: a letter is in most of them, a word in few. */
const dependsOnValues = (sql: string): boolean => sql.includes(' like ')

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names: StatementNames
  #isLate = false
  #isInTransaction = false // as of what was sent, which is ahead of what was answered

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
      if (!isAlone) throw error // the transaction has ended with it, and is tried again as a whole
      return this.#send<Row>(sql, parameters)
    }
  }

  #send<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = parameters.length === 0 ? undefined : this.#names.of(sql) // what has no values, such as begin, is sent as it is
    return this.#client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }) as Promise<
      PostgresQueryResult<never> // the driver's `command` is any text, Kysely's one of those it knows; the object is the same
    >
  }

  /** A connection that owes an answer is thrown away: the next query would have to wait for that answer first. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isLate)
  }
}

/** Whether a query was given up while the server still owes its answer; `pg` gives it no code. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/**
 * Whether a prepared statement met a server that can't run it: a migration has changed what it gives (0A000), or the
 * connection's statements were thrown away (26000).
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && /cached plan/.test(error.message))
}
