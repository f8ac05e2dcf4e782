import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { type Caller, callerAt } from '../../testing/caller.ts'
import { A_PRODUCT } from '../../testing/catalog-forms.ts'
import { breakableConnection } from '../../testing/database-proxies.ts'
import { openApp } from '../../testing/open-app.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { openReplicatedDatabase, type ReplicatedDatabase } from '../../testing/streaming-replica.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'
import type { Platform } from '../platform.ts'
import { connectDatabase, openReplica } from './connect.ts'

let database: ReplicatedDatabase
/** A store that reads everything from the primary. */
let writing: TestStore
beforeAll(async () => {
  database = await openReplicatedDatabase()
  writing = await TestStore.open({ database: database.primary })
})
afterAll(async () => {
  await writing.close()
  await database.close()
})

/** Another process of the store, which reads from the replica. */
interface ReadingStore {
  readonly url: string
  readonly outcomes: Readonly<Record<string, number>>
  readonly visitor: Caller
  readonly seller: Caller
}

const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  await database.onReplica('select pg_wal_replay_resume()')
  await database.caughtUp()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openReading(replicaUrl = database.replicaUrl): Promise<ReadingStore> {
  const db = connectDatabase(database.primary.url, () => {})
  const replica = openReplica(replicaUrl)
  closing.push(
    () => db.destroy(),
    () => replica.db.destroy(),
  )
  const { app, platform } = await openApp({
    ...{ db, replica, listenUrl: database.primary.url, clock: writing.clock, web: await loadWebBuild() },
  })
  closing.push(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await writing.seller()
  return { url, outcomes: outcomesOf(platform), visitor: callerAt(url), seller: callerAt(url, token) }
}

function outcomesOf({ reads }: Platform): Readonly<Record<string, number>> {
  if (reads.outcomes === null) throw new Error('The store has a replica')
  return reads.outcomes
}

/** Reads until the replica answers, since one that streams may be behind for a moment. */
async function untilReadFromReplica(reading: ReadingStore, read = () => listOrders(reading)): Promise<void> {
  const before = reading.outcomes.replica ?? 0
  const readOnce = async () => {
    await read()
    return reading.outcomes.replica
  }
  await expect.poll(readOnce).toBeGreaterThan(before)
}

const listOrders = ({ seller }: Pick<ReadingStore, 'seller'>) => seller.get(endpoints.listSellerOrders)

/** What is cached differs in each `turn`, so that it is read from the database. */
const ofAnyone: readonly ((turn: number) => string)[] = [
  (turn) => `${endpoints.listProducts.path}?limit=${turn}`,
  (turn) => `${endpoints.searchProducts.path}?q=apples&limit=${turn}`,
  (turn) => `${endpoints.suggestProducts.path}?q=apples${turn}`,
  (turn) => `/products?q=apples${turn}`,
]
const ofSeller: readonly (() => string)[] = [
  () => endpoints.listSellerProducts.path,
  () => endpoints.exportProducts.path,
  () => `${endpoints.listSellerOrders.path}?counts=true`,
  () => `${endpoints.listSellerOrders.path}?q=maya`,
  () => endpoints.exportSellerOrders.path,
  () => `${endpoints.getDashboard.path}?period=30`,
  () => endpoints.listLostDemand.path,
  () => endpoints.listActivity.path,
  () => endpoints.listActivityPeople.path,
  () => endpoints.getCashOfDay.path,
  () => endpoints.getDay.path,
]

test('lists, searches, exports and reports come from the replica, and are the same as from the primary', async () => {
  await writing.product({ name: 'Apples' })
  await deliveredOrder(writing)
  const reading = await openReading()
  const fromPrimary = { visitor: writing.visitor(), seller: await writing.seller() }
  for (const [who, paths] of [['visitor', ofAnyone] as const, ['seller', ofSeller] as const]) {
    for (const pathOf of paths) {
      let turn = 0
      await untilReadFromReplica(reading, async () => {
        const path = pathOf(++turn)
        const { status, body, headers } = await reading[who].get(path)
        expect(status, path).toBe(200)
        if (!headers.get('content-type')?.startsWith('text/html'))
          expect(body, path).toEqual((await fromPrimary[who].get(path)).body)
        return { status, body, headers }
      })
    }
  }
})

test('what was written before is read at once while the replica is behind, and from the replica once it has caught up', async () => {
  const reading = await openReading()
  const names = async () =>
    (await reading.visitor.get(endpoints.listProducts)).body.products.map(({ name }: { name: string }) => name)
  await names()
  await untilReadFromReplica(reading)
  const before = { ...reading.outcomes }
  await database.onReplica('select pg_wal_replay_pause()')
  const { name } = await writing.product({ name: 'Fresh Figs' })
  const { shopper, order } = await placedOrder(writing)
  expect(await names()).toContain(name)
  const sellers = await reading.seller.get(endpoints.listSellerOrders)
  expect(sellers.body.orders[0]._id).toBe(order._id)
  const own = await callerAt(reading.url, shopper.token).get(endpoints.listShopperOrders)
  expect(own.body.orders[0]._id).toBe(order._id)
  expect(reading.outcomes.replica).toBe(before.replica)
  expect(reading.outcomes.behind).toBeGreaterThan(before.behind ?? 0)
  await database.onReplica('select pg_wal_replay_resume()')
  await untilReadFromReplica(reading)
  expect((await listOrders(reading)).body.orders[0]._id).toBe(order._id)
})

test('a page that is rendered after a change in another process never shows what was before, though the replica is behind', async () => {
  const editor = await productEditor(writing)
  const product = await editor.add({ name: 'Old Plums' })
  const reading = await openReading()
  const page = async () => (await reading.visitor.get('/products')).body
  expect(await page()).toContain('Old Plums')
  await database.onReplica('select pg_wal_replay_pause()')
  expect((await editor.update(product, { ...A_PRODUCT, name: 'New Plums' })).status).toBe(200)
  await expect.poll(page).toContain('New Plums')
  await database.onReplica('select pg_wal_replay_resume()')
  expect(await page()).not.toContain('Old Plums')
})

test('no request fails while the replica is killed', async () => {
  const reading = await openReading()
  const statuses = new Set<number>()
  let isOver = false
  const load = async () => {
    while (!isOver) {
      statuses.add((await reading.seller.get(`${endpoints.getDashboard.path}?period=7`)).status)
      statuses.add((await reading.visitor.get(`${endpoints.listProducts.path}?search=${crypto.randomUUID()}`)).status)
    }
  }
  const loads = [load(), load(), load(), load()]
  await expect.poll(() => reading.outcomes.replica).toBeGreaterThan(10)
  await database.killReplica()
  await expect.poll(() => reading.outcomes.paused).toBeGreaterThan(10)
  const before = reading.outcomes.replica ?? 0
  await expect.poll(() => reading.outcomes.replica).toBeGreaterThan(before + 10)
  isOver = true
  await Promise.all(loads)
  expect([...statuses]).toEqual([200])
})

test('the primary answers when the replica is frozen, and later requests do not wait for it', async () => {
  const line = await breakableConnection(database.replicaUrl)
  closing.push(() => line.close())
  const reading = await openReading(line.url)
  await untilReadFromReplica(reading)
  const before = { ...reading.outcomes }
  line.freeze()
  expect((await listOrders(reading)).status).toBe(200)
  expect((await listOrders(reading)).status).toBe(200)
  expect(reading.outcomes).toEqual({ ...before, failed: (before.failed ?? 0) + 1, paused: (before.paused ?? 0) + 1 })
})

test('the store opens, is ready and answers while the replica can’t be reached', async () => {
  const reading = await openReading('postgres://larder@127.0.0.1:1/larder')
  expect((await reading.visitor.get('/readyz')).status).toBe(200)
  expect((await reading.seller.get(endpoints.listSellerOrders)).status).toBe(200)
  expect(reading.outcomes).toMatchObject({ replica: 0, failed: 1 })
})

test.each([
  ['the primary itself', () => database.primary.url],
  ['a server of another database', () => inject('databaseUrl')],
  ['another database of the replica', () => database.replicaUrl.replace('@localhost/larder', '@localhost/postgres')],
])('%s is not read as a replica', async (_, url) => {
  const reading = await openReading(url())
  const { status, body } = await listOrders(reading)
  expect(status).toBe(200)
  expect(body).toEqual((await (await writing.seller()).get(endpoints.listSellerOrders)).body)
  expect(reading.outcomes).toMatchObject({ replica: 0, unfit: 1 })
})

test('of several hosts, the one that is a standby is read', async () => {
  const lines = [await breakableConnection(database.primary.url), await breakableConnection(database.replicaUrl)]
  closing.push(...lines.map((line) => () => line.close()))
  const hosts = ['127.0.0.1:1', ...lines.map(({ url }) => new URL(url).host)].join(',')
  await untilReadFromReplica(await openReading(`postgres://larder@${hosts}/larder?target_session_attrs=prefer-standby`))
})

test('a client error is answered once, and keeps the replica', async () => {
  const reading = await openReading()
  await untilReadFromReplica(reading)
  const before = { ...reading.outcomes }
  expect((await reading.seller.get(`${endpoints.listActivity.path}?cursor=none`)).status).toBe(400)
  expect(reading.outcomes).toMatchObject({ failed: before.failed, paused: before.paused })
})

test('a replica that was promoted is no longer read', async () => {
  const reading = await openReading()
  await untilReadFromReplica(reading)
  const before = { ...reading.outcomes }
  await database.onReplica('select pg_promote()')
  await placedOrder(writing)
  expect((await listOrders(reading)).body).toEqual((await (await writing.seller()).get(endpoints.listSellerOrders)).body)
  expect(reading.outcomes).toEqual({ ...before, unfit: 1 })
})
