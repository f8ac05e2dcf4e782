import { openEmbeddedDatabase, readServerPid } from '@larder/embedded-postgres'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { callerAt } from './testing/caller.ts'
import { connectTo, untilClosed } from './testing/raw-http.ts'
import { StoreInstallation } from './testing/store-installation.ts'
import { childrenOf, isAlive } from './testing/store-program.ts'

const MAYA = { name: 'Maya', email: 'maya@example.com', password: 'a long password' }

let installation: StoreInstallation
beforeEach(async () => {
  installation = await StoreInstallation.open()
})
afterEach(async () => {
  for (const pid of suspended.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  await installation.close()
})

const suspended: number[] = []
function freeze(pid: number): void {
  suspended.push(pid)
  process.kill(pid, 'SIGSTOP')
}

async function databaseProcesses(): Promise<{ pid: number; name: string }[]> {
  const server = (await readServerPid(installation.dataDir)) ?? 0
  return [{ pid: server, name: 'server' }, ...childrenOf(server)]
}

/** These statements make the first migration endless. */
const SLEEP_IN_MIGRATIONS = `
  create function sleep() returns event_trigger language plpgsql as $$ begin perform pg_sleep(3600); end $$;
  create event trigger slow_migrations on ddl_command_start execute function sleep()`

async function run(url: string, statements: string): Promise<number | null> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statements)).rowCount
  } finally {
    await client.end()
  }
}

async function storeWithAccount() {
  const program = installation.start()
  const url = await program.opened()
  expect((await callerAt(url).post(endpoints.registerShopper, MAYA)).status).toBe(201)
  return { program, url }
}

async function expectAccount(): Promise<void> {
  const visitor = callerAt(await installation.start().opened())
  expect((await visitor.post(endpoints.loginShopper, MAYA)).status).toBe(200)
}

test('a database that can’t write its last checkpoint is stopped at once, and loses nothing', async () => {
  const { program } = await storeWithAccount()
  const processes = await databaseProcesses()
  const checkpointer = processes.find(({ name }) => name.includes('checkpointer'))?.pid ?? 0
  freeze(checkpointer)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // they have ended, and init collects them soon
  expect(program.stdout).toContain('The database does not stop in order')
  await expectAccount()
})

test('a database that does not respond is killed, and loses nothing', async () => {
  const { program } = await storeWithAccount()
  const processes = await databaseProcesses()
  for (const { pid } of processes) freeze(pid)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // they have ended, and init collects them soon
  expect(program.stdout).toContain('The database does not stop: its processes are killed')
  await expectAccount()
})

test('a half-sent request leaves the database time to stop in order', async () => {
  const { program, url } = await storeWithAccount()
  const processes = await databaseProcesses()
  const socket = await connectTo(url)
  socket.write(
    `POST ${endpoints.loginShopper.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  program.signal('SIGTERM')
  expect(await untilClosed(socket)).toBe('')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // they have ended, and init collects them soon
  expect(program.stdout).not.toContain('does not stop')
})

test('a store that is still starting gives up, and stops its database', async () => {
  const prepared = await openEmbeddedDatabase({ name: 'larder', dataDir: installation.dataDir })
  await run(prepared.url, SLEEP_IN_MIGRATIONS)
  await prepared.close()
  const program = installation.start()
  const sleeping = "select from pg_stat_activity where wait_event = 'PgSleep'"
  await expect.poll(() => run(prepared.url, sleeping).catch(() => 0)).toBe(1)
  const processes = await databaseProcesses()
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]) // they have ended, and init collects them soon
})
