import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { auditStore } from './operations/audit/audit-store.ts'
import { listTables } from './operations/backup/list-tables.ts'
import { withStoreData } from './operations/with-store-data.ts'
import { connectPatiently } from './platform/database/connect.ts'
import { migrate, migrateTo, pendingMigrations } from './platform/database/migrate.ts'
import { hashPassword } from './platform/passwords/password.ts'
import { existingPictures } from './platform/pictures/local-pictures.ts'
import { StoreProgram } from './testing/store-program.ts'
import { createEmptyDatabase, createTestDatabase } from './testing/test-database.ts'

const FIRST = ['0001-first-tables']
const ACCOUNT = { email: 'maya@example.com', password: 'a long password' }
const [SHOPPER, PRODUCT, ADDRESS, ORDER] = [1, 2, 3, 4].map((number) => `01900000-0000-7000-8000-00000000000${number}`)

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'larder-upgrade-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function fillFirstSchema(url: string): Promise<void> {
  const db = connectPatiently(url)
  await db.transaction().execute((tx) => migrateTo(tx, FIRST))
  const statements = [
    `insert into shoppers values ('${SHOPPER}', 'Maya', '${ACCOUNT.email}', '${await hashPassword(ACCOUNT.password)}', now())`,
    `insert into products values ('${PRODUCT}', 'Äpfel', 'Fruits', 450, 360, '{Crisp}', '1 kg', '{}', true, now())`,
    `insert into cart_lines values ('${SHOPPER}', '${PRODUCT}', 0, 2)`,
    `insert into addresses values ('${ADDRESS}', '${SHOPPER}', 'Maya', 'Winter', 'maya@example.com', '12 Orchard Lane', 'Portland', 'Oregon', '97205', 'United States', '1', now())`,
    `insert into orders values ('${ORDER}', '${SHOPPER}', 720, 14, 734,
      '{"id":"${ADDRESS}","firstName":"Maya","lastName":"Winter","email":"maya@example.com","street":"12 Orchard Lane","city":"Portland","state":"Oregon","zipcode":"97205","country":"United States","phone":"1"}',
      'COD', 'Order Placed', false, now())`,
    `insert into order_lines values ('${ORDER}', 0, '${PRODUCT}', 'Äpfel', 'Fruits', '1 kg', '{}', 360, 2)`,
    `insert into order_status_changes values ('${ORDER}', 1, 'Order Placed', now())`,
    `insert into idempotency_keys values ('${SHOPPER}', 'key', sha256('x'), 201,
      '{"success":true,"order":{"_id":"${ORDER}","amount":7.34,"paymentType":"COD"}}', now())`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await db.destroy()
}

test('migrates a store of the first schema with all its data, and serves it', async () => {
  const database = await createEmptyDatabase()
  await fillFirstSchema(database.url)
  const program = new StoreProgram({ PORT: '0', DATA_DIR: directory, DATABASE_URL: database.url })
  const url = await program.opened()
  // biome-ignore lint/suspicious/noExplicitAny: the assertions below check the shape
  const read = async (path: string, request: RequestInit = {}): Promise<any> => (await fetch(url + path, request)).json()

  const headers = { 'content-type': 'application/json' }
  const { token, user } = await read(endpoints.loginShopper.path, { method: 'POST', headers, body: JSON.stringify(ACCOUNT) })
  expect(user.cartItems).toEqual({ [PRODUCT ?? '']: 2 })
  expect((await read(endpoints.listShopperOrders.path, { headers: { token } })).orders).toMatchObject([
    { _id: ORDER, number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/), amount: 7.34 },
  ])
  expect((await read(`${endpoints.listProducts.path}?search=${encodeURIComponent('äpf')}`)).products).toMatchObject([
    { _id: PRODUCT },
  ])

  const db = connectPatiently(database.url)
  const wrong: unknown[] = []
  await auditStore({ db, pictures: existingPictures(directory), now: new Date(), report: (finding) => wrong.push(finding) })
  expect(wrong).toEqual([])
  await db.destroy()
  program.signal('SIGTERM')
  await program.ended()
  await database.drop()
})

test('a store that is killed during the upgrade leaves the first schema, and is upgraded by its next start', async () => {
  const database = await createEmptyDatabase()
  await fillFirstSchema(database.url)
  await database.run(`
    create function sleep() returns event_trigger language plpgsql as 'begin perform pg_sleep(1); end';
    create event trigger slow_upgrade on ddl_command_end when tag in ('CREATE VIEW') execute function sleep()`)
  const db = connectPatiently(database.url)
  const variables = { PORT: '0', DATA_DIR: directory, DATABASE_URL: database.url }
  const killed = new StoreProgram(variables)
  const sleeping = sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  await expect.poll(async () => (await sleeping.execute(db)).rows.length).toBe(1)
  killed.signal('SIGKILL')
  await killed.ended()
  const migrations = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  expect(migrations.rows.map(({ name }) => name)).toEqual(FIRST)

  const program = new StoreProgram(variables)
  await program.opened()
  expect(await pendingMigrations(db)).toEqual([])
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: ORDER }])
  await db.destroy()
  program.signal('SIGTERM')
  await program.ended()
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

test('an older store without a migration of its own refuses a database of a newer one', async () => {
  const database = await createTestDatabase()
  await database.run(`
    delete from kysely_migration where name = (select max(name) from kysely_migration);
    insert into kysely_migration values ('9999-from-tomorrow', '2027-01-01')`)
  const db = connectPatiently(database.url)
  await expect(migrate(db)).rejects.toThrow('has the migration 9999-from-tomorrow')
  await db.destroy()
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
