import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { connect, killServer, notedServer, query, startStoreProcess, until } from './store-process.ts'

let dataDir = ''
const opened: EmbeddedDatabase[] = []

// One directory for all: each test begins with no server on it, and what an earlier one kept there changes nothing.
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

test('after a store was killed the next one attaches to its server', async () => {
  const killed = await startStoreProcess(dataDir)
  const server = await notedServer(dataDir)
  await killed.kill()
  const next = await open()
  expect(await notedServer(dataDir)).toBe(server)
  expect(next.url).toBe(killed.url)
  await next.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('a server that was killed is started again by the store that started it, at the same address', async () => {
  const database = await open()
  await killServer(dataDir)
  await until(() => responses(database.url))
})

test('a server that was killed is started again by a store that attached to it', async () => {
  const killed = await startStoreProcess(dataDir)
  const database = await open()
  await killed.kill()
  await killServer(dataDir)
  await until(() => responses(database.url))
  await database.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('after both were killed the next store starts the server, also when its process id is in other hands', async () => {
  const killed = await startStoreProcess(dataDir)
  await killed.kill()
  const server = await killServer(dataDir)
  const note = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(note, (await readFile(note, 'utf8')).replace(`${server}\n`, `${process.pid}\n`))
  const database = await open()
  expect(await responses(database.url)).toBe(true)
})

test('a server that was asked to stop while its store stays is started again; closing right after is orderly', async () => {
  const database = await open()
  const stopped = await notedServer(dataDir)
  process.kill(stopped ?? 0, 'SIGINT')
  await until(async () => (await responses(database.url)) && (await notedServer(dataDir)) !== stopped)
  process.kill((await notedServer(dataDir)) ?? 0, 'SIGINT')
  await database.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('what was committed is there after the server was killed under load', async () => {
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
  const kept = await query<{ number: number }>(database.url, 'select number from orders')
  const missing = new Set(committed).difference(new Set(kept.map(({ number }) => number)))
  expect([...missing]).toEqual([])
})

test('processes that outlive a killed server for a moment are waited for', async () => {
  const database = await open()
  const sql = "select pid from pg_stat_activity where backend_type = 'background writer'"
  const [writer] = await query<{ pid: number }>(database.url, sql)
  const pid = writer?.pid ?? 0
  process.kill(pid, 'SIGSTOP') // so it does not see that its server is gone
  try {
    await killServer(dataDir)
    await until(async () => (await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes('pre-existing shared memory block'))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until(() => responses(database.url))
})

test('a server that still makes the database for a store that was killed is no hindrance to the next', async () => {
  const { url } = await open()
  const killed = await connect(url.replace('/larder?', '/postgres?'))
  await killed.query('drop database larder')
  const making = killed.query('create database larder strategy file_copy') // the slow way: the next store asks meanwhile
  const next = await open()
  await making
  expect(await responses(next.url)).toBe(true)
  await killed.end()
})
