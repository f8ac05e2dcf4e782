import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { notedServer, query, type StoreProcess, startStoreProcess, untilAttached } from './store-process.ts'

let dataDir = ''
const running = new Set<StoreProcess>()

// One directory for all tests: each ends without a server.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-stores-'))
})
afterEach(async () => {
  await Promise.all([...running].map((store) => store.close()))
  running.clear()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function start(): Promise<StoreProcess> {
  const store = await startStoreProcess(dataDir)
  running.add(store)
  return store
}

test('concurrent starts on an empty directory share one server, and the last to close stops it', async () => {
  const [first, second, third] = await Promise.all([start(), start(), start()])
  const server = await notedServer(dataDir)
  await query(first.url, 'create table apples as select 3 as count')
  expect(await query(second.url, 'select count from apples')).toEqual([{ count: 3 }])
  expect(await first.close()).toBe(0)
  expect(await second.close()).toBe(0)
  expect(await notedServer(dataDir)).toBe(server)
  expect(await query(third.url, 'select count from apples')).toEqual([{ count: 3 }])
  expect(await third.close()).toBe(0)
  expect(await notedServer(dataDir)).toBeNull()
})

test('a killed store does not count as attached', async () => {
  const [killed, left] = await Promise.all([start(), start()])
  await killed.kill()
  await untilAttached(left.url, 1)
  await left.close()
  expect(await notedServer(dataDir)).toBeNull()
})

test('a store that opens while another closes gets a database', async () => {
  let present = await start()
  for (let round = 0; round < 3; round++) {
    const [arrived] = await Promise.all([start(), present.close()])
    expect(await query(arrived.url, 'select 1 as one')).toEqual([{ one: 1 }])
    present = arrived
  }
})
