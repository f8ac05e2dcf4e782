import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { DashboardResponse } from '../../../contract/reports/dashboard.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { testClock } from '../../testing/test-clock.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'
import { saveDayFigures } from './save-day-figures.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let store: TestStore
let shopper: TestShopper
let seller: Awaited<ReturnType<TestStore['freshSeller']>>
let milk: ProductWire
beforeEach(async () => {
  store = await TestStore.open({ clock: testClock() })
  // The clock says noon, so that a few minutes do not end a day.
  store.clock.pass(startOfNextDay() + 12 * HOUR_MS)
  await logIn()
  milk = await store.product({ name: 'Milk', price: 6, offerPrice: 5 }) // 2 pieces: $10.20 with tax
})
afterEach(() => store.close())

async function logIn() {
  ;[shopper, seller] = [await store.shopper(), await store.freshSeller()]
}

/** Lets days pass, and logs in again, since logins end after a week. */
async function passDays(days: number) {
  store.clock.pass(days * DAY_MS)
  await logIn()
}

const startOfNextDay = () => DAY_MS - (store.clock.now().getTime() % DAY_MS)

const dashboard = async (period = '7'): Promise<DashboardResponse> => {
  const { status, body } = await seller.get(`${endpoints.getDashboard.path}?period=${period}`)
  expect(status).toBe(200)
  return body
}
const place = async (pieces = 2, product = milk) =>
  (await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [product, pieces]))).body.order
const post = async (endpoint: Parameters<TestShopper['post']>[0], body: object) =>
  expect(await seller.post(endpoint, body)).toMatchObject({ body: { success: true } })
const move = (id: string, status: string, reason?: string) => post(endpoints.changeOrderStatus, { id, status, reason })

async function deliver(id: string, minutes: number) {
  await move(id, 'Packing')
  await move(id, 'Out for Delivery')
  store.clock.pass(minutes * MINUTE_MS)
  await move(id, 'Delivered')
}

test('a new store has no figures', async () => {
  const { current, before, days, hours, bestSellers, cancellations } = await dashboard()
  expect(current).toMatchObject({ orders: 0, gross: 0, refunds: 0, net: 0, averageBasket: null, waste: { pieces: 0, amount: 0 } })
  expect(current.deliveries).toEqual({ count: 0, late: 0, medianMinutes: null, ninthOfTenMinutes: null })
  expect([days.length, hours.length, bestSellers, cancellations]).toEqual([7, 24, [], []])
  expect(before.to < current.from).toBe(true)
})

test('today stands beside yesterday, and 7 days beside the 7 before', async () => {
  await place()
  await passDays(1)
  await place()
  await place(4)
  expect(await dashboard('today')).toMatchObject({
    current: { orders: 2, gross: 30.6, net: 30.6, averageBasket: 15.3 },
    before: { orders: 1, gross: 10.2 },
    days: [{ orders: 2, before: { orders: 1, gross: 10.2 } }],
  })
  await passDays(6)
  expect(await dashboard()).toMatchObject({ current: { orders: 2 }, before: { orders: 1 } })
  expect(await dashboard('30')).toMatchObject({ current: { orders: 3, gross: 40.8 }, before: { orders: 0 } })
})

test('canceled orders are no sales, and are counted by who canceled them and why', async () => {
  await place()
  await shopper.post(endpoints.cancelOrder, { id: (await place())._id, reason: 'Too late' })
  await move((await place())._id, 'Cancelled', 'Closed')
  await move((await place())._id, 'Cancelled', 'Closed')
  const { current, cancellations, bestSellers, hours } = await dashboard()
  expect(current).toMatchObject({
    orders: 1,
    gross: 10.2,
    net: 10.2,
    cancelled: { orders: 3, byShoppers: 1, byStore: 2, amount: 30.6 },
  })
  expect(cancellations).toEqual([
    { reason: 'Closed', by: 'staff', orders: 2, amount: 20.4 },
    { reason: 'Too late', by: 'shopper', orders: 1, amount: 10.2 },
  ])
  expect(bestSellers).toMatchObject([{ name: 'Milk', pieces: 2, amount: 10 }])
  expect(hours[12]).toEqual({ hour: 12, orders: 1, before: 0 })
})

test('a refund and the delivery of an order of last week change last week', async () => {
  const { _id: id } = await place()
  await passDays(8)
  await saveDayFigures(store.platform)
  expect(await dashboard()).toMatchObject({ before: { orders: 1, gross: 10.2, refunds: 0, deliveries: { count: 0 } } })
  await deliver(id, 10)
  await post(endpoints.refundOrder, { id, amount: 3, reason: 'Bruised' })
  const changed = { orders: 1, gross: 10.2, refunds: 3, net: 7.2, averageBasket: 10.2, deliveries: { count: 1, late: 1 } }
  expect(await dashboard()).toMatchObject({ current: { orders: 0, refunds: 0 }, before: changed })
  store.clock.pass(MINUTE_MS)
  await saveDayFigures(store.platform)
  expect(await dashboard()).toMatchObject({ before: changed })
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'days of the dashboard': 8 } })
})

test('a delivery that is undone counts no more, median and ninth of ten are those of the rest', async () => {
  for (const minutes of [10, 20, 40]) await deliver((await place())._id, minutes)
  const { _id: undone } = await place()
  await deliver(undone, 90)
  await post(endpoints.undoDelivery, { id: undone })
  expect((await dashboard()).current.deliveries).toEqual({ count: 3, late: 1, medianMinutes: 20, ninthOfTenMinutes: 40 })
})

test('an order comes to what was picked', async () => {
  const { _id: id, items } = await place(4)
  await move(id, 'Packing')
  await post(endpoints.pickOrder, { id, lines: [{ line: items[0].line, picked: 1 }] })
  expect(await dashboard()).toMatchObject({ current: { gross: 5.1, net: 5.1 }, bestSellers: [{ pieces: 1, amount: 5 }] })
})

test('margin, waste and stock are at the costs of their day, also after a day is saved and a cost changed', async () => {
  const editor = await productEditor(store)
  const rice = await editor.add({ name: 'Rice', price: 6, offerPrice: 5, cost: 2, stock: 20 })
  const meat = await editor.add({
    stock: 10,
    cost: 3,
    weighed: { per: 'lb', piece: 0.5, price: 8 },
    price: undefined,
    offerPrice: undefined,
  })
  const buy = async (product: { _id: string }, pieces: number) =>
    shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [product as ProductWire, pieces]))
  await buy(rice, 2)
  await buy(meat, 2)
  await place(1) // milk has no cost
  await post(endpoints.changeStock, { product: rice._id, change: -1, reason: 'spoiled' })
  expect((await dashboard()).current).toMatchObject({
    margin: { sales: 18, cost: 7, amount: 11, percent: 61.1, unknown: 5 },
    waste: { pieces: 1, amount: 5, cost: 2 },
  })
  await passDays(1)
  await saveDayFigures(store.platform)
  const seen = await productEditor(store)
  await seen.update(await seen.get(rice._id), { cost: 2.5 })
  await buy(rice, 2)
  const { current, stockAtCost } = await dashboard()
  expect(current).toMatchObject({ margin: { sales: 28, cost: 12, amount: 16, unknown: 5 }, waste: { cost: 2 } })
  expect(stockAtCost).toEqual({ amount: 15 * 2.5 + 8 * 1.5, pieces: 23, withoutCost: 0 })
  expect((await dashboard('today')).before).toMatchObject({ margin: { sales: 18, cost: 7, unknown: 5 } })
  expect((await auditOf(store)).findings).toEqual([])
})

test('margin is without the tax that prices hold', async () => {
  await post(endpoints.saveSettings, { tax: { percent: 25, isIncluded: true } })
  const rice = await (await productEditor(store)).add({ price: 5, offerPrice: 5, cost: 2 })
  await place(2, rice)
  expect((await dashboard()).current.margin).toEqual({ sales: 8, cost: 4, amount: 4, percent: 50, unknown: 0 })
})

test('waste is what spoiled, at present prices; what was missing is listed beside it', async () => {
  const eggs = await countedProduct(store, 9, { name: 'Eggs', price: 6, offerPrice: 2.5 })
  await eggs.change({ change: -3, reason: 'spoiled' })
  await eggs.change({ change: 1, reason: 'spoiled' })
  await eggs.change({ change: -1, reason: 'other' })
  const { _id: id, items } = await place(2, eggs)
  await move(id, 'Packing')
  await post(endpoints.pickOrder, { id, lines: [{ line: items[0].line, picked: 1 }] })
  const { current, lost, lowStock } = await dashboard()
  expect(current.waste).toEqual({ pieces: 2, amount: 5, cost: 0 })
  expect(lost).toMatchObject([
    { name: 'Eggs', reason: 'spoiled', pieces: 2, amount: 5 },
    { name: 'Eggs', reason: 'missing', pieces: 1, amount: 2.5 },
  ])
  expect(lowStock).toMatchObject({ low: 1, out: 0, products: [{ name: 'Eggs', stock: 4 }] })
})

test('open orders that are late are counted now, the earliest due first', async () => {
  const { number } = await place()
  store.clock.pass(HOUR_MS)
  await place()
  expect((await dashboard()).lateNow).toMatchObject({ orders: 1, first: [{ number, status: 'Order Placed' }] })
})

test('days and hours are those of the store’s time zone, also once it has changed', async () => {
  await place()
  store.clock.pass(11 * HOUR_MS + 30 * MINUTE_MS) // 23:30 in UTC
  await place()
  await passDays(2)
  await saveDayFigures(store.platform)
  const sold = async () => (await dashboard()).days.flatMap(({ day, orders }) => (orders > 0 ? [[day, orders]] : []))
  const hours = async () => (await dashboard()).hours.flatMap(({ hour, orders }) => (orders > 0 ? [[hour, orders]] : []))
  expect((await sold()).map(([, orders]) => orders)).toEqual([2])
  expect(await hours()).toEqual([
    [12, 1],
    [23, 1],
  ])
  await post(endpoints.saveSettings, { timeZone: 'Asia/Kathmandu' }) // 5:45 ahead of UTC
  for (const _turn of ['before the job', 'after it']) {
    expect((await sold()).map(([, orders]) => orders)).toEqual([1, 1])
    expect(await hours()).toEqual([
      [5, 1],
      [17, 1],
    ])
    store.clock.pass(MINUTE_MS)
    await saveDayFigures(store.platform)
  }
})

test('the audit names a figure that differs', async () => {
  await place()
  await passDays(1)
  await saveDayFigures(store.platform)
  expect((await auditOf(store)).findings).toEqual([])
  await store.run('update day_figures set gross = 1 where orders = 1')
  expect((await auditOf(store)).findings).toEqual(['figures of the day from: say gross 1, and its orders 1020'])
})

test('figures are right after events were deleted that no job had read', async () => {
  const { _id: id } = await place()
  await passDays(1)
  await saveDayFigures(store.platform)
  await move(id, 'Cancelled', 'Closed')
  await store.run('select number_order_events(); delete from order_events')
  expect(await dashboard()).toMatchObject({ current: { orders: 0, cancelled: { orders: 1 } } })
  store.clock.pass(MINUTE_MS)
  await saveDayFigures(store.platform)
  expect(await dashboard()).toMatchObject({ current: { orders: 0, cancelled: { orders: 1 } } })
  expect((await auditOf(store)).findings).toEqual([])
})

test('owner and manager see it, others don’t, and other periods are refused', async () => {
  const get = async (caller: Pick<TestShopper, 'get'>, query = '') =>
    (await caller.get(endpoints.getDashboard.path + query)).status
  expect(await get(await store.staff('manager'))).toBe(200)
  expect(await get(await store.staff('packer'))).toBe(403)
  expect(await get(await store.staff('courier'))).toBe(403)
  expect(await get(seller, '?period=8')).toBe(400)
  for (const range of [
    ...['from=2026-11-01', 'to=2026-11-01', 'from=2026-11-02&to=2026-11-01', 'from=2026-11-31&to=2026-12-01'],
    ...['from=2025-01-01&to=2026-01-02', 'from=2026-11-01&to=2026-11-02&period=7'],
  ])
    expect(await get(seller, `?${range}`)).toBe(400)
  expect(await get(seller, '?from=2025-01-01&to=2026-01-01')).toBe(200)
})
