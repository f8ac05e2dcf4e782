import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { endWith } from './bounded-dialect.ts'
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

test('commits the last statement of a transaction with the others', async () => {
  const result = await inTransaction(db, async (tx) => {
    await tx.executeQuery(shelve(1))
    await endWith(tx, shelve(2))
    return 'done'
  })
  expect(result).toBe('done')
  expect(await shelves()).toEqual([1, 2])
})

test('a transaction whose last statement fails throws its error, and rolls back', async () => {
  const work = inTransaction(db, async (tx) => {
    await tx.executeQuery(shelve(1))
    await endWith(tx, shelve(10))
  })
  await expect(work).rejects.toMatchObject({ constraint: 'shelves_id_check' })
  expect(await shelves()).toEqual([])
})

test('retries a transaction for the error of its last statement', async () => {
  const ids = [10, 3]
  await inTransaction(
    db,
    (tx) => endWith(tx, shelve(ids.shift() ?? 0)),
    (error) => error.constraint === 'shelves_id_check',
  )
  expect(await shelves()).toEqual([3])
})

test('a transaction that fails earlier does not send its last statement, nor does the next one', async () => {
  const work = inTransaction(db, async (tx) => {
    await endWith(tx, shelve(1))
    throw new Error('Changed our mind')
  })
  await expect(work).rejects.toThrow('Changed our mind')
  await inTransaction(db, (tx) => tx.executeQuery(shelve(2)))
  expect(await shelves()).toEqual([2])
})

test('a second transaction on the same connection does not send the last statement of the first', async () => {
  await db.connection().execute(async (connection) => {
    await connection.transaction().execute((tx) => endWith(tx, shelve(5)))
    await connection.transaction().execute((tx) => tx.executeQuery(shelve(6)))
  })
  expect(await shelves()).toEqual([5, 6])
})

test('a transaction whose first statement fails throws its error', async () => {
  await expect(inTransaction(db, (tx) => tx.executeQuery(shelve(10)))).rejects.toMatchObject({ constraint: 'shelves_id_check' })
  await inTransaction(db, (tx) => tx.executeQuery(shelve(4)))
  expect(await shelves()).toEqual([4])
})
