import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/connect.ts'

/**
 * Drops the search indexes of a table for `work` and creates them afterwards, in a tenth of the time. The table is locked until the
 * transaction ends.
 */
export async function indexAfterwards(db: Db, table: 'products' | 'orders', work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexdef like '%USING gin%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
