import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { connect, killServer, notedServer, query, startStoreProcess, until, untilAttached } from './store-process.ts'

let dataDir = ''
const opened: EmbeddedDatabase[] = []

// One directory for all tests: each begins without a server.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-kills-'))
})
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function open(): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDir })
  opened.push(database)
  return database
}

const responses = (url: string) =>
  query(url, 'select 1')
    .then(() => true)
    .catch(() => false)

test('attaches to the server of a killed store', async () => {
  const killed = await startStoreProcess(dataDir)
  const server = await notedServer(dataDir)
  await killed.kill()
  const next = await open()
  expect(await notedServer(dataDir)).toBe(server)
  expect(next.url).toBe(killed.url)
  await untilAttached(next.url, 1)
  await next.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('a store restarts a killed server that it had started, at the same URL', async () => {
  const database = await open()
  await killServer(dataDir)
  await until(() => responses(database.url))
})

test('a store restarts a killed server that it had attached to', async () => {
  const killed = await startStoreProcess(dataDir)
  const database = await open()
  await killed.kill()
  await killServer(dataDir)
  await until(() => responses(database.url))
  await database.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('starts the server after both were killed, also when its PID is in use again', async () => {
  const killed = await startStoreProcess(dataDir)
  await killed.kill()
  const server = await killServer(dataDir)
  const note = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(note, (await readFile(note, 'utf8')).replace(`${server}\n`, `${process.pid}\n`))
  const database = await open()
  expect(await responses(database.url)).toBe(true)
})

test('restarts a server that was stopped from outside; closing right after is orderly', async () => {
  const database = await open()
  const stopped = await notedServer(dataDir)
  process.kill(stopped ?? 0, 'SIGINT')
  await until(async () => (await responses(database.url)) && (await notedServer(dataDir)) !== stopped)
  process.kill((await notedServer(dataDir)) ?? 0, 'SIGINT')
  await database.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('committed data is there after a kill under load', async () => {
  const database = await open()
  await query(database.url, 'create table orders (number int primary key)')
  const committed: number[] = []
  for (let round = 1; round <= 3; round++) {
    const client = await connect(database.url)
    const insert = async () => {
      for (let number = round * 1e6; ; number++) {
        await client.query('insert into orders values ($1)', [number])
        committed.push(number)
      }
    }
    const cut = insert().catch(() => {})
    const before = committed.length
    await until(async () => committed.length > before + 50)
    await killServer(dataDir)
    await cut
    await until(() => responses(database.url))
  }
  const saved = await query<{ number: number }>(database.url, 'select number from orders')
  const missing = new Set(committed).difference(new Set(saved.map(({ number }) => number)))
  expect([...missing]).toEqual([])
})

test('waits for processes that outlive a killed server', async () => {
  const database = await open()
  const sql = "select pid from pg_stat_activity where backend_type = 'background writer'"
  const [writer] = await query<{ pid: number }>(database.url, sql)
  const pid = writer?.pid ?? 0
  process.kill(pid, 'SIGSTOP') // so that it does not notice its server's end
  try {
    await killServer(dataDir)
    await until(async () => (await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes('pre-existing shared memory block'))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until(() => responses(database.url))
})

test('waits for a server that still creates the database for a killed store', async () => {
  const { url } = await open()
  const killed = await connect(url.replace('/larder?', '/postgres?'))
  await killed.query('drop database larder')
  const creating = killed.query('create database larder strategy file_copy') // the slow strategy: the next store attaches meanwhile
  const next = await open()
  await creating
  expect(await responses(next.url)).toBe(true)
  await killed.end()
})
