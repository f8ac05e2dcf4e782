import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from './connect.ts'
import { isStalePlan } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

const MAX_TRIES = 5
const PAUSE_MS = 20

/** What PostgreSQL asks to try again: serialization failure and deadlock (PostgreSQL manual, appendix A, class 40). */
const AGAIN = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. A transaction that only bad luck ended is tried again, so
 * `work` may run more than once. `isRace` names further errors after which a second try sees what the first could not.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  isRace: (error: DatabaseError) => boolean = () => false,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = error instanceof DatabaseError && (AGAIN.has(error.code ?? '') || isStalePlan(error) || isRace(error))
      if (!again || tries === MAX_TRIES) throw error
      await delay(Math.random() * PAUSE_MS * tries)
    }
  }
}
