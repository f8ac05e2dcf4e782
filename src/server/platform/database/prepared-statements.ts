import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'

export const UNPREPARED = '/* unprepared */'

/** Marks a statement as one to plan at each run, because its best plan depends on the values. */
export const unprepared = sql.raw(UNPREPARED)

// This is three times what the store uses. Each statement takes about 20 KB of the server's memory per connection.
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

  /** Renames every statement, because the server can't use the old ones or no longer has them. */
  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}

/** Tells whether a migration changed the result type (0A000), or the statement was deallocated (26000). */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}
