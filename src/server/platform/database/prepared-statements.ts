import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'

export const UNPREPARED = '/* unprepared */'

/** Marks a statement as one to plan at each run, because its best plan depends on the values. */
export const unprepared = sql.raw(UNPREPARED)

// The store uses a third of that. Each statement takes about 20 KB of the server's memory per connection.
const MAX_NAMES = 300

/**
 * Chooses names for prepared statements: the same name for the same text in every process. The names are sent in the
 * protocol and never in SQL, because PgBouncer (1.21 and newer) tracks only those in transaction mode.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #generation = 0
  #isOff = false

  /** Returns undefined when the statement should not be prepared. */
  of(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === MAX_NAMES || text.includes(UNPREPARED)) return known
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 24)
    const name = `${hash}_${this.#generation}`
    this.#names.set(text, name)
    return name
  }

  /** Stops preparing statements, so that each one is planned at each run. */
  turnOff(): void {
    this.#isOff = true
  }

  /**
   * Call it with an error for which `isLostPlan` returns true. The server can't use the statements under their names, so
   * all get new ones. When one exists that this connection has not prepared, a pooler shares connections and does not
   * track statements, as PgBouncer before 1.21 does in transaction mode: from then on, none is prepared.
   */
  recover(error: DatabaseError): void {
    if (error.code === ALREADY_EXISTS) this.turnOff()
    this.#names.clear()
    this.#generation += 1
  }
}

const DOES_NOT_EXIST = '26000'
const ALREADY_EXISTS = '42P05'
const RESULT_TYPE_CHANGED = '0A000' // by a migration

/**
 * Tells whether a prepared statement can't run under its name, and would run under another. It has not begun, so it may be
 * sent again.
 */
export function isLostPlan(error: unknown): error is DatabaseError {
  if (!(error instanceof DatabaseError)) return false
  if (error.code === RESULT_TYPE_CHANGED) return error.routine === 'RevalidateCachedQuery'
  return error.code === DOES_NOT_EXIST || error.code === ALREADY_EXISTS
}
