import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../../contract/endpoints.ts'
import { breakableConnection } from '../../testing/database-proxies.ts'
import { TestStore } from '../../testing/test-store.ts'
import type { Platform } from '../platform.ts'
import { NotificationListener, sendNotification } from './notification-listener.ts'

// The tests add subscribers to a store, whose own first subscriber is the catalog.

let store: TestStore
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  store = await TestStore.open()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => store.close())

let channels = 0

async function subscriber({ notifications }: Pick<Platform, 'notifications'>, { fails = false } = {}) {
  const channel = `test ${++channels}`
  const received: string[] = []
  let rereads = 0
  await notifications.subscribe({
    channel,
    payload: z.object({ text: z.string() }),
    receive({ text }) {
      received.push(text)
      if (fails) throw new Error('a defect of this subscriber')
    },
    async reread() {
      rereads += 1
      if (fails) throw new Error('a defect of this subscriber')
    },
  })
  const send = (text: unknown) => sendNotification(store.db, channel, JSON.stringify({ text }))
  return {
    received,
    rereads: () => rereads,
    send,
    arrives: (text: string) => expect.poll(() => received).toContain(text),
    receivesAgain: (text: string) =>
      expect
        .poll(async () => {
          await send(text)
          return received
        })
        .toContain(text),
  }
}

async function renamed(name: string): Promise<void> {
  await store.db.updateTable('products').set({ name }).execute()
  await expect.poll(async () => (await store.visitor().get(endpoints.listProducts.path)).body.products[0].name).toBe(name)
}

const listening = sql<{ pid: number }>`
  select pid from pg_stat_activity where application_name = 'larder-listen' and datname = current_database()`
const connections = async () => (await listening.execute(store.db)).rows

test('all subscribers of a process share one connection', async () => {
  await store.product()
  const [one, two] = [await subscriber(store.platform), await subscriber(store.platform)]
  await one.send('first')
  await two.send('second')
  await one.arrives('first')
  await two.arrives('second')
  await renamed('Medlar jelly')
  expect([one.received, two.received]).toEqual([['first'], ['second']])
  expect(await connections()).toHaveLength(1)
})

test('each subscriber reads again after a reconnect, and receives again', async () => {
  const [one, two] = [await subscriber(store.platform), await subscriber(store.platform)]
  const [before] = await connections()
  const rereads = [one.rereads(), two.rereads()]
  await sql`select pg_terminate_backend(${before?.pid})`.execute(store.db)
  await expect.poll(async () => (await connections()).filter(({ pid }) => pid !== before?.pid)).toHaveLength(1)
  await expect.poll(() => [one.rereads() > (rereads[0] ?? 0), two.rereads() > (rereads[1] ?? 0)]).toEqual([true, true])
  await one.receivesAgain('again')
  await two.receivesAgain('again')
})

test('a subscriber that throws does not affect the others', async () => {
  await store.product()
  const [broken, other] = [await subscriber(store.platform, { fails: true }), await subscriber(store.platform)]
  const rereads = broken.rereads()
  await broken.send('bad')
  await broken.arrives('bad')
  await expect.poll(broken.rereads).toBeGreaterThan(rereads + 1) // it is called until it succeeds
  await other.send('good')
  await other.arrives('good')
  await renamed('Rowan jelly')
})

test('a subscriber reads again when it gets a payload that it does not know', async () => {
  const one = await subscriber(store.platform)
  await one.send('known')
  await one.arrives('known')
  const rereads = one.rereads()
  await one.send(1)
  await expect.poll(one.rereads).toBeGreaterThan(rereads)
  expect(one.received).toEqual(['known'])
})

/** Opens a second listener, whose heartbeats time out soon. */
async function impatientListener(url: string) {
  const logged: string[] = []
  const log = (_details: unknown, message?: string) => void logged.push(message ?? '')
  const notifications = await NotificationListener.open({
    db: store.db,
    url,
    log: { warn: log, info: (message: string) => void logged.push(message) },
    heartbeat: { everyMs: 50, timeoutMs: 500 },
  })
  closing.push(() => notifications.close())
  return { notifications, logged }
}

test('a subscriber that can’t read is called until it can, and logged once', async () => {
  const { notifications, logged } = await impatientListener(store.databaseUrl)
  const broken = await subscriber({ notifications }, { fails: true })
  await expect.poll(broken.rereads).toBeGreaterThan(3)
  expect(logged.filter((line) => line.includes('subscriber'))).toHaveLength(1)
})

const LOST = 'notifications of the database do not arrive: polling instead'
const FOUND = 'notifications of the database arrive again'

test('subscribers poll while heartbeats do not arrive', async () => {
  const elsewhere = new URL(inject('databaseUrl')) // LISTEN succeeds there, but receives none of our notifications
  elsewhere.pathname = '/postgres'
  const { notifications, logged } = await impatientListener(elsewhere.href)
  const one = await subscriber({ notifications })
  await expect.poll(() => logged).toEqual([LOST])
  const rereads = one.rereads()
  await expect.poll(one.rereads).toBeGreaterThan(rereads + 3)
  expect(logged).toEqual([LOST])
})

test('a connection that died silently is replaced', async () => {
  const way = await breakableConnection(store.databaseUrl)
  closing.push(way.close)
  const { notifications, logged } = await impatientListener(way.url)
  const one = await subscriber({ notifications })
  await one.receivesAgain('before')
  way.freeze()
  await expect.poll(() => logged).toEqual(expect.arrayContaining([LOST, FOUND]))
  await one.receivesAgain('after')
})
