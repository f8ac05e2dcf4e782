import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryToLock } from './data-dir-lock.ts'
import { type DatabaseProcess, query, startDatabaseProcess, until } from './database-process.ts'
import { joinEmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { findCluster } from './find-cluster.ts'
import { readServerPid } from './postmaster.ts'

let dataDir = ''
const running = new Set<DatabaseProcess>()

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-one-process-'))
})
afterEach(async () => {
  await Promise.all([...running].map((each) => each.close()))
  running.clear()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<DatabaseProcess> {
  const started = await startDatabaseProcess(dataDir)
  running.add(started)
  return started
}

const options = () => ({ name: 'larder', dataDir, settings: { fsync: 'off' } })
const isLocked = () =>
  access(join(dataDir, 'postgres.holder')).then(
    () => true,
    () => false,
  )
const one = [{ one: 1 }]

test('a second process is rejected in one sentence that names the first, which goes on', async () => {
  const first = await start()
  const error = await openEmbeddedDatabase(options()).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(EmbeddedDatabaseError)
  expect(String(error)).toContain(`Process ${first.pid} on ${hostname()} uses ${dataDir} already`)
  await expect(start()).rejects.toThrow(/^Process \d+ on .*DATABASE_URL\.$/)
  expect(await query(first.url, 'select 1 as one')).toEqual(one)
})

test('of two processes that start at once on an empty directory one opens it, and one is rejected', async () => {
  for (let round = 0; round < 3; round++) {
    const starts = await Promise.allSettled([start(), start()])
    const opened = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const rejected = starts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect({ opened: opened.length, rejected }).toEqual({
      opened: 1,
      rejected: [expect.stringMatching(/^Error: (Process \d+ on .*|Another process) uses /)],
    })
    expect(await opened[0]?.close()).toBe(0)
    expect(await readServerPid(dataDir)).toBeNull()
  }
})

test('a process that holds SQLite’s shared lock, as each does for a moment, keeps no other from the data directory', async () => {
  const cluster = await findCluster('larder', dataDir)
  const other = new DatabaseSync(cluster.lock)
  other.exec('BEGIN; SELECT * FROM sqlite_master') // SQLite takes this shared lock before the one that only one can have
  const unlock = tryToLock(cluster)
  try {
    expect(unlock).not.toBeNull()
    expect(() => other.exec('COMMIT; BEGIN IMMEDIATE')).toThrow('database is locked')
  } finally {
    unlock?.()
    other.close()
  }
})

test('the same process can’t open a directory twice, and can open it again after it closed it', async () => {
  const first = await openEmbeddedDatabase(options())
  await expect(openEmbeddedDatabase(options())).rejects.toThrow(`Process ${process.pid} on `)
  await first.close()
  const second = await openEmbeddedDatabase(options())
  await second.close()
})

test('a command uses the server of a running process, and leaves it running', async () => {
  const first = await start()
  const server = await readServerPid(dataDir)
  const joined = await joinEmbeddedDatabase(options())
  expect(await query(joined.url, 'select 1 as one')).toEqual(one)
  await joined.close()
  expect(await query(first.url, 'select 1 as one')).toEqual(one)
  expect(await readServerPid(dataDir)).toBe(server)
})

test('a command that begins while a process starts waits for its server', async () => {
  const [first, joined] = await Promise.all([start(), until(isLocked).then(() => joinEmbeddedDatabase(options()))])
  expect(joined.url).toBe(first.url)
  expect(await query(joined.url, 'select 1 as one')).toEqual(one)
  await joined.close()
})

test('a command without a running process starts the server for itself, and stops it', async () => {
  const joined = await joinEmbeddedDatabase(options())
  expect(await query(joined.url, 'select 1 as one')).toEqual(one)
  await joined.close()
  expect(await readServerPid(dataDir)).toBeNull()
})

test('does not touch a server that can’t be seen, as one of another container', async () => {
  const killed = await startDatabaseProcess(dataDir)
  await killed.kill()
  const server = (await readServerPid(dataDir)) ?? 0
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const written = await readFile(pidFile, 'utf8')
  try {
    // PID 1 is a different process here, as the server's number may be in another container.
    await writeFile(pidFile, written.replace(`${server}\n`, '1\n'))
    await expect(openEmbeddedDatabase(options())).rejects.toThrow(/can't be seen from here, such as one of another container/)
    expect(await query(killed.url, 'select 1 as one')).toEqual(one)
  } finally {
    await writeFile(pidFile, written)
  }
  await start() // this stops the server that is left over
  expect(await readServerPid(dataDir)).not.toBe(server)
})
