import { createTables } from '@larder/stripe-rehearsal'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPatiently } from '../../platform/database/connect.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'

async function columnsAfter(create: (db: ReturnType<typeof connectPatiently>) => Promise<void>): Promise<unknown[]> {
  const database = await createEmptyDatabase()
  const db = connectPatiently(database.url)
  await create(db)
  const { rows } = await sql`
    select table_name, column_name, is_nullable, replace(data_type, 'bigint', 'integer') as type
    from information_schema.columns where table_name like 'rehearsal%' order by table_name, column_name`.execute(db)
  await db.destroy()
  await database.drop()
  return rows
}

test('the store’s migrations create the tables that the rehearsal package creates by itself', async () => {
  const own = await columnsAfter(createTables)
  expect(own.length).toBeGreaterThan(30)
  expect(await columnsAfter(migrate)).toEqual(own)
})
