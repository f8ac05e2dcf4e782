import { sql } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, connectPatiently } from './connect.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

test('four processes migrate an empty database at once', async () => {
  const url = await emptyDatabase('migrated_at_once')
  const connections = Array.from({ length: 4 }, () => connectPatiently(url))
  await Promise.all(connections.map((db) => migrate(db)))
  expect(await connections[0]?.selectFrom('products').selectAll().execute()).toEqual([])
  await Promise.all(connections.map((db) => db.destroy()))
})

test('a migration is one transaction including its lock, which a pooler leaves on one connection', async () => {
  const statements: string[] = []
  const db = connectDatabase(
    await emptyDatabase('migrated_behind_a_pooler'),
    () => {},
    ({ sql: sent }) => statements.push(sent),
  )
  await migrate(db)
  await db.destroy()
  const [begin, lock] = statements
  expect(begin).toMatch(/^begin isolation level read committed/)
  expect(lock).toMatch(/pg_advisory_xact_lock/)
  expect(statements.filter((statement) => /^(begin|commit)/.test(statement))).toEqual([begin, 'commit'])
  expect(statements.at(-1)).toBe('commit')
})

test('names a missing extension that may not be created, and starts once its owner has added it', async () => {
  const url = new URL(await emptyDatabase('without_trigrams'))
  const owner = new Client({ connectionString: url.href })
  await owner.connect()
  await owner.query('create role guest login; grant all on schema public to guest')
  url.username = 'guest'
  const db = connectDatabase(url.href, () => {})
  await expect(migrate(db)).rejects.toThrow(/needs \(permission denied.*CREATE EXTENSION pg_trgm/)
  await owner.query('create extension pg_trgm')
  await migrate(db)
  expect(await db.selectFrom('products').selectAll().execute()).toEqual([])
  await Promise.all([owner.end(), db.destroy()])
})

test('retries a transaction after a serialization failure', async () => {
  const db = connectDatabase(database.url, () => {})
  let tries = 0
  const result = await inTransaction(db, async () => {
    tries += 1
    if (tries < 3) throw Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
    return 'done'
  })
  expect({ result, tries }).toEqual({ result: 'done', tries: 3 })
  await db.destroy()
})

test('does not retry a transaction that fails for another reason', async () => {
  const db = connectDatabase(database.url, () => {})
  let tries = 0
  const failing = inTransaction(db, async () => {
    tries += 1
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toBe(1)
  await db.destroy()
})

test('an unreachable server is away', async () => {
  const db = connectDatabase('postgres://larder@127.0.0.1:1/larder', () => {})
  const failure = await db
    .selectFrom('products')
    .selectAll()
    .execute()
    .catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  await db.destroy()
})

test('a connection ended by the server is away, and is replaced soon', async () => {
  const lost: Error[] = []
  const db = connectDatabase(database.url, (error) => lost.push(error))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const sleeping = sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error)
  const dropOthers = () =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'",
    )
  await expect.poll(async () => (await dropOthers()).rowCount, { interval: 20 }).toBeGreaterThan(0)
  expect(isDatabaseUnavailable(await sleeping)).toBe(true)
  await expect.poll(() => sql`select 1`.execute(db).then(() => 'answers', String)).toBe('answers')
  await client.end()
  await db.destroy()
})

test('a connection lost between two queries fails that transaction alone', async () => {
  const lost: Error[] = []
  const db = connectDatabase(database.url, (error) => lost.push(error))
  const other = connectDatabase(database.url, () => {})
  const failing = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other)
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await sql`select 1`.execute(tx)
  }).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(await failing)).toBe(true)
  await expect.poll(() => sql`select 1`.execute(db).then(() => 'answers', String)).toBe('answers')
  await Promise.all([db.destroy(), other.destroy()])
})

test('an invalid query is no absence', async () => {
  expect(isDatabaseUnavailable(Object.assign(new DatabaseError('syntax error', 0, 'error'), { code: '42601' }))).toBe(false)
  expect(isDatabaseUnavailable(new TypeError('x is undefined'))).toBe(false)
})

test('constraints reject invalid states', async () => {
  const db = connectDatabase(database.url, () => {})
  const product = {
    id: crypto.randomUUID() as never,
    name: 'Apples',
    folded_name: 'apples',
    category: 'Fruits',
    price: 200 as never,
    offer_price: 150 as never,
    description: [],
    weight: null,
    pictures: [],
    in_stock: true,
    created_at: new Date(),
  }
  const insert = (wrong: Partial<typeof product>) =>
    db
      .insertInto('products')
      .values({ ...product, ...wrong })
      .execute()
  await expect(insert({ price: 0 as never })).rejects.toThrow('check constraint')
  await expect(insert({ offer_price: 201 as never })).rejects.toThrow('check constraint')
  await expect(insert({ name: '' })).rejects.toThrow('check constraint')
  await expect(insert({ pictures: ['1', '2', '3', '4', '5'] as never[] })).rejects.toThrow('check constraint')
  await db.destroy()
})
