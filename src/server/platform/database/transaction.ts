import { setTimeout as delay } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type TransactionBuilder,
} from 'kysely'
import { DatabaseError } from 'pg'
import { PendingEvents } from '../domain-events.ts'
import type { Db } from './connect.ts'
import { isLostPlan } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

const MAX_TRIES = 5
const PAUSE_MS = 20

/** Serialization failure and deadlock (PostgreSQL manual, appendix A, class 40). */
const RETRYABLE = new Set(['40001', '40P01'])

/** PostgreSQL rejects all statements of a transaction with this error after one of them has failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Runs `work` in a transaction. It is repeated after a serialization failure, a deadlock, a stale plan or an error that
 * `isRace` matches. When `db` is a transaction already, `work` becomes a part of it, and only the whole is repeated.
 *
 * Domain events that `work` publishes (publishAfterCommit) are delivered after the commit, before the promise resolves. Those
 * of a try that is rolled back are not.
 *
 * Statements that are started together share one round trip, since the connection is pipelined:
 * `Promise.all([insertOrder(tx), takeStock(tx)])`. PostgreSQL runs them in the order in which they were started. When
 * one fails, the later ones fail, too, and the first error is thrown.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  isRace?: (error: DatabaseError) => boolean,
): Promise<Result> {
  if (db instanceof Transaction) return work(db)
  const { result, events } = await execute(
    db.transaction(),
    async (tx) => {
      const events = new PendingEvents()
      events.collectFrom(tx)
      return { result: await work(tx), events }
    },
    isRace,
  )
  await events.deliver(db)
  return result
}

/**
 * Runs `work` in a transaction that only reads. All of its statements see the database as it is at the first one, so that
 * what they read fits together. Within another transaction, `work` becomes a part of it.
 */
export async function inSnapshot<Result>(db: Db, work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  if (db instanceof Transaction) return work(db)
  return execute(db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), work)
}

async function execute<Result>(
  transaction: TransactionBuilder<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  isRace: (error: DatabaseError) => boolean = () => false,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction.execute((tx) =>
        tx.getExecutor().provideConnection((connection) => runPipelined(tx, connection, work)),
      )
    } catch (error) {
      const isRetryable =
        error instanceof DatabaseError && (RETRYABLE.has(error.code ?? '') || isLostPlan(error) || isRace(error))
      if (!isRetryable || tries === MAX_TRIES) throw error
      await delay(Math.random() * PAUSE_MS * tries)
    }
  }
}

/**
 * Runs `work` with a transaction that sends each statement at once. Kysely's own sends one after the other.
 *
 * When a statement fails, PostgreSQL rejects those that were sent after it with another error. The first error is the
 * one that is thrown, whichever of them reaches the end of `work` first. A statement that is started after `work` has
 * ended is refused. It would run outside of the transaction, and perhaps in the one of another request.
 */
async function runPipelined<Result>(
  tx: Transaction<Schema>,
  connection: DatabaseConnection,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let hasEnded = false
  let firstError: unknown = null
  const executor = tx.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      if (hasEnded) throw new Error('The transaction has ended')
      try {
        return await use(connection)
      } catch (error) {
        firstError ??= error
        throw error
      }
    },
  })
  try {
    return await work(new Transaction({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor }))
  } catch (error) {
    throw error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION ? (firstError ?? error) : error
  } finally {
    hasEnded = true
  }
}

const DRIVER = new DummyDriver() // a transaction opens no connection
const DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => DRIVER,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
