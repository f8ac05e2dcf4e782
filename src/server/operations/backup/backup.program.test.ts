import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../../contract/headers.ts'
import { listAlarms } from '../../features/alarms/list-alarms.ts'
import { connectPatiently, type Db } from '../../platform/database/connect.ts'
import { existingPictures, type LocalPictures } from '../../platform/pictures/local-pictures.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { StoreProgram } from '../../testing/store-program.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { auditStore } from '../audit/audit-store.ts'
import { listTables } from './list-tables.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let directory: string
let source: TestDatabase
let program: StoreProgram
let url: string
let token: string
let db: Db
const closing: (() => Promise<unknown>)[] = []
const sourceDir = () => path.join(directory, 'source')
const backupFile = () => path.join(directory, 'store.tar.gz')

/** Starts a store with the demo catalog, a shopper, an order with an idempotency key, and rows that are hard to serialize. */
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'larder-backup-'))
  source = await createEmptyDatabase()
  program = new StoreProgram({ PORT: '0', DATA_DIR: sourceDir(), DATABASE_URL: source.url, DEMO_CATALOG: 'on' })
  url = await program.opened()
  token = (
    await post(endpoints.registerShopper.path, {
      name: 'Zoë "\\ \n</tag> 🍎',
      email: 'zoe@example.com',
      password: 'a long password',
    })
  ).token
  const { address } = await post(endpoints.addAddress.path, ADDRESS)
  await order(address._id, 'key "1"')
  db = connectPatiently(source.url)
  const mailJobs = db.selectFrom('jobs').select('kind').where('kind', 'in', ['order-mail', 'send-mail'])
  await vi.waitFor(async () => expect(await mailJobs.execute()).toEqual([]))
  await sql`update orders set placed_at = '2024-02-29 23:59:59.123456+00'`.execute(db)
  await sql`update idempotency_keys set response = '{ "order" : {"_id":"0"},   "a": 1.0 }'`.execute(db)
})
afterAll(async () => {
  program.signal('SIGTERM')
  await program.ended()
  await db.destroy()
  await source.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(() => rm(backupFile(), { force: true }))
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const ADDRESS = { ...AN_ADDRESS, firstName: 'Zoë', email: 'zoe@example.com' }

// biome-ignore lint/suspicious/noExplicitAny: the assertions below check the shape
async function post(route: string, body: unknown, headers: Record<string, string> = {}): Promise<any> {
  const response = await fetch(url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { [TOKEN_HEADER]: token } : {}), ...headers },
    body: JSON.stringify(body),
  })
  return response.json()
}

async function order(address: string, key: string): Promise<void> {
  const { products } = JSON.parse(await (await fetch(`${url}${endpoints.listProducts.path}?inStock=true&limit=1`)).text())
  await post(
    endpoints.placeCashOrder.path,
    { items: [{ product: products[0]._id, quantity: 2 }], address },
    { [IDEMPOTENCY_HEADER]: key },
  )
}

async function emptyStore(): Promise<{ db: Db; url: string; dataDir: string; pictures: LocalPictures }> {
  const database = await createEmptyDatabase()
  const place = connectPatiently(database.url)
  closing.push(database.drop, () => place.destroy())
  const dataDir = await mkdtemp(path.join(directory, 'place-'))
  return { db: place, url: database.url, dataDir, pictures: existingPictures(dataDir) }
}

/** Returns only the kinds of jobs, because the running store changes their other columns all the time. */
async function rowsOf(database: Db): Promise<Record<string, string[]>> {
  const tables = await listTables(database)
  const all = tables.map(async ({ name }) => {
    const row = name === 'jobs' ? sql`entry.kind` : sql`entry::text`
    const { rows } = await sql<{ row: string }>`select ${row} as row from ${sql.id(name)} as entry order by 1`.execute(database)
    return [name, rows.map((one) => one.row)] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

async function picturesOf(dataDir: string): Promise<Record<string, string>> {
  const root = path.join(dataDir, 'pictures')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name), 'base64')])))
}

const backUp = () => writeBackup({ db, pictures: existingPictures(sourceDir()) }, backupFile(), new Date())

test('restores every row but the seller’s login, and every picture, into an empty database and directory, and a store starts on it', async () => {
  const manifest = await backUp()
  expect(manifest.pictures).toBeGreaterThan(200)
  const place = await emptyStore()
  await restoreBackup(place, backupFile(), await verifyBackup(backupFile()))
  expect(await rowsOf(place.db)).toEqual({ ...(await rowsOf(db)), sellers: [] })
  // Transaction ids of another database mean nothing here.
  expect(await place.db.selectFrom('catalog_changes').selectAll().execute()).toEqual([])
  expect(await picturesOf(place.dataDir)).toEqual(await picturesOf(sourceDir()))
  const findings: string[] = []
  await auditStore({ ...place, now: new Date(), report: ({ wrong }) => findings.push(wrong) })
  expect(findings).toEqual([])

  const restored = new StoreProgram({ PORT: '0', DATA_DIR: place.dataDir, DATABASE_URL: place.url })
  closing.push(
    () => restored.ended(),
    async () => restored.signal('SIGTERM'),
  )
  const again = await restored.opened()
  const { orders } = JSON.parse(
    await (await fetch(again + endpoints.listShopperOrders.path, { headers: { [TOKEN_HEADER]: token } })).text(),
  )
  expect(orders).toMatchObject([{ createdAt: '2024-02-29T23:59:59.123Z', address: { firstName: 'Zoë' } }])
  const picture = await fetch(again + orders[0].items[0].product.image[0])
  expect(picture.headers.get('content-type')).toBe('image/webp')
})

test('includes a change made during the backup completely or not at all', async () => {
  const { addresses } = JSON.parse(
    await (await fetch(url + endpoints.listAddresses.path, { headers: { [TOKEN_HEADER]: token } })).text(),
  )
  let isOver = false
  const ordering = (async () => {
    for (let number = 0; !isOver; number++) await order(addresses[0]._id, `meanwhile ${number}`)
  })()
  await backUp()
  isOver = true
  await ordering
  const place = await emptyStore()
  await restoreBackup(place, backupFile(), await verifyBackup(backupFile()))
  const findings: string[] = []
  await auditStore({ ...place, now: new Date(), report: ({ wrong }) => findings.push(wrong) })
  expect(findings).toEqual([])
})

test('creates the backup readable by its owner only, and never overwrites a file', async () => {
  await backUp()
  expect((await stat(backupFile())).mode & 0o777).toBe(0o600)
  await expect(backUp()).rejects.toThrow(`${backupFile()} exists already`)
  expect((await readdir(directory)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('writes an archive that tar lists, with the manifest at its end', async () => {
  await backUp()
  const { stdout } = await promisify(execFile)('tar', ['tzf', backupFile()])
  const names = stdout.trimEnd().split('\n')
  expect(names).toContain('tables/orders/000001.jsonl')
  expect(names.at(-1)).toBe('manifest.json')
})

test('lists every table after those it references, and none of them uses a sequence, which a backup would lose', async () => {
  const names = (await listTables(db)).map(({ name }) => name)
  expect(names.indexOf('orders')).toBeGreaterThan(names.indexOf('shoppers'))
  expect(names.indexOf('order_lines')).toBeGreaterThan(names.indexOf('orders'))
  const { rows } = await sql<{ name: string }>`
    select owner.relname as name from pg_class as sequence
    join pg_depend on pg_depend.objid = sequence.oid and refobjsubid > 0
    join pg_class as owner on owner.oid = refobjid
    where sequence.relkind = 'S'`.execute(db)
  expect(rows).not.toEqual([])
  expect(rows.filter(({ name }) => names.includes(name))).toEqual([])
})

test.each<[string, (whole: Buffer) => Buffer, RegExp]>([
  ['broken off', (whole) => whole.subarray(0, whole.length / 2), /is no whole backup of a store: it is cut off/],
  ['damaged', (whole) => damaged(whole, 'Zoë', 'Zoé'), /its contents are not those that were written/],
  [
    'no archive',
    () => Buffer.from('hello'),
    /is no whole backup of a store: it is damaged, or it is no file that npm run backup wrote/,
  ],
  ['empty', () => Buffer.alloc(0), /is no whole backup of a store: it is empty/],
  ['cut off at its start', (whole) => whole.subarray(0, 100), /is no whole backup of a store: it is cut off/],
  ['cut off near its end', (whole) => whole.subarray(0, -20), /is no whole backup of a store: it is cut off/],
  [
    'without its end',
    (whole) => gzipSync(gunzipSync(whole).subarray(0, 512 * 4)),
    /is no whole backup of a store: it is cut off/,
  ],
])('rejects a backup that is %s, before any change', async (_, spoil, message) => {
  await backUp()
  await writeFile(backupFile(), spoil(await readFile(backupFile())))
  await expect(verifyBackup(backupFile())).rejects.toThrow(message)
})

function damaged(whole: Buffer, from: string, to: string): Buffer {
  const archive = gunzipSync(whole)
  archive.write(to, archive.indexOf(from))
  return gzipSync(archive)
}

test('refuses to restore over a store', async () => {
  await backUp()
  const manifest = await verifyBackup(backupFile())
  const place = await emptyStore()
  await expect(restoreBackup({ db, pictures: place.pictures }, backupFile(), manifest)).rejects.toThrow(
    'The database holds a store already',
  )
  await expect(restoreBackup({ db: place.db, pictures: existingPictures(sourceDir()) }, backupFile(), manifest)).rejects.toThrow(
    'it holds pictures already',
  )
  expect(await listTables(place.db)).toEqual([])
  expect(await readdir(place.dataDir)).toEqual([])
})

test('a failed restore leaves nothing, and can be retried', async () => {
  await backUp()
  const manifest = await verifyBackup(backupFile())
  const place = await emptyStore()
  const wrong = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }
  await expect(restoreBackup(place, backupFile(), wrong)).rejects.toThrow('rows after the restore')
  expect(await listTables(place.db)).toEqual([])
  expect(await readdir(place.dataDir)).toEqual([])
  await restoreBackup(place, backupFile(), manifest)
  expect(await rowsOf(place.db)).toEqual({ ...(await rowsOf(db)), sellers: [] })
  // Transaction ids of another database mean nothing here.
  expect(await place.db.selectFrom('catalog_changes').selectAll().execute()).toEqual([])
})

test('restores a backup of an older version up to date, and holds its mails unless told otherwise', async () => {
  await sql`insert into mails (id, recipient, subject, text, html, created_at, queued_at)
    values (gen_random_uuid(), 'maya@example.com', 'Hello', 'Hello', '<p>Hello</p>', now(), now())`.execute(db)
  await backUp()
  const manifest = await verifyBackup(backupFile())
  const migrationFolder = await laterMigrations()
  const place = await emptyStore()
  await restoreBackup(place, backupFile(), manifest, { sendsMail: false, now: new Date(), migrationFolder })
  const { rows } = await sql`select count(*) from orders where shelf = 'A'`.execute(place.db)
  expect(rows).toEqual([{ count: manifest.tables.find(({ name }) => name === 'orders')?.rows }])
  expect(await listAlarms({ ...place, now: new Date() })).toMatchObject([
    { kind: 'mail-held', sentence: expect.stringContaining('is waiting') },
  ])
  const sending = await emptyStore()
  await restoreBackup(sending, backupFile(), manifest, { sendsMail: true, now: new Date() })
  expect(await listAlarms({ ...sending, now: new Date() })).toEqual([])
})

/** Makes a folder with the migrations of the store, and one of a later version. */
async function laterMigrations(): Promise<string> {
  const [folder, store] = [await mkdtemp(path.join(directory, 'migrations-')), path.resolve('db/migrations')]
  for (const file of (await readdir(store)).filter((name) => name.endsWith('.ts')))
    await writeFile(path.join(folder, file.replace(/ts$/, 'mjs')), `export { up } from ${JSON.stringify(path.join(store, file))}`)
  const add = `db.schema.alterTable('orders').addColumn('shelf', 'text', (column) => column.notNull().defaultTo('A'))`
  await writeFile(path.join(folder, '9001-shelves.mjs'), `export const up = (db) => ${add}.execute()`)
  return folder
}

test.each([
  ['of a newer store', (migrations: string[]) => [...migrations, '9999-from-tomorrow'], 'newer store, with 9999-from-tomorrow'],
  ['of a version before 0.1.0', () => ['0001-schema', '0002-cash-of-deliveries'], 'by a version of Larder before 0.1.0'],
])('rejects the backup %s, before any change', async (_, change, message) => {
  await backUp()
  const manifest = await verifyBackup(backupFile())
  const place = await emptyStore()
  const other = { ...manifest, migrations: change(manifest.migrations) }
  await expect(restoreBackup(place, backupFile(), other)).rejects.toThrow(message)
  expect(await listTables(place.db)).toEqual([])
})
