import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../../src/server/platform/database/connect.ts'
import { cpuTime, cpuTimeOfServer } from '../measure.ts'

export interface RowChanges {
  readonly table: string
  readonly inserted: number
  readonly updated: number
  /** Updates that changed no index. Their old versions are removed by the next reader of the page, without a vacuum. */
  readonly updatedWithoutIndex: number
  readonly deleted: number
}

/** What requests cost. These figures hardly depend on what else the machine does. */
export interface Costs {
  readonly walBytes: number
  readonly storeCpuMs: number
  readonly databaseCpuMs: number
  /** The share of pages that PostgreSQL found in its own memory. */
  readonly hitRatio: number
  readonly changes: readonly RowChanges[]
}

/** An idle connection reports its statistics after ten seconds. */
const STATISTICS_MS = 11_000

/** Returns what the work costs, each figure divided by `times`. The jobs that follow from it within ten seconds are included. */
export async function costsOf(
  { db, storePid, postmasterPid, times }: { db: Db; storePid: number; postmasterPid: number; times: number },
  work: () => Promise<unknown>,
): Promise<Costs> {
  const read = async () => ({
    wal: await walPosition(db),
    storeCpuMs: await cpuTime(storePid),
    databaseCpuMs: await cpuTimeOfServer(postmasterPid),
    blocks: await blocks(db),
    changes: await rowChanges(db),
  })
  await wait(STATISTICS_MS)
  const before = await read()
  await work()
  await wait(STATISTICS_MS)
  const after = await read()
  const [hit, missed] = [after.blocks.hit - before.blocks.hit, after.blocks.read - before.blocks.read]
  return {
    walBytes: (after.wal - before.wal) / times,
    storeCpuMs: (after.storeCpuMs - before.storeCpuMs) / times,
    databaseCpuMs: (after.databaseCpuMs - before.databaseCpuMs) / times,
    hitRatio: hit / (hit + missed),
    changes: changesBetween(before.changes, after.changes, times),
  }
}

function changesBetween(before: readonly RowChanges[], after: readonly RowChanges[], times: number): RowChanges[] {
  return after
    .map((row) => {
      const earlier = before.find(({ table }) => table === row.table)
      const each = (figure: Exclude<keyof RowChanges, 'table'>) => (row[figure] - (earlier?.[figure] ?? 0)) / times
      return {
        table: row.table,
        inserted: each('inserted'),
        updated: each('updated'),
        updatedWithoutIndex: each('updatedWithoutIndex'),
        deleted: each('deleted'),
      }
    })
    .filter(({ inserted, updated, deleted }) => inserted + updated + deleted >= 0.05)
}

/** Returns how many rows of each table were changed since the statistics began. Idle processes report theirs within ten seconds. */
async function rowChanges(db: Db): Promise<RowChanges[]> {
  const { rows } = await sql<RowChanges>`
    select relname as table, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
      n_tup_hot_upd::float8 as "updatedWithoutIndex", n_tup_del::float8 as deleted
    from pg_stat_user_tables order by relname`.execute(db)
  return rows
}

async function walPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}

async function blocks(db: Db): Promise<{ hit: number; read: number }> {
  const { rows } = await sql<{ hit: number; read: number }>`
    select blks_hit::float8 as hit, blks_read::float8 as read from pg_stat_database where datname = current_database()`.execute(
    db,
  )
  return rows[0] ?? { hit: Number.NaN, read: Number.NaN }
}

/** Does the work for each number, a few at once. */
export async function repeat<Result>(
  times: number,
  atOnce: number,
  work: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(atOnce)
  return Promise.all(Array.from({ length: times }, (_, number) => limit(() => work(number))))
}
