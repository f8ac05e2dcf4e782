import { connect, notedServer, query, startStoreProcess, until } from '@larder/embedded-postgres/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { callerAt } from './testing/caller.ts'
import { childrenOf, isAlive } from './testing/processes.ts'
import { connectTo, untilClosed } from './testing/raw-http.ts'
import { StorePlace } from './testing/store-place.ts'

const MIGRATION_LOCK = '3853314791062309107'
const MAYA = { name: 'Maya', email: 'maya@example.com', password: 'a long password' }

let place: StorePlace
beforeEach(async () => {
  place = await StorePlace.open()
})
afterEach(async () => {
  for (const pid of suspended.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  await place.close()
})

const suspended: number[] = []
function freeze(pid: number): void {
  suspended.push(pid)
  process.kill(pid, 'SIGSTOP')
}

async function databaseProcesses(): Promise<{ pid: number; name: string }[]> {
  const server = (await notedServer(place.dataDir)) ?? 0
  return [{ pid: server, name: 'server' }, ...childrenOf(server)]
}

/** A store with an account that must still be there after a stop. */
async function storeWithAccount() {
  const program = place.start()
  const url = await program.opened()
  expect((await callerAt(url).post(endpoints.registerShopper, MAYA)).status).toBe(201)
  return { program, url }
}

async function expectAccount(): Promise<void> {
  const visitor = callerAt(await place.start().opened())
  expect((await visitor.post(endpoints.loginShopper, MAYA)).status).toBe(200)
}

test('a database that can’t write its last checkpoint is stopped at once, and loses nothing', async () => {
  const { program } = await storeWithAccount()
  const processes = await databaseProcesses()
  const checkpointer = processes.find(({ name }) => name.includes('checkpointer'))?.pid ?? 0
  freeze(checkpointer)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, complained: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // ended, and soon collected by init
  expect(program.said).toContain('The database does not stop in order')
  await expectAccount()
})

test('a database that does not respond is killed, and loses nothing', async () => {
  const { program } = await storeWithAccount()
  const processes = await databaseProcesses()
  for (const { pid } of processes) freeze(pid)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, complained: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // ended, and soon collected by init
  expect(program.said).toContain('The database does not stop: its processes are killed')
  await expectAccount()
})

test('a half-sent request leaves the database time to stop in order', async () => {
  const { program, url } = await storeWithAccount()
  const processes = await databaseProcesses()
  const socket = await connectTo(url)
  socket.write(
    `POST ${endpoints.loginShopper} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  program.signal('SIGTERM')
  expect(await untilClosed(socket)).toBe('')
  expect(await program.ended()).toEqual({ status: 0, complained: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // ended, and soon collected by init
  expect(program.said).not.toContain('does not stop')
})

test('a store that is still starting gives up, and stops its database', async () => {
  const earlier = await startStoreProcess(place.dataDir)
  await earlier.kill() // its database runs on
  const migrating = await connect(earlier.url)
  await migrating.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  const program = place.start()
  await until(async () => (await query(earlier.url, 'select from pg_locks where not granted')).length > 0)
  const processes = await databaseProcesses()
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, complained: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // ended, and soon collected by init
})
