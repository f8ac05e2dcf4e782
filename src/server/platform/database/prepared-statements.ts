import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'

export const UNPREPARED = '/* unprepared */'

/** Marks a statement to be planned at each run, as its best plan depends on the values. */
export const unprepared = sql.raw(UNPREPARED)

const MAX_NAMES = 300 // three times the store's; each costs the server about 20 KB per connection

/**
 * Statement names by text, the same in every process. They are in the protocol, never in SQL, as PgBouncer needs in transaction mode (1.21
 * and newer).
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #generation = 0

  /** Undefined: not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === MAX_NAMES || text.includes(UNPREPARED)) return known
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 24)
    const name = `${hash}_${this.#generation}`
    this.#names.set(text, name)
    return name
  }

  /** Renames every statement: the server can't use, or no longer has, the old ones. */
  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}

/** A migration changed the result type (0A000), or the statement was deallocated (26000). */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}
