import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pooledConnection } from '../../testing/pooled-connection.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Db } from './connect.ts'
import { requirePreparedStatements } from './require-prepared-statements.ts'

const closing: (() => Promise<void>)[] = []
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.drop()
})

function connect(url: string): Db {
  const db = connectDatabase(url, () => {})
  closing.push(() => db.destroy())
  return db
}

test('rejects a pooler that mixes up prepared statements, with the setting to change', async () => {
  const pooler = await pooledConnection(database.url)
  closing.push(pooler.close)
  const db = connect(pooler.url)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await expect(requirePreparedStatements(db)).rejects.toThrow(
    'DATABASE_URL leads to a pooler that mixes up prepared statements. Let it pool by session; or, with PgBouncer 1.21 or newer, by transaction with max_prepared_statements above 0.',
  )
})

test('accepts a server without a pooler', async () => {
  await expect(requirePreparedStatements(connect(database.url))).resolves.toBeUndefined()
})
