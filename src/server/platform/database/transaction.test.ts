import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { breakableConnection } from '../../testing/database-proxies.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Db, type SentStatement } from './connect.ts'
import { unavailabilityOf } from './database-errors.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
const sent: SentStatement[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = connectDatabase(
    database.url,
    () => {},
    (statement) => sent.push(statement),
  )
  await sql`create table shelves (id integer primary key check (id < 10))`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => sql`truncate shelves`.execute(db))

const shelve = (tx: Db, id: number) => sql`insert into shelves values (${id})`.execute(tx)
const shelves = async () => (await sql<{ id: number }>`select id from shelves order by id`.execute(db)).rows.map(({ id }) => id)
const tooLarge = { constraint: 'shelves_id_check' }
const raise = (tx: Db, code: string) => sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(tx)

/** Inserts the key 1 in a transaction that stays open, so that another insertion of it waits. */
async function holdKey() {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin; insert into shelves values (1)')
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waitingPid = async () => (await waiting.execute(db)).rows[0]?.pid
  return {
    untilOneWaits: () => expect.poll(waitingPid).toBeDefined(),
    endTheWaiting: async () => client.query('select pg_terminate_backend($1)', [await waitingPid()]),
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

test('rolls back all statements of a transaction when one fails, and throws its error', async () => {
  const work = inTransaction(db, async (tx) => {
    await shelve(tx, 1)
    await shelve(tx, 10)
  })
  await expect(work).rejects.toMatchObject(tooLarge)
  expect(await shelves()).toEqual([])
})

test('a second transaction on the same connection sends nothing of the first', async () => {
  await db.connection().execute(async (connection) => {
    await inTransaction(connection, (tx) => shelve(tx, 5))
    await inTransaction(connection, (tx) => shelve(tx, 6))
  })
  expect(await shelves()).toEqual([5, 6])
})

test('a transaction whose first statement fails throws its error', async () => {
  await expect(inTransaction(db, (tx) => shelve(tx, 10))).rejects.toMatchObject(tooLarge)
  await inTransaction(db, (tx) => shelve(tx, 4))
  expect(await shelves()).toEqual([4])
})

test('throws when a statement has failed and its error was caught, instead of committing nothing in silence', async () => {
  const work = inTransaction(db, async (tx) => {
    await shelve(tx, 1)
    await shelve(tx, 10).catch(() => null)
  })
  await expect(work).rejects.toThrow('rolled back instead of committed')
  await inTransaction(db, (tx) => shelve(tx, 2))
  expect(await shelves()).toEqual([2])
})

test('runs statements that are started together in the order in which they were started', async () => {
  sent.length = 0
  await inTransaction(db, (tx) => Promise.all([1, 2, 3, 4, 5].map((id) => shelve(tx, id))))
  expect(sent.filter(({ sql }) => sql.startsWith('insert')).map(({ parameters: [id] }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(await shelves()).toEqual([1, 2, 3, 4, 5])
})

test.each([
  { failing: 'first', ids: [10, 1, 2] },
  { failing: 'last', ids: [1, 2, 10] },
])('of statements that are started together, the error of the $failing one is thrown, and nothing is saved', async ({ ids }) => {
  const work = inTransaction(db, (tx) => Promise.all(ids.map((id) => shelve(tx, id))))
  await expect(work).rejects.toMatchObject(tooLarge)
  expect(await shelves()).toEqual([])
  await inTransaction(db, (tx) => shelve(tx, 7))
  expect(await shelves()).toEqual([7])
})

test('throws the first error also when a later one is thrown sooner', async () => {
  const slowly = async (failing: Promise<unknown>) => {
    try {
      await failing
    } catch (error) {
      for (const _ of [1, 2, 3, 4, 5]) await null
      throw error
    }
  }
  const work = inTransaction(db, (tx) => Promise.all([slowly(shelve(tx, 10)), shelve(tx, 1)]))
  await expect(work).rejects.toMatchObject(tooLarge)
})

test('sends statements that are started together without waiting for each other', async () => {
  const received: Buffer[] = []
  const connection = await breakableConnection(database.url, { onSent: (bytes) => received.push(bytes) })
  const proxied = connectDatabase(connection.url, () => {})
  const held = await holdKey()
  const work = inTransaction(proxied, (tx) =>
    Promise.all([shelve(tx, 1), sql`select ${'the second statement'}::text`.execute(tx)]),
  )
  await held.untilOneWaits()
  await expect.poll(() => Buffer.concat(received).toString()).toContain('the second statement')
  await held.release()
  await work
  await proxied.destroy()
  await connection.close()
  expect(await shelves()).toEqual([1])
})

test('saves nothing when the connection is lost between statements that were started together', async () => {
  const held = await holdKey()
  const work = inTransaction(db, (tx) => Promise.all([shelve(tx, 2), shelve(tx, 1), shelve(tx, 3)]))
  const rejected = expect(work).rejects.toSatisfy((error) => unavailabilityOf(error) === 'away')
  await held.untilOneWaits()
  await held.endTheWaiting()
  await rejected
  await held.release()
  expect(await shelves()).toEqual([])
})

test.each(['40001', '40P01'])('repeats statements that are started together after the error %s', async (code) => {
  let tries = 0
  await inTransaction(db, (tx) => {
    tries += 1
    return Promise.all([shelve(tx, 1), tries === 1 && raise(tx, code), shelve(tx, 2)])
  })
  expect(tries).toBe(2)
  expect(await shelves()).toEqual([1, 2])
})

test('refuses a statement that is started after its transaction has failed', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const work = inTransaction(db, (tx) => {
    const failing = shelve(tx, 10)
    late = failing.catch(() => shelve(db, 2)).then(() => shelve(tx, 1))
    return Promise.all([failing, late])
  })
  await expect(work).rejects.toMatchObject(tooLarge)
  await expect(late).rejects.toThrow(/The transaction has ended|Transaction is already rolled back/)
  expect(await shelves()).toEqual([2])
})
