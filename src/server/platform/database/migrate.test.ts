import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { schemaStatements } from '../../testing/schema-statements.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectPatiently, type Db } from './connect.ts'
import { migrate } from './migrate.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../../..')
const MIGRATIONS = path.join(PROJECT, 'db/migrations')
const CATEGORIES = 7

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'larder-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function on<Result>({ url }: TestDatabase, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connectPatiently(url)
  return work(db).finally(() => db.destroy())
}

const applied = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name)

const contentsOf = async (db: Db) => ({ migrations: await applied(db), schema: await schemaStatements(db) })

const AISLES = `
  await db.schema.alterTable('categories').addColumn('aisle', 'integer').execute()
  await db.updateTable('categories').set(({ ref }) => ({ aisle: ref('position') })).execute()`
const SHELVES = `await db.schema.createTable('shelves').addColumn('id', 'uuid', (column) => column.primaryKey()).execute()`

/** Fills `folder` with the migrations of the store, and two of a later version. */
async function addLaterMigrations(): Promise<void> {
  const write = (name: string, code: string) => writeFile(path.join(folder, `${name}.mjs`), code)
  for (const file of (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.ts')))
    await write(path.parse(file).name, `export { up } from ${JSON.stringify(path.join(MIGRATIONS, file))}`)
  await write('9001-aisles', `export async function up(db) { ${AISLES} }`)
  await write('9002-shelves', `export async function up(db) { ${SHELVES} }`)
}

async function expectUpgraded(db: Db): Promise<void> {
  expect((await applied(db)).slice(-2)).toEqual(['9001-aisles', '9002-shelves'])
  const { rows } = await sql`select count(*) from categories where aisle = position`.execute(db)
  expect(rows).toEqual([{ count: CATEGORIES }])
}

test('four processes of a later version bring a database of this one up to date at once, with its rows', async () => {
  await addLaterMigrations()
  await Promise.all(Array.from({ length: 4 }, () => on(database, (db) => migrate(db, folder))))
  await on(database, expectUpgraded)
})

test('an upgrade gives way to a transaction that it would wait for, and which waits for it', async () => {
  await addLaterMigrations()
  const order = new Client(database.url)
  await order.connect()
  await order.query('begin; lock table orders in row exclusive mode')
  const upgrading = on(database, (db) => migrate(db, folder))
  const waits = `select from pg_locks where not granted and relation = 'orders'::regclass and mode = 'AccessExclusiveLock'`
  await expect.poll(async () => (await order.query(waits)).rowCount).toBe(1)
  await order.query('lock table order_lines in row exclusive mode') // The upgrade has this table already.
  await order.query('commit')
  await upgrading
  await on(database, expectUpgraded)
  await order.end()
})

test.each(['ALTER TABLE', 'CREATE TABLE'])(
  'a process that is killed in an upgrade, at %s, leaves all as it was, and the next one succeeds',
  async (tag) => {
    await addLaterMigrations()
    const before = await on(database, contentsOf)
    await database.run(`
    create function kill() returns event_trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); end';
    create event trigger kill on ddl_command_end when tag in ('${tag}') execute function kill()`)
    await expect(on(database, (db) => migrate(db, folder))).rejects.toThrow('is as it was: ')
    await database.run('drop function kill cascade')
    expect(await on(database, contentsOf)).toEqual(before)
    await on(database, (db) => migrate(db, folder))
    await on(database, expectUpgraded)
  },
)

test.each([
  ['of its last days', ['0001-schema', '0002-cash-of-deliveries', '0045-order-notes']],
  ['of 27 November 2026', ['0001-schema']],
  ['of its first days', ['0001-first-tables', '0002-payments']],
])('leaves a database of a version before 0.1.0, %s, as it is, and says so', async (_, migrations) => {
  await database.run(`
    alter table orders drop column note;
    delete from kysely_migration;
    insert into kysely_migration select name, '2026-11-27' from unnest('{${migrations}}'::text[]) as name`)
  const before = await on(database, contentsOf)
  await expect(on(database, migrate)).rejects.toThrow(
    /^The database was made by a version of Larder before 0\.1\.0, and can’t be upgraded; nothing was changed\. Give an empty one/,
  )
  expect(await on(database, contentsOf)).toEqual(before)
})

test('refuses a database that lacks a migration before others', async () => {
  await addLaterMigrations()
  await on(database, (db) => migrate(db, folder))
  await database.run(`delete from kysely_migration where name = '9001-aisles'`)
  await expect(on(database, (db) => migrate(db, folder))).rejects.toThrow(
    'The database lacks the migration 9001-aisles, which comes before 9002-shelves',
  )
})

test('refuses a database of a newer store that lacks a migration of this one', async () => {
  await addLaterMigrations()
  await on(database, (db) => migrate(db, folder))
  await database.run(`update kysely_migration set name = '9999-from-tomorrow' where name = '9002-shelves'`)
  await expect(on(database, (db) => migrate(db, folder))).rejects.toThrow('has the migration 9999-from-tomorrow')
})

test('refuses a database with tables that no migration has recorded', async () => {
  const empty = await createEmptyDatabase()
  await empty.run('create table orders (id uuid)')
  await expect(on(empty, migrate)).rejects.toThrow(
    'The database has tables that no migration of Larder has recorded (relation "orders" already exists)',
  )
  await empty.drop()
})

test('no migration imports the sources of the store, which change after it', async () => {
  const names = (await readdir(MIGRATIONS, { recursive: true })).filter((name) => name.endsWith('.ts'))
  expect(names.length).toBeGreaterThan(1)
  const texts = await Promise.all(names.map((name) => readFile(path.join(MIGRATIONS, name), 'utf8')))
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(imported.filter((name) => !/^(kysely|node:[a-z/]+|\.\/.*)$/.test(name))).toEqual([])
})

test('db/schema.sql is the schema that the migrations make: npm run docs writes it', async () => {
  const written = await readFile(path.join(PROJECT, 'db/schema.sql'), 'utf8')
  const isCurrent = written === (await on(database, schemaStatements))
  expect(isCurrent, 'db/schema.sql is not the schema of the migrations: run npm run docs').toBe(true)
})
