import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/database/connect.ts'

export async function untilQuiet(db: Db): Promise<void> {
  const left = sql<{ left: number }>`
    select (select count(*) from rehearsal_events) + (select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as left`
  await expect.poll(async () => (await left.execute(db)).rows, { timeout: 20_000 }).toEqual([{ left: 0 }])
}
