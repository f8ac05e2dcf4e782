import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type Picture, parsePicturePath, pictureVariants } from '../../../domain/products/picture.ts'
import { joinPictures, openPictures, openS3 } from '../../app/open-pictures.ts'
import { readConfig } from '../../config.ts'
import { auditStore } from '../../operations/audit/audit-store.ts'
import { verifyBackup } from '../../operations/backup/read-backup.ts'
import { restoreBackup } from '../../operations/backup/restore-backup.ts'
import { writeBackup } from '../../operations/backup/write-backup.ts'
import { runPicturesCommand } from '../../operations/pictures/run-pictures-command.ts'
import { addPictured, auditOf } from '../../testing/audited-store.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { SwiftServer } from '../../testing/swift-server.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { TestStore } from '../../testing/test-store.ts'
import { connectPatiently, type Db } from '../database/connect.ts'
import { whileNotDeleted, whileNotSaved } from './picture-storage-repository.ts'

let swift: SwiftServer
let directory: string
beforeAll(async () => {
  swift = await SwiftServer.start()
  directory = await mkdtemp(path.join(tmpdir(), 'larder-s3-'))
})
afterAll(async () => {
  await swift.close()
  await rm(directory, { recursive: true, force: true })
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

let buckets = 0
/** Returns what the variables of a new bucket mean. */
async function newBucket() {
  const { s3 } = readConfig(await swift.makeBucket(`pictures-${++buckets}`))
  if (s3 === null) throw new Error('The variables name no bucket')
  return s3
}
type Bucket = Awaited<ReturnType<typeof newBucket>>

/** Opens a store with its pictures in the bucket, or in its own directory when this is null. */
async function openStore(s3: Bucket | null): Promise<TestStore> {
  const store = await TestStore.open({
    openPictures: (db, dataDir) => openPictures({ db, dataDir, s3, locks: db }),
  })
  closing.push(() => store.close())
  return store
}

const sourceOf = ({ db, dataDir }: TestStore, s3: Bucket | null) => ({ db, dataDir, s3, locks: db })

async function addProduct(store: TestStore, color: string): Promise<Picture> {
  const { image } = await addPictured(store, color)
  const picture = parsePicturePath(image[0] ?? '')
  if (picture === null) throw new Error('The product has no picture')
  return picture
}

async function postProduct(store: TestStore, color: string) {
  return (await store.seller()).post(endpoints.addProduct, productForm(A_PRODUCT, [await aPicture(color)]))
}

const pathsOf = (...pictures: Picture[]) => pictures.flatMap((picture) => pictureVariants(picture).map((variant) => variant.path))
const get = (store: TestStore, address: string, headers: Record<string, string> = {}) => fetch(store.url + address, { headers })

test('serves a picture in S3 with the headers of one on the disk', async () => {
  const store = await openStore(await newBucket())
  const [address = ''] = pathsOf(await addProduct(store, 'red'))
  const response = await get(store, address)
  const local = await openStore(null)
  const [localAddress = ''] = pathsOf(await addProduct(local, 'red'))
  const localResponse = await get(local, localAddress)
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !['date', 'etag', 'last-modified', 'accept-ranges'].includes(name)))
  expect(headersOf(response)).toEqual(headersOf(localResponse))
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await localResponse.arrayBuffer()))).toBe(true)
  const etag = response.headers.get('etag') ?? ''
  expect((await get(store, address, { 'if-none-match': etag })).status).toBe(304)
  const head = await fetch(store.url + address, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'))
})

test('serves nothing of the bucket but pictures', async () => {
  const store = await openStore(await newBucket())
  await addProduct(store, 'red')
  const statuses = [
    `/pictures/photo/${'0'.repeat(40)}-400x300.webp`,
    '/pictures/larder-pictures.txt',
    '/pictures/%2e%2e/larder-pictures.txt',
  ]
  for (const address of statuses) expect((await get(store, address)).status).toBe(404)
})

test('deletes the files of a picture unless they were saved again since', async () => {
  const s3 = await newBucket()
  const { pictures } = (await openStore(s3)).platform
  const store = await openStore(await newBucket())
  const picture = await addProduct(store, 'blue')
  const own = store.platform.pictures
  expect(await own.has(picture)).toBe(true)
  expect(await own.deleteSavedBefore(picture, new Date())).toBe(false)
  expect(await own.deleteSavedBefore(picture, new Date(Date.now() + 60_000))).toBe(true)
  expect(await own.has(picture)).toBe(false)
  expect(await pictures.has(picture)).toBe(false)
})

test('a picture is saved again only after its deletion, and deleted only after it was saved', async () => {
  const store = await openStore(await newBucket())
  const { db, pictures } = { ...store, ...store.platform }
  const picture = await addProduct(store, 'blue')
  const moment = new Date(Date.now() + 60_000)
  const save = () => pictures.save([{ picture, files: [] }])
  await expectToWait(db, (work) => whileNotSaved(db, picture.hash, work), save)
  await expectToWait(
    db,
    (work) => whileNotDeleted(db, [picture.hash], work),
    () => pictures.deleteSavedBefore(picture, moment),
  )
})

type Lock = (work: () => Promise<void>) => Promise<void>

/** Expects that `work` waits while somebody has the lock, and ends then. */
async function expectToWait(db: Db, lock: Lock, work: () => Promise<unknown>): Promise<void> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = lock(() => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  const working = work()
  try {
    const done = working.then(() => 'done')
    const waitingOrDone = () => Promise.race([done, waitingForLocks(db)])
    await expect.poll(waitingOrDone).not.toBe(0)
    expect(await waitingOrDone()).toBe(1)
  } finally {
    end.resolve()
    await holding
    await working
  }
}

async function waitingForLocks(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(db)
  return rows[0]?.count
}

test('while S3 is away, pictures are 503 and nothing is added, and all goes on by itself once it is back', async () => {
  const s3 = await newBucket()
  const store = await openStore(s3)
  const [address = ''] = pathsOf(await addProduct(store, 'red'))
  await swift.kill()
  try {
    const response = await get(store, address)
    expect({ status: response.status, retry: response.headers.get('retry-after') }).toEqual({ status: 503, retry: '5' })
    expect((await postProduct(store, 'green')).status).toBe(503)
    expect((await (await store.seller()).get(endpoints.listProducts)).body.products).toHaveLength(1)
    expect(await (await get(store, '/readyz')).json()).toMatchObject({ state: 'degraded', alarms: ['pictures-away'] })
    const restarted = await openPictures(sourceOf(store, s3)) // a store can start meanwhile
    expect(await restarted.findAlarm()).toMatchObject({ detail: 'ECONNREFUSED' })
    await expect(openPictures(sourceOf(await openStore(null), s3))).rejects.toThrow("can't be reached: ECONNREFUSED")
  } finally {
    await swift.resume()
  }
  await expect.poll(async () => (await get(store, address)).status).toBe(200)
  expect(await (await get(store, '/readyz')).json()).toMatchObject({ state: 'ready', alarms: [] })
  await addProduct(store, 'green')
})

const move = (store: TestStore, s3: Bucket, args: readonly string[] = ['move'], dataDir = store.dataDir) =>
  runPicturesCommand({ ...sourceOf(store, s3), dataDir, signal: new AbortController().signal }, args, () => {})

test('moves pictures to S3 and back while the store runs, without those that are there already', async () => {
  const s3 = await newBucket()
  const store = await openStore(null)
  const first = await addProduct(store, 'red')
  await expect(openPictures(sourceOf(store, s3))).rejects.toThrow('the pictures of the database are in a DATA_DIR')
  expect((await move(store, s3)).lines[0]).toMatch(/^1 pictures were copied to s3:.*, 0 were there already\.$/)
  const meanwhile = await addProduct(store, 'green') // this store does not use S3 yet
  const inS3 = await openPictures(sourceOf(store, s3))
  expect([await inS3.has(first), await inS3.has(meanwhile)]).toEqual([true, false])
  expect((await move(store, s3)).lines[0]).toMatch(/^1 pictures were copied to s3:.*, 1 were there already\.$/)
  await expect(openPictures(sourceOf(store, null))).rejects.toThrow('the pictures of the database are in S3')
  expect((await move(store, s3)).lines[0]).toMatch(/^0 pictures were copied/)

  const back = path.join(directory, 'back')
  expect((await move(store, s3, ['move', '--to', 'local'], back)).lines[0]).toMatch(/^2 pictures were copied/)
  const local = await openPictures({ ...sourceOf(store, null), dataDir: back })
  for (const one of pathsOf(first, meanwhile)) expect(await local.read(one)).toEqual(await inS3.read(one))
})

test('a move leaves out a picture that is not what its name says, and lists it', async () => {
  const [s3, store] = [await newBucket(), await openStore(null)]
  const picture = await addProduct(store, 'red')
  const [narrowest = ''] = pathsOf(picture)
  await writeFile(path.join(store.dataDir, narrowest), 'something else')
  const full = pathsOf(picture).at(-1)
  expect(await move(store, s3)).toMatchObject({
    isWhole: false,
    lines: [`${full} is broken, and was left out`, expect.stringMatching(/^0 pictures/), expect.anything()],
  })
  expect(await (await openPictures(sourceOf(store, s3))).has(picture)).toBe(false)
})

test('a store refuses a configuration that would lose pictures', async () => {
  const s3 = await newBucket()
  const store = await openStore(s3)
  await addProduct(store, 'red')
  const refused = (bucket: Bucket | null) => expect(openPictures(sourceOf(store, bucket))).rejects
  await refused({ ...s3, bucket: 'nothing' }).toThrow('there is no such bucket')
  await refused({ ...s3, secretAccessKey: 'wrong' }).toThrow('the credentials may not use it')
  await refused(null).toThrow('PICTURES_URL is not set, and the pictures of the database are in S3')
  await refused(await newBucket()).toThrow('it does not have the pictures of this database')
  await expect(joinPictures(sourceOf(store, await newBucket()))).rejects.toThrow('it does not have the pictures of this database')
  const other = await openStore(await newBucket())
  await addProduct(other, 'red')
  await expect(openPictures(sourceOf(other, s3))).rejects.toThrow('it has the pictures of another database')
  await expect(openPictures(sourceOf(await openStore(null), s3))).rejects.toThrow('it has the pictures of another database')
})

test('a database without pictures may change its storage', async () => {
  const store = await openStore(await newBucket())
  expect((await openPictures(sourceOf(store, null))).kind).toBe('local')
  expect((await openPictures(sourceOf(store, await newBucket()))).kind).toBe('s3')
})

test('the audit finds missing and unused files in S3, and deletes the unused ones', async () => {
  const s3 = await newBucket()
  const store = await openStore(s3)
  const [lost = ''] = pathsOf(await addProduct(store, 'red'))
  expect((await auditOf(store)).findings).toEqual([])
  await swift.client(s3.bucket).deleteObject(`${s3.prefix}${lost.slice(1)}`)
  expect((await auditOf(store)).findings).toEqual(['picture: is shown, and its file is missing'])
  const unused = pathsOf(await addProduct(store, 'blue'))
  await sql`delete from products where pictures = array[${unused.at(-1)}]`.execute(store.db)
  expect((await auditOf(store, { clean: true })).removed).toBe(0) // their product may still be saved
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
  const { pictures } = store.platform
  const { removed } = await auditStore({ db: store.db, pictures, now: inTwoHours, clean: true, report: () => {} })
  expect(removed).toBe(unused.length)
  expect(await Promise.all(unused.map((one) => pictures.read(one)))).toEqual(unused.map(() => null))
})

test('a backup has the pictures in S3, and is restored into another bucket or not at all', async () => {
  const [filled, s3] = [await newBucket(), await newBucket()]
  const store = await openStore(filled)
  const paths = pathsOf(await addProduct(store, 'red'))
  const file = path.join(directory, 'store.tar.gz')
  const source = { db: connectPatiently(store.databaseUrl), pictures: store.platform.pictures }
  closing.push(() => source.db.destroy())
  expect(await writeBackup(source, file, new Date())).toMatchObject({ pictures: paths.length })
  const manifest = await verifyBackup(file)
  const { db, locks } = await emptyDatabase()
  const restore = async (bucket: Bucket, expected = manifest) =>
    restoreBackup({ db, pictures: await openS3(bucket, locks) }, file, expected)
  await expect(restore(filled)).rejects.toThrow('it holds pictures already')
  const wrong = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }
  await expect(restore(s3, wrong)).rejects.toThrow('rows after the restore')
  expect(await Array.fromAsync((await openS3(s3, locks)).list())).toEqual([])
  await restore(s3)
  const restored = await openPictures({ db, dataDir: directory, s3, locks })
  for (const one of paths) expect(await restored.read(one)).toEqual(await store.platform.pictures.read(one))
})

async function emptyDatabase(): Promise<{ db: Db; locks: Db }> {
  const database = await createEmptyDatabase()
  const [db, locks] = [connectPatiently(database.url), connectPatiently(database.url)]
  closing.push(
    database.drop,
    () => db.destroy(),
    () => locks.destroy(),
  )
  return { db, locks }
}
