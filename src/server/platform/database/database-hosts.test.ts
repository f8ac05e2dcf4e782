import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { breakableConnection } from '../../testing/database-proxies.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { NotificationListener, sendNotification } from '../notifications/notification-listener.ts'
import { connectDatabase, type Db } from './connect.ts'
import { unavailabilityOf } from './database-errors.ts'
import { hostUrls, isDatabaseUrl, isReplicaUrl } from './database-hosts.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function opened<Resource extends { close(): Promise<unknown> }>(resource: Resource): Resource {
  closing.push(() => resource.close())
  return resource
}

async function testDatabase(): Promise<string> {
  const database = await createTestDatabase()
  closing.push(() => database.drop())
  return database.url
}

function connectTo(...urls: readonly string[]): Db {
  const db = connectDatabase(joined(urls), () => {})
  closing.push(() => db.destroy())
  return db
}

/** Joins the hosts of URLs that are the same otherwise. */
function joined(urls: readonly string[]): string {
  const [first = '', ...others] = urls
  if (others.length === 0) return first
  const hosts = urls.map((url) => new URL(url).host)
  return `${first.replace(new URL(first).host, hosts.join(','))}?target_session_attrs=read-write`
}

const write = (db: Db) =>
  sql`create table if not exists written (at timestamptz)`.execute(db).then(
    () => 'written',
    (error: unknown) => unavailabilityOf(error) ?? String(error),
  )

test('each host of a URL has a URL of its own', () => {
  const shared = '/larder?sslmode=require'
  expect(hostUrls(`postgres://shop:p@ss@one:5432,[::1]:5433,three${shared}&target_session_attrs=read-write`)).toEqual([
    `postgres://shop:p@ss@one:5432${shared}`,
    `postgres://shop:p@ss@[::1]:5433${shared}`,
    `postgres://shop:p@ss@three${shared}`,
  ])
  expect(hostUrls('postgres://one/larder?target_session_attrs=primary')).toEqual(['postgres://one/larder'])
})

test.each([
  ['postgres://shop@one,other:5433/larder', true],
  ['postgresql://shop@one,other/larder?target_session_attrs=primary', true],
  ['postgres://shop@one,other/larder?target_session_attrs=any', false],
  ['postgres://shop@one,/larder', false],
  ['postgres://shop@one:port,other/larder', false],
  ['mysql://shop@one,other/larder', false],
])('tells whether %s is a right URL', (url, isRight) => {
  expect(isDatabaseUrl(url)).toBe(isRight)
})

test.each([
  ['postgres://shop@one/larder', true],
  ['postgres://shop@one,other/larder?target_session_attrs=standby', true],
  ['postgres://shop@one,other/larder?target_session_attrs=prefer-standby', true],
  ['postgres://shop@one,other/larder?target_session_attrs=any', true],
  ['postgres://shop@one,other/larder?target_session_attrs=primary', false],
])('tells whether %s is a right URL of replicas', (url, isRight) => {
  expect(isReplicaUrl(url)).toBe(isRight)
})

test('a write goes to the next host when one refuses connections, and when the current one breaks', async () => {
  const database = await testDatabase()
  const one = opened(await breakableConnection(database))
  const other = opened(await breakableConnection(database))
  const db = connectTo(`postgres://larder@127.0.0.1:1${new URL(database).pathname}`, one.url, other.url)
  expect(await write(db)).toBe('written')
  one.break()
  await expect.poll(() => write(db), { interval: 20 }).toBe('written')
  one.mend()
  other.break()
  await expect.poll(() => write(db), { interval: 20 }).toBe('written')
})

test('a write fails as away when no host answers, and succeeds once one does', async () => {
  const database = await testDatabase()
  const one = opened(await breakableConnection(database))
  const other = opened(await breakableConnection(database))
  const db = connectTo(one.url, other.url)
  one.break()
  other.break()
  expect(await write(db)).toBe('away')
  other.mend()
  expect(await write(db)).toBe('written')
})

test('a new connection skips a standby, and one whose server becomes a standby is left', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-standby-'))
  closing.push(() => rm(dataDir, { recursive: true, force: true }))
  const server = await openEmbeddedDatabase({ name: 'larder', dataDir })
  closing.push(() => server.close())
  const admin = connectTo(`${server.url}&options=-c%20default_transaction_read_only%3Doff`)
  const reader = connectTo(server.url)
  const name = new URL(database).pathname.slice(1)
  await sql`create database ${sql.id(name)}`.execute(admin)
  /** A server whose transactions are read-only rejects writes like a standby. */
  const setReadOnly = async (value: 'on' | 'off') => {
    await sql`alter system set default_transaction_read_only = ${sql.lit(value)}`.execute(admin)
    await sql`select pg_reload_conf()`.execute(admin)
    const shown = async () => {
      const setting = sql<{ value: string }>`select current_setting('default_transaction_read_only') as value`
      return (await setting.execute(reader)).rows[0]?.value
    }
    await expect.poll(shown, { interval: 5 }).toBe(value)
  }
  const one = opened(await breakableConnection(server.url.replace('/larder?', `/${name}?`)))
  const other = opened(await breakableConnection(database))
  const db = connectTo(one.url, other.url)
  await setReadOnly('on')
  expect(await write(db)).toBe('written') // by the other host
  await setReadOnly('off')
  other.break()
  await expect.poll(() => write(db), { interval: 20 }).toBe('written') // by the first host
  other.mend()
  await setReadOnly('on')
  expect(await write(db)).toBe('closed')
  expect(await write(db)).toBe('written')
})

test('notifications arrive again from the next host', async () => {
  const database = await testDatabase()
  const one = opened(await breakableConnection(database))
  const other = opened(await breakableConnection(database))
  const db = connectTo(database)
  const listener = opened(
    await NotificationListener.open({ db, url: joined([one.url, other.url]), log: { info() {}, warn() {} } }),
  )
  const received: string[] = []
  await listener.subscribe({
    channel: 'news',
    payload: z.string(),
    receive: (payload) => received.push(payload),
    reread: async () => {},
  })
  one.break()
  await expect
    .poll(
      async () => {
        await sendNotification(db, 'news', '"again"')
        return received.length
      },
      { interval: 50 },
    )
    .toBeGreaterThan(0)
})
