import { sql } from 'kysely'
import type { Db } from '../schema.ts'

interface Rounds {
  /**
   * Runs a round. When one is already running, another follows it, because the running one may have missed what became
   * due. Rejects when a round fails.
   */
  run(): Promise<void>
  /** Resolves after the current round. `run` has no effect any more. */
  stop(): Promise<void>
}

export function oneRoundAtATime(work: () => Promise<void>): Rounds {
  let isStopped = false
  let isRequestedAgain = false
  let running: Promise<void> | null = null

  async function runRounds(): Promise<void> {
    try {
      do {
        isRequestedAgain = false
        await work()
      } while (isRequestedAgain && !isStopped)
    } finally {
      running = null
    }
  }

  return {
    async run() {
      if (isStopped) return
      isRequestedAgain = true
      running ??= runRounds()
      await running
    },
    async stop() {
      isStopped = true
      await running?.catch(() => {})
    },
  }
}

export async function untilNothingIsDue(db: Db, doNext: (tx: Db) => Promise<boolean>): Promise<void> {
  while (await db.transaction().execute(doNext)) {
    // Each call has its own transaction, so that a failure does not affect the others.
  }
}

interface DueTables {
  readonly rehearsal_payments: 'succeeded' | 'failed' | 'canceled'
  readonly rehearsal_refunds: 'succeeded' | 'failed'
}

interface DueResult<Result> {
  readonly id: string
  readonly settles_as: Result
}

/** Locks the result that was due first. Skips locked ones, so that many processes may work at the same time. */
export async function lockDue<Table extends keyof DueTables>(
  db: Db,
  table: Table,
  now: Date,
): Promise<DueResult<DueTables[Table]> | null> {
  const { rows } = await sql<DueResult<DueTables[Table]>>`
    select id, settles_as from ${sql.table(table)}
    where settles_at <= ${now} order by settles_at limit 1 for update skip locked`.execute(db)
  return rows[0] ?? null
}
