import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeSchema, listAllRows } from '../../testing/describe-schema.ts'
import { ROWS_OF_EARLIER_DAYS } from '../../testing/rows-of-earlier-days.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectPatiently, type Db } from './connect.ts'
import { FIRST_MIGRATION, listEarlierMigrations, listSchemaParts } from './earlier-migrations.ts'
import { knownMigrations, migrate, migrateTo, pendingMigrations } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

async function on<Result>({ url }: TestDatabase, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connectPatiently(url)
  return work(db).finally(() => db.destroy())
}

const applied = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name)

/** Makes a database of 24 November 2026, with rows in all of its tables. */
async function fill(db: Db): Promise<void> {
  const names = await listEarlierMigrations()
  for (const { after, statements } of ROWS_OF_EARLIER_DAYS.filter(({ after }) => after <= '0050')) {
    await db.transaction().execute((tx) => migrateTo(tx, names.slice(0, names.indexOf(after) + 1)))
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}

const contentsOf = async (db: Db) => ({
  migrations: await applied(db),
  schema: await describeSchema(db),
  rows: await listAllRows(db),
})

test('the first migration creates the schema and the rows that the earlier ones made', async () => {
  const contentsAfter = (names: readonly string[]) =>
    on(database, async (db) => {
      await db.transaction().execute((tx) => migrateTo(tx, names))
      const { categories, ...rows } = await listAllRows(db)
      return {
        schema: await describeSchema(db),
        parts: await listSchemaParts(db),
        rows,
        categories: categories?.map(({ id: _, ...category }) => JSON.stringify(category, Object.keys(category).sort())).sort(),
      }
    })
  const earlier = await contentsAfter(await listEarlierMigrations())
  expect(earlier.schema.length).toBeGreaterThan(1_000)
  expect(earlier.categories).toHaveLength(7)
  await database.drop()
  database = await createEmptyDatabase()
  expect(await contentsAfter([FIRST_MIGRATION])).toEqual(earlier)
  const file = new URL('../../../../db/earlier-migrations/schema-afterwards.txt', import.meta.url)
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toEqual(earlier.parts)
})

test('no migration has the name of an earlier one', async () => {
  const names = await knownMigrations()
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan((await listEarlierMigrations()).length)
})

test('four processes bring a database of the earlier migrations up to date at once', async () => {
  await on(database, fill)
  const { orders } = await on(database, listAllRows)
  await Promise.all(Array.from({ length: 4 }, () => on(database, migrate)))
  await on(database, async (db) => {
    expect(await pendingMigrations(db)).toEqual([])
    expect((await applied(db))[0]).toBe(FIRST_MIGRATION)
    expect((await listAllRows(db)).orders).toHaveLength(orders?.length ?? 0)
  })
})

/** A trigger ends the connection at one of these points, as when the process is killed. */
const KILLS = [
  [
    'at the first of them',
    `create event trigger kill on ddl_command_end when tag in ('ALTER TABLE') execute function kill_command()`,
  ],
  [
    'in the midst of them',
    `create event trigger kill on ddl_command_end when tag in ('CREATE TABLE') execute function kill_command()`,
  ],
  ['when they are replaced', 'create trigger kill after delete on kysely_migration execute function kill_statement()'],
  [
    'when the first is recorded',
    `create trigger kill after insert on kysely_migration for each row when (new.name = '${FIRST_MIGRATION}') execute function kill_statement()`,
  ],
] as const

test.each(KILLS)('a process that is killed %s leaves all as it was, and the next one succeeds', async (_, kill) => {
  await on(database, fill)
  const before = await on(database, contentsOf)
  await database.run(`
    create function kill_command() returns event_trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); end';
    create function kill_statement() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
    ${kill}`)
  await expect(on(database, migrate)).rejects.toThrow('is as it was: ')
  await database.run('drop function kill_command cascade; drop function kill_statement cascade')
  expect(await on(database, contentsOf)).toEqual(before)
  await on(database, migrate)
  expect(await on(database, pendingMigrations)).toEqual([])
})

test('refuses a database whose schema was changed by other means, and says what it lacks', async () => {
  await on(database, fill)
  await database.run('drop index orders_due; alter table jobs drop column lease')
  await expect(on(database, migrate)).rejects.toThrow(
    'is as it was: its schema was changed by other means, and lacks column jobs.lease uuid, constraint jobs.jobs_check1, index orders_due.',
  )
})

test('refuses a database that lacks a migration before others', async () => {
  await on(database, fill)
  await database.run(`delete from kysely_migration where name = '0001-first-tables'`)
  await expect(on(database, migrate)).rejects.toThrow(
    'The database lacks the migration 0001-first-tables, which comes before 0049-plans-of-sales',
  )
})

test('refuses a database with tables that no migration has recorded', async () => {
  await database.run('create table orders (id uuid)')
  await expect(on(database, migrate)).rejects.toThrow(
    'The database has tables that no migration of Larder has recorded (relation "orders" already exists)',
  )
})
