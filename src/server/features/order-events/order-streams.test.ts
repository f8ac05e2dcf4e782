import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { openApp } from '../../testing/open-app.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller & { token: string }
const readers: EventReader[] = []

beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => store.close())

async function listen(token: string, lastId?: number | string, url = store.url): Promise<EventReader> {
  const reader = await EventReader.open(url, token, lastId)
  readers.push(reader)
  return reader
}

async function listenFromNow(token: string): Promise<EventReader> {
  const reader = await listen(token)
  await reader.position()
  return reader
}

const move = (id: string, status: string) => seller.post(endpoints.changeOrderStatus, { id, status, reason: 'a reason' })

test('tells the seller of each order, and a shopper of their own only', async () => {
  const [shopper, other] = [await store.shopper(), await store.shopper()]
  const [all, own] = [await listenFromNow(seller.token), await listenFromNow(shopper.token)]
  const { order: others } = await placedOrder(store, other)
  const { order } = await placedOrder(store, shopper)
  const placed = {
    event: 'order',
    data: { _id: order._id, number: order.number, status: 'Order Placed', isPaid: false, at: order.createdAt, what: 'placed' },
  }
  expect(await own.next()).toMatchObject(placed)
  expect(await all.next()).toMatchObject({ data: { _id: others._id, what: 'placed' } })
  expect(await all.next()).toMatchObject(placed)

  await move(order._id, 'Packing')
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  expect(await own.next()).toMatchObject({ data: { _id: order._id, status: 'Packing', what: 'status' } })
  expect(await own.next()).toMatchObject({ data: { _id: order._id, isPaid: true, what: 'paid' } })
})

test('ids rise, and a reader that was away goes on without a gap', async () => {
  const { shopper, order } = await placedOrder(store)
  const first = await listenFromNow(shopper.token)
  await move(order._id, 'Packing')
  const seen = await first.next()
  first.close()
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  const second = await listen(shopper.token, seen?.id)
  const missed = [await second.next(), await second.next()]
  expect(missed.map((event) => event?.data.status)).toEqual(['Out for Delivery', 'Delivered'])
  await seller.post(endpoints.undoDelivery, { id: order._id })
  const live = await second.next()
  expect(live?.data.status).toBe('Out for Delivery')
  const ids = [seen, ...missed, live].map((event) => event?.id ?? 0)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

test('a reader without an event yet goes on from where it began', async () => {
  const { shopper, order } = await placedOrder(store)
  const first = await listenFromNow(shopper.token)
  first.close()
  await move(order._id, 'Packing')
  const second = await listen(shopper.token, first.lastId ?? '')
  expect(await second.next()).toMatchObject({ event: 'order', data: { status: 'Packing' } })
})

test.each(['nonsense', '999999999', '-1'])('asks a reader with the id %s to fetch anew, and goes on', async (lastId) => {
  const { shopper, order } = await placedOrder(store)
  const reader = await listen(shopper.token, lastId)
  expect(await reader.next()).toMatchObject({ event: 'reset', data: {} })
  await move(order._id, 'Packing')
  expect(await reader.next()).toMatchObject({ event: 'order', data: { status: 'Packing' } })
})

test('asks a reader to fetch anew when what it missed is deleted', async () => {
  const { shopper, order } = await placedOrder(store)
  const first = await listenFromNow(shopper.token)
  await move(order._id, 'Packing')
  const seen = await first.next()
  await store.run('delete from order_events')
  await move(order._id, 'Out for Delivery')
  await first.next()
  expect(await (await listen(shopper.token, seen?.id)).next()).toMatchObject({ event: 'reset' })
})

test('tells of what another process changed, and of what a killed one did not number', async () => {
  const { shopper, order } = await placedOrder(store)
  const { app } = await openApp({ db: store.db, listenUrl: store.databaseUrl, clock: store.clock })
  const elsewhere = await app.listen({ host: '127.0.0.1', port: 0 })
  const reader = await listen(shopper.token, undefined, elsewhere)
  await reader.position()
  await move(order._id, 'Packing')
  expect(await reader.next()).toMatchObject({ data: { status: 'Packing' } })
  await store.run(`
    insert into order_events (order_id, shopper_id, number, status, is_paid, what, at)
    select id, shopper_id, number, 'Cancelled', false, 'status', '2020-01-01' from orders where id = '${order._id}'`)
  await placedOrder(store)
  expect(await reader.next()).toMatchObject({ data: { status: 'Cancelled' } })
  const ended = reader.next()
  await app.close()
  expect(await ended).toBeNull()
})

test('concurrent changes of many orders arrive once each', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => placedOrder(store)))
  const reader = await listenFromNow(seller.token)
  await Promise.all(orders.map(({ order }) => move(order._id, 'Packing')))
  const seen = await Promise.all(orders.map(async () => (await reader.next())?.data))
  expect(seen.map(({ _id }) => _id).toSorted()).toEqual(orders.map(({ order }) => order._id).toSorted())
})

test('rejects a twenty-first stream of one account, however many logins it has', async () => {
  const shopper = await store.shopper()
  const another = async () =>
    (await shopper.post(endpoints.loginShopper, { email: shopper.email, password: shopper.password })).body.token
  for (let login = 0; login < 5; login++) {
    const token = await another()
    for (let open = 0; open < 4; open++) expect((await listenFromNow(token)).status).toBe(200)
  }
  const token = await another()
  expect((await listen(token)).status).toBe(429)
  expect((await listenFromNow((await store.shopper()).token)).status).toBe(200)
  readers[0]?.close()
  await expect.poll(async () => (await listen(token)).status).toBe(200)
})

test('rejects a sixth stream of one login, and requests without one', async () => {
  const { token } = await store.shopper()
  for (let open = 0; open < 5; open++) expect((await listenFromNow(token)).status).toBe(200)
  expect((await listen(token)).status).toBe(429)
  readers.at(0)?.close()
  await expect.poll(async () => (await listen(token)).status).toBe(200)
  expect((await listen('no token')).status).toBe(401)
})

test('a logout ends its streams', async () => {
  const shopper = await store.shopper()
  const reader = await listenFromNow(shopper.token)
  await shopper.get(endpoints.logoutShopper)
  expect(await reader.next()).toBeNull()
})
