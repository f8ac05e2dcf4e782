import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect, killServer, query, startDatabaseProcess, until } from './database-process.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { readServerPid } from './postmaster.ts'

let dataDir = ''
const opened: EmbeddedDatabase[] = []

// All tests use the same directory. Each begins without a server.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-kills-'))
})
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function open(): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ name: 'larder', dataDir })
  opened.push(database)
  return database
}

const responses = (url: string) =>
  query(url, 'select 1')
    .then(() => true)
    .catch(() => false)

test('starts at once after a kill of the process before, and replaces the server that it left', async () => {
  const killed = await startDatabaseProcess(dataDir)
  await query(killed.url, 'create table apples as select 3 as count')
  const server = await readServerPid(dataDir)
  await killed.kill()
  const next = await open()
  expect(await readServerPid(dataDir)).not.toBe(server)
  expect(next.url).toBe(killed.url)
  expect(await query(next.url, 'select count from apples')).toEqual([{ count: 3 }])
  await next.close()
  expect(await readServerPid(dataDir)).toBeNull()
})

test('restarts a killed server at the same URL', async () => {
  const database = await open()
  await killServer(dataDir)
  await until(() => responses(database.url))
})

test('starts the server after both were killed, also when its PID is in use again', async () => {
  const killed = await startDatabaseProcess(dataDir)
  await killed.kill()
  const server = await killServer(dataDir)
  const note = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(note, (await readFile(note, 'utf8')).replace(`${server}\n`, `${process.pid}\n`))
  const database = await open()
  expect(await responses(database.url)).toBe(true)
})

test('restarts a server that was stopped from outside; closing right after is orderly', async () => {
  const database = await open()
  const stopped = await readServerPid(dataDir)
  process.kill(stopped ?? 0, 'SIGINT')
  await until(async () => (await responses(database.url)) && (await readServerPid(dataDir)) !== stopped)
  process.kill((await readServerPid(dataDir)) ?? 0, 'SIGINT')
  await database.close()
  expect(await readServerPid(dataDir)).toBeNull()
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
  process.kill(pid, 'SIGSTOP') // the stopped process does not notice that its server ended
  try {
    await killServer(dataDir)
    await until(async () => (await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes('pre-existing shared memory block'))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until(() => responses(database.url))
})
