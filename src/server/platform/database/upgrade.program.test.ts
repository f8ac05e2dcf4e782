import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTables } from '../../operations/backup/list-tables.ts'
import { withStoreData } from '../../operations/with-store-data.ts'
import { StoreProgram } from '../../testing/store-program.ts'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts'
import { connectPatiently } from './connect.ts'
import { migrate } from './migrate.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'larder-upgrade-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('does not start on a database of a version before 0.1.0, and says what to do', async () => {
  const database = await createTestDatabase()
  await database.run(`delete from kysely_migration; insert into kysely_migration values ('0001-schema', '2026-01-01')`)
  const program = new StoreProgram({ PORT: '0', DATA_DIR: directory, DATABASE_URL: database.url })
  const { status, stderr } = await program.ended()
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('The database was made by a version of Larder before 0.1.0, and can’t be upgraded'),
  })
  await database.drop()
})

test('says which version a database needs that a newer store has migrated beyond this one, and leaves it', async () => {
  const database = await createTestDatabase()
  await database.run(`insert into kysely_migration values ('9999-from-tomorrow-breaking', '2027-01-01')`)
  const db = connectPatiently(database.url)
  const refused = /^The database is of another version of Larder.* has the migration 9999-from-tomorrow-breaking\. /
  await expect(migrate(db)).rejects.toThrow(refused)
  const variables = { DATA_DIR: directory, DATABASE_URL: database.url }
  await expect(withStoreData(variables, async () => {})).rejects.toThrow(refused)
  await db.destroy()
  await database.drop()
})

test('starts on a database that a newer store has added to, and says so; commands that read all data refuse it', async () => {
  const database = await createTestDatabase()
  await database.run(`insert into kysely_migration values ('9999-from-tomorrow', '2027-01-01')`)
  const variables = { PORT: '0', DATA_DIR: directory, DATABASE_URL: database.url, DEMO_CATALOG: 'off' }
  const program = new StoreProgram(variables)
  const url = await program.opened()
  const ready = async () => {
    const response = await fetch(`${url}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  expect(await ready()).toMatchObject({ status: 200, body: { schema: 'newer' } })
  const refused = /^The database is of another version of Larder.* has the migration 9999-from-tomorrow\. /
  await expect(withStoreData(variables, async () => {})).rejects.toThrow(refused)
  await database.run(`insert into kysely_migration values ('9999-without-orders-breaking', '2027-01-02')`)
  expect(await ready()).toMatchObject({ status: 503, body: { success: false, schema: 'newer-breaking' } })
  program.signal('SIGTERM')
  await program.ended()
  await database.drop()
})

test('names a migration that fails in one line, and rolls back everything', async () => {
  const database = await createEmptyDatabase()
  const folder = await mkdtemp(path.join(directory, 'migrations-'))
  const table = (name: string) => `await db.schema.createTable('${name}').addColumn('id', 'integer').execute()`
  await writeFile(path.join(folder, '0001-works.mjs'), `export async function up(db) { ${table('whole')} }`)
  await writeFile(
    path.join(folder, '0002-fails.mjs'),
    `export async function up(db) { ${table('half')}; await db.deleteFrom('nowhere').execute() }`,
  )
  const db = connectPatiently(database.url)
  await expect(migrate(db, folder)).rejects.toThrow(
    'The database could not be brought up to date, at 0002-fails, and is as it was: relation "nowhere" does not exist',
  )
  expect(await listTables(db)).toEqual([])
  await db.destroy()
  await database.drop()
})
