import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Db } from './connect.ts'
import { statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connectDatabase(database.url, () => {})
  await sql`create table shelves (id integer primary key check (id < 10))`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => sql`truncate shelves`.execute(db))

const shelve = statement<number, never>()`insert into shelves values (${(id) => id})`
const shelves = async () => (await sql<{ id: number }>`select id from shelves order by id`.execute(db)).rows.map(({ id }) => id)

test('rolls back all statements of a transaction when one fails, and throws its error', async () => {
  const work = inTransaction(db, async (tx) => {
    await tx.executeQuery(shelve(1))
    await tx.executeQuery(shelve(10))
  })
  await expect(work).rejects.toMatchObject({ constraint: 'shelves_id_check' })
  expect(await shelves()).toEqual([])
})

test('a second transaction on the same connection sends nothing of the first', async () => {
  await db.connection().execute(async (connection) => {
    await inTransaction(connection, (tx) => tx.executeQuery(shelve(5)))
    await inTransaction(connection, (tx) => tx.executeQuery(shelve(6)))
  })
  expect(await shelves()).toEqual([5, 6])
})

test('a transaction whose first statement fails throws its error', async () => {
  await expect(inTransaction(db, (tx) => tx.executeQuery(shelve(10)))).rejects.toMatchObject({ constraint: 'shelves_id_check' })
  await inTransaction(db, (tx) => tx.executeQuery(shelve(4)))
  expect(await shelves()).toEqual([4])
})
