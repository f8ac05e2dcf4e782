import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ClientError } from '../client-error.ts'
import type { Db } from './connect.ts'
import { unavailabilityOf } from './database-errors.ts'
import type { DatabasePool } from './database-pool.ts'
import { type PrimarySnapshot, PrimarySnapshots } from './primary-snapshot.ts'
import { inSnapshot } from './transaction.ts'

export interface Reads {
  /**
   * Runs `work`, which only reads, and may run it twice. It sees all that was committed before this call, wherever it
   * reads.
   */
  run<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** `outcomes` is null when there is no replica. */
  readonly outcomes: ReadOutcomes | null
}

/** Counts the reads that the replica answered, and by the reason those that the primary answered instead. */
type ReadOutcomes = Readonly<Record<ReadOutcome, number>>
type ReadOutcome = 'replica' | 'behind' | 'unfit' | 'failed' | 'busy' | 'paused'

export interface Replica {
  readonly db: Db
  readonly pool: DatabasePool
}

export function openReads(primary: Db, replica: Replica | null, log: FastifyBaseLogger): Reads {
  return replica === null ? { run: (work) => work(primary), outcomes: null } : new ReadReplica(primary, replica, log)
}

/** The primary answers after this time instead of a replica that is behind. */
const CATCH_UP_MS = 100
/** The primary answers after this time instead of a replica that does not tell whether it is behind. */
const CHECK_MS = 500
/** The replica is left alone for twice as long each time it is behind, up to the longest pause. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Reads from a streaming replica that has replayed all that the primary had committed before. The primary reads when the
 * replica is behind, away, or no replica of this database.
 */
class ReadReplica implements Reads {
  readonly outcomes = { replica: 0, behind: 0, unfit: 0, failed: 0, busy: 0, paused: 0 }
  readonly #primary: Db
  readonly #replica: Replica
  readonly #log: FastifyBaseLogger
  readonly #snapshots: PrimarySnapshots
  /** The pause is 0 while the replica is read. */
  #pauseMs = 0
  #pausedUntil = 0

  constructor(primary: Db, replica: Replica, log: FastifyBaseLogger) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
    this.#snapshots = new PrimarySnapshots(primary)
  }

  async run<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (!this.#mayTry()) {
      this.outcomes.paused += 1
      return work(this.#primary)
    }
    try {
      const result = await this.#runOnReplica(work, await this.#readSnapshot())
      this.outcomes.replica += 1
      this.#resume()
      return result
    } catch (error) {
      if (error instanceof ClientError) throw error
      this.#note(error)
    }
    return work(this.#primary)
  }

  async #readSnapshot(): Promise<PrimarySnapshot> {
    return this.#snapshots.read().catch((cause: unknown) => {
      throw new ReplicaError('failed', 'The primary did not tell what it shows', { cause })
    })
  }

  /** Returns true for one read after each pause. That read finds out whether the replica can be read again. */
  #mayTry(): boolean {
    if (this.#pauseMs === 0) return true
    if (performance.now() < this.#pausedUntil) return false
    this.#pausedUntil = performance.now() + this.#pauseMs
    return true
  }

  /**
   * Reads in one transaction, on the connection on which the replica was checked. A check that gets no answer ends in the
   * background, by the time limit of its connection.
   */
  async #runOnReplica<Result>(work: (db: Db) => Promise<Result>, snapshot: PrimarySnapshot): Promise<Result> {
    const checked = Promise.withResolvers<void>()
    const reading = this.#replica.db.connection().execute(async (connection) => {
      const timer = setTimeout(() => checked.reject(new ReplicaError('failed', 'The replica does not answer')), CHECK_MS)
      await untilReplayed(connection, snapshot).finally(() => clearTimeout(timer))
      checked.resolve()
      await checked.promise // it was rejected when the answer came too late
      return inSnapshot(connection, work)
    })
    reading.catch(checked.reject)
    await checked.promise
    return reading
  }

  #note(error: unknown): void {
    const reason = reasonOf(error)
    this.outcomes[reason] += 1
    if (reason === 'busy') return
    const { hosts } = this.#replica.pool
    if (reason === 'behind' || reason === 'unfit') hosts.leave(hosts.url)
    const pauseMs = reason === 'behind' ? Math.min(this.#pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS) : LONGEST_PAUSE_MS
    if (pauseMs === LONGEST_PAUSE_MS && !this.#isReported())
      this.#log.warn({ reason, err: error }, 'the replica is not read: the primary answers')
    this.#pauseMs = pauseMs
    this.#pausedUntil = performance.now() + pauseMs
  }

  #resume(): void {
    if (this.#isReported()) this.#log.info('the replica is read again')
    this.#pauseMs = 0
  }

  /** Being behind for a moment is usual. */
  #isReported(): boolean {
    return this.#pauseMs === LONGEST_PAUSE_MS
  }
}

class ReplicaError extends Error {
  readonly reason: Exclude<ReadOutcome, 'replica'>

  constructor(reason: ReplicaError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

function reasonOf(error: unknown): ReplicaError['reason'] {
  if (error instanceof ReplicaError) return error.reason
  return unavailabilityOf(error) === 'busy' ? 'busy' : 'failed'
}

interface ReplicaState {
  readonly isReplica: boolean
  readonly hasReplayed: boolean
}

/** Throws a ReplicaError when the server is no replica of the primary, or does not show soon what the primary showed. */
async function untilReplayed(replica: Db, snapshot: PrimarySnapshot): Promise<void> {
  const deadline = performance.now() + CATCH_UP_MS
  for (let pause = 1; ; pause *= 2) {
    const { isReplica, hasReplayed } = await readState(replica, snapshot)
    if (!isReplica) throw new ReplicaError('unfit', 'The server is no standby that follows this primary')
    if (hasReplayed) return
    if (performance.now() + pause > deadline) throw new ReplicaError('behind', 'The replica has not replayed what was committed')
    await wait(pause)
  }
}

/** This many transactions are looked up. More have begun only while one of them stays open. */
const MOST_TRANSACTIONS = 2_000

/**
 * The timeline is compared, because a standby that was separated by a failover may have other transactions with the same ids.
 * The control file may name an earlier timeline for some minutes, but never a later one.
 *
 * There are two ways to know that all was replayed, and each fails at times when nothing is missing. The primary flushes its
 * log up to the end of a page, in the midst of a record. And transactions without a content, such as those of notifications,
 * are flushed later than they are over. As to the transactions: those before the standby's own `xmin` are over. Its
 * `xip_list` is always empty, so the status of the others is looked up, which fails from its `xmax` on.
 */
async function readState(replica: Db, { database, timeline, transactions, flushedTo }: PrimarySnapshot): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery()
        and ${database} = system_identifier::text || '/' || (select oid from pg_database where datname = current_database())
        and ${timeline} = greatest(timeline_id, min_recovery_end_timeline) as "isReplica",
      case
        when pg_last_wal_replay_lsn() >= ${flushedTo}::pg_lsn then true
        when own_xmax < needed_xmax or needed_xmax - own_xmin > ${sql.lit(MOST_TRANSACTIONS)} then false
        else not exists (
          select from generate_series(own_xmin, needed_xmax - 1) as xid
          where pg_visible_in_snapshot(xid::text::xid8, needed) and pg_xact_status(xid::text::xid8) = 'in progress')
      end as "hasReplayed"
    from pg_control_system(), pg_control_checkpoint(), pg_control_recovery(),
      cast(${transactions} as pg_snapshot) as needed, cast(pg_snapshot_xmax(needed)::text as bigint) as needed_xmax,
      pg_current_snapshot() as own, cast(pg_snapshot_xmin(own)::text as bigint) as own_xmin,
      cast(pg_snapshot_xmax(own)::text as bigint) as own_xmax`.execute(replica)
  return rows[0] ?? { isReplica: false, hasReplayed: false }
}
