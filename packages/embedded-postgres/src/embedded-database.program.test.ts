import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from './database-process.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { readServerPid } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
let home = ''
let dataDir = ''
const opened: EmbeddedDatabase[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'larder-database-'))
  dataDir = join(home, 'data')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await rm(home, { recursive: true, force: true })
})

async function open(directory = dataDir): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ name: 'larder', dataDir: directory, settings: { fsync: 'off' } })
  opened.push(database)
  return database
}

test('the first start creates the database, the second finds its data', async () => {
  const first = await open()
  await query(first.url, 'create table apples as select 3 as count')
  await first.close()
  expect(await readServerPid(dataDir)).toBeNull()
  const second = await open()
  expect(await query(second.url, 'select count from apples')).toEqual([{ count: 3 }])
  expect(second.url).toBe(first.url)
})

test('a database uses Unicode and UTC, commits durably, is closed to other users, and closes twice', async () => {
  const database = await openEmbeddedDatabase({ name: 'larder', dataDir })
  const sql = `select lower('ÄÉ') as folded, current_setting('timezone') as timezone, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding`
  expect(await query(database.url, sql)).toEqual([{ folded: 'äé', timezone: 'UTC', fsync: 'on', commit: 'on', encoding: 'UTF8' }])
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  await Promise.all([database.close(), database.close()])
  await database.close()
  expect(await readServerPid(dataDir)).toBeNull()
})

test('repeats an interrupted initialization, and removes its remains', async () => {
  await mkdir(join(dataDir, 'postgres.new-abcdef/base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new-abcdef/PG_VERSION'), '18\n')
  await open()
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.holder', 'postgres.lock', 'postgres.log'])
})

test('rejects a data directory of another major version, unchanged', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
  const error = await open().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(EmbeddedDatabaseError)
  expect(String(error)).toMatch(/made by PostgreSQL 15, and this program brings PostgreSQL 18/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('rejects an incomplete data directory, unchanged', async () => {
  await mkdir(join(dataDir, 'postgres/base'), { recursive: true })
  await expect(open()).rejects.toThrow(/is no whole database/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['base'])
})

test('rejects a DATA_DIR that is a file', async () => {
  await writeFile(dataDir, 'not a directory')
  await expect(open()).rejects.toThrow(`${dataDir} is not a directory`)
})

test('reports the last log message of a server that does not start', async () => {
  const opening = openEmbeddedDatabase({ name: 'larder', dataDir, settings: { max_connections: 'many' } })
  await expect(opening).rejects.toThrow(/did not start: .*max_connections.*postgres\.log/)
})

test('works with a path too long for a socket and, as root, below a closed directory', async () => {
  const deep = join(dataDir, 'x'.repeat(120))
  await chmod(home, 0o700)
  const database = await open(deep)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(deep, 'postgres'))).uid === 0).toBe(false)
})

test.skipIf(!isRoot)('root below a directory that only root may enter: the database still lies in DATA_DIR', async () => {
  await chmod(home, 0o700)
  const database = await open()
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
})

test.skipIf(!isRoot)('root and a project below a directory that only root may enter: the programs are copied once', async () => {
  const { copyBinaries } = await import('./find-binaries.ts')
  const { runs } = await import('./find-binaries.ts')
  const nobody = { uid: 65534, gid: 65534 }
  const from = join(home, 'closed')
  await mkdir(join(from, 'bin'), { recursive: true, mode: 0o700 })
  await writeFile(join(from, 'bin/postgres'), '#!/bin/sh\necho ran', { mode: 0o700 })
  expect(await runs(join(from, 'bin/postgres'), nobody)).toBe(false)
  await chmod(home, 0o755)
  const to = join(home, 'open/postgresql')
  expect(await Promise.all([copyBinaries({ from, to }), copyBinaries({ from, to })])).toEqual([to, to])
  expect(await runs(join(to, 'bin/postgres'), nobody)).toBe(true)
  expect(execFileSync(join(to, 'bin/postgres'), nobody).toString()).toBe('ran\n')
  expect(await readdir(join(home, 'open'))).toEqual(['postgresql'])
})
