import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** What the primary showed at a moment, by which a replica is judged. */
export interface PrimarySnapshot {
  /** Identifies the cluster and the database in it. */
  readonly database: string
  readonly timeline: number
  /** Names the transactions that were over, as `xmin:xmax:xip_list` (PostgreSQL manual, 9.28.9). */
  readonly transactions: string
  /** All that was committed is in the log before this position. It is null when commits do not wait for the log. */
  readonly flushedTo: string | null
}

/** Reads snapshots of the primary. Calls at the same time share a statement. */
export class PrimarySnapshots {
  readonly #db: Db
  #running: Promise<PrimarySnapshot> | null = null
  #next: Promise<PrimarySnapshot> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns a snapshot with all that was committed before this call, so it joins no statement that already runs. */
  read(): Promise<PrimarySnapshot> {
    if (this.#running === null) return this.#start()
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null
        return this.#start()
      })
    return this.#next
  }

  #start(): Promise<PrimarySnapshot> {
    this.#running = readSnapshot(this.#db).finally(() => {
      this.#running = null
    })
    return this.#running
  }
}

async function readSnapshot(db: Db): Promise<PrimarySnapshot> {
  const { rows } = await sql<PrimarySnapshot>`
    select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as database,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline,
      pg_current_snapshot()::text as transactions,
      case when current_setting('synchronous_commit') <> 'off' then pg_current_wal_flush_lsn()::text end as "flushedTo"
    from pg_control_system()`.execute(db)
  const [snapshot] = rows
  if (!snapshot) throw new Error('The primary has a snapshot')
  return snapshot
}
