import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/connect.ts'

/**
 * Does `work`, which fills products, without the indexes that searches use, and makes these anew when all rows are there: a tenth
 * of the time that keeping them takes. Nobody else can read products until the transaction ends.
 */
export async function indexAfterwards(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'products' and indexdef like '%USING gin%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  await sql`set local maintenance_work_mem = '256MB'`.execute(db) // a tenth of it is what these indexes of 100,000 names take
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
