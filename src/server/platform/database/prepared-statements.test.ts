import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pooledConnection } from '../../testing/database-proxies.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Db } from './connect.ts'
import { unprepared } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  db = connectDatabase(database.url, () => {})
  await sql`create table shelves (id integer primary key)`.execute(db)
  await sql`insert into shelves values (1)`.execute(db)
})
afterEach(async () => {
  await sql`drop table shelves`.execute(db)
  await db.destroy()
})

const shelf = (from: Db) => sql`select * from shelves where id = ${1}`.execute(from)
const addColumn = (name: string) => sql`alter table shelves add column ${sql.id(name)} integer default 7`.execute(db)

/** Returns the statements prepared on one connection. All queries of a test run on the same one. */
async function prepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements order by prepare_time`.execute(
    db,
  )
  return rows.map(({ statement }) => statement)
}

test('prepares a repeated statement once', async () => {
  for (let times = 0; times < 3; times++) await shelf(db)
  expect(await prepared()).toEqual(['select * from shelves where id = $1'])
})

test('does not prepare a statement marked as unprepared', async () => {
  await sql`select ${unprepared} * from shelves where id = ${1}`.execute(db)
  expect(await prepared()).toEqual([])
})

test('limits the number of prepared statements', async () => {
  for (let number = 0; number < 400; number++) await sql`select ${number}::integer + ${sql.lit(number)}`.execute(db)
  expect(await prepared()).toHaveLength(300)
})

test('a statement survives a migration that changes its result type', async () => {
  await shelf(db)
  await addColumn('width')
  expect((await shelf(db)).rows).toEqual([{ id: 1, width: 7 }])
})

test('a transaction survives it likewise, by a retry', async () => {
  await shelf(db)
  await addColumn('height')
  const { rows } = await inTransaction(db, async (tx) => {
    await sql`update shelves set id = id where id = ${1}`.execute(tx)
    return shelf(tx)
  })
  expect(rows).toEqual([{ id: 1, height: 7 }])
})

test('a transaction survives it also when its first statement has changed', async () => {
  await shelf(db)
  await addColumn('depth')
  const { rows } = await inTransaction(db, shelf)
  expect(rows).toEqual([{ id: 1, depth: 7 }])
})

test('prepares statements again that the connection has lost', async () => {
  await shelf(db)
  await sql`deallocate all`.execute(db)
  expect((await shelf(db)).rows).toEqual([{ id: 1 }])
})

test('behind a pooler that mixes up prepared statements all run, and who meets those of others prepares none', async () => {
  const pooler = await pooledConnection(database.url)
  const [one, other] = [connectDatabase(pooler.url, () => {}), connectDatabase(pooler.url, () => {})]
  await shelf(one)
  expect((await shelf(other)).rows).toEqual([{ id: 1 }])
  await sql`deallocate all`.execute(other) // as if the pooler had chosen another connection
  expect((await shelf(other)).rows).toEqual([{ id: 1 }])
  expect((await sql`select from pg_prepared_statements`.execute(other)).rows).toEqual([])
  expect((await shelf(one)).rows).toEqual([{ id: 1 }])
  for (const from of [one, other]) await from.destroy()
  await pooler.close()
})

test('behind such a pooler a transaction runs, too', async () => {
  const pooler = await pooledConnection(database.url)
  const [one, other] = [connectDatabase(pooler.url, () => {}), connectDatabase(pooler.url, () => {})]
  await shelf(one)
  expect((await inTransaction(other, shelf)).rows).toEqual([{ id: 1 }])
  for (const from of [one, other]) await from.destroy()
  await pooler.close()
})
