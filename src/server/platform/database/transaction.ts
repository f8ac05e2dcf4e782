import { setTimeout as delay } from 'node:timers/promises'
import { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from './connect.ts'
import { isStalePlan } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

const MAX_TRIES = 5
const PAUSE_MS = 20

/** Serialization failure and deadlock (PostgreSQL manual, appendix A, class 40). */
const RETRYABLE = new Set(['40001', '40P01'])

/** Repeats `work` after a serialization failure, a deadlock, a stale plan or an error that `isRace` matches. Part of `db` when that is a transaction, which alone is repeated. */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  isRace: (error: DatabaseError) => boolean = () => false,
): Promise<Result> {
  if (db instanceof Transaction) return work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isRetryable =
        error instanceof DatabaseError && (RETRYABLE.has(error.code ?? '') || isStalePlan(error) || isRace(error))
      if (!isRetryable || tries === MAX_TRIES) throw error
      await delay(Math.random() * PAUSE_MS * tries)
    }
  }
}
