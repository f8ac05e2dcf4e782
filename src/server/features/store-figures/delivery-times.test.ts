import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'
import { measureDeliveries } from '../orders/order-statistics.ts'

const MINUTE_MS = 60_000

let store: TestStore
let shopper: TestShopper
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  shopper = await store.shopper()
})
afterEach(() => store.close())

const move = async (id: string, status: OrderStatus) =>
  expect(await (await store.seller()).post(endpoints.changeOrderStatus, { id, status })).toMatchObject({ status: 200 })

async function deliver(minutes: number): Promise<string> {
  const { order } = await placedOrder(store, shopper)
  await deliverOrder(order._id, minutes)
  return order._id
}

async function deliverOrder(id: string, minutes: number): Promise<void> {
  await move(id, 'Packing')
  await move(id, 'Out for Delivery')
  store.clock.pass(minutes * MINUTE_MS)
  await move(id, 'Delivered')
}

const deliveries = async () => (await store.visitor().get(endpoints.getStoreFigures)).body.deliveries

test('the promise is a goal until twenty orders are delivered, then it is measured, once the last can’t be undone', async () => {
  const GOAL = { isMeasured: false, days: 30, goalMinutes: 30 }
  expect(await deliveries()).toEqual({ ...GOAL, count: 0 })
  for (let minutes = 1; minutes <= 20; minutes += 1) await deliver(minutes)
  store.clock.pass(MINUTE_MS / 2)
  expect(await deliveries()).toEqual({ ...GOAL, count: 19 })
  store.clock.pass(MINUTE_MS / 2)
  const measured = { isMeasured: true, count: 20, days: 30, goalMinutes: 30, medianMinutes: 10.5, ninthOfTenMinutes: 18 }
  expect(await deliveries()).toEqual(measured)
})

test('a delivery that was undone counts when it is recorded again, and one of more than 30 days ago no more', async () => {
  const id = await deliver(5)
  await (await store.seller()).post(endpoints.undoDelivery, { id })
  store.clock.pass(2 * MINUTE_MS)
  expect(await deliveries()).toMatchObject({ count: 0 })
  await move(id, 'Delivered')
  store.clock.pass(2 * MINUTE_MS)
  expect(await deliveries()).toMatchObject({ count: 1 })
  store.clock.pass(30 * 24 * 60 * MINUTE_MS)
  expect(await deliveries()).toMatchObject({ count: 0 })
})

test('a store with many deliveries measures its newest ones', async () => {
  for (const minutes of [40, 10, 20]) await deliver(minutes)
  const until = store.clock.now()
  const times = { after: new Date(until.getTime() - 24 * 60 * MINUTE_MS), until }
  expect(await measureDeliveries(store.db, { ...times, newest: 2 })).toEqual({
    count: 2,
    medianMinutes: 15,
    ninthOfTenMinutes: 20,
  })
  expect(await measureDeliveries(store.db, { ...times, newest: 3 })).toMatchObject({ count: 3, medianMinutes: 20 })
})

test('only orders that were to come at once are measured: none in a slot, none that is picked up, none from while the store was closed', async () => {
  const seller = await store.seller()
  const pickup = { isOffered: true, address: '1 Main Street', minutes: 10 }
  await seller.post(endpoints.saveSettings, { slotMinutes: 60, slotCapacity: 9, pickup })
  const [product, address] = [(await store.product())._id, (await shopper.address())._id]
  const place = async (more: object) => {
    const request = { items: [{ product, quantity: 1 }], address, ...more }
    const { body } = await shopper.post(endpoints.placeCashOrder, request)
    return body.order
  }
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  const inSlot = await place({ delivery: slots[5].start })
  const pickedUp = await place({ fulfilment: 'pickup' })
  const later = await place({ delivery: 'now' })
  await shopper.post(endpoints.changeSlot, { id: later._id, delivery: slots[5].start })
  const sooner = await place({ delivery: slots[5].start })
  await shopper.post(endpoints.changeSlot, { id: sooner._id, delivery: 'now' })
  const closedUntil = new Date(store.clock.now().getTime() + 600 * MINUTE_MS).toISOString()
  await seller.post(endpoints.saveSettings, { closedUntil })
  const whileClosed = await place({ delivery: 'now' })
  await seller.post(endpoints.saveSettings, { closedUntil: null })
  const atOnce = await place({ delivery: 'now' })
  for (const { _id } of [inSlot, pickedUp, later, sooner, whileClosed, atOnce]) await deliverOrder(_id, 1)
  store.clock.pass(MINUTE_MS)
  expect(await deliveries()).toMatchObject({ count: 1 })
  const { current } = (await seller.get(`${endpoints.getDashboard.path}?period=7`)).body
  expect(current.deliveries).toMatchObject({ count: 6, medianMinutes: 6, ninthOfTenMinutes: 6 })
})

test('an order that is picked up was late only when it was ready after it was due', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { pickup: { isOffered: true, address: '1 Main Street', minutes: 10 } })
  const [product, address] = [(await store.product())._id, (await shopper.address())._id]
  const pickUp = async (packedAfter: number) => {
    const request = { items: [{ product, quantity: 1 }], address, fulfilment: 'pickup' }
    const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
    store.clock.pass(packedAfter * MINUTE_MS)
    await deliverOrder(order._id, 120)
    return order.number
  }
  await pickUp(5)
  const late = await pickUp(15)
  const { current } = (await seller.get(`${endpoints.getDashboard.path}?period=7`)).body
  expect(current.deliveries).toMatchObject({ count: 2, late: 1, medianMinutes: null })
  const { orders } = (await seller.get(`${endpoints.listSellerOrders.path}?deliveredLate=true`)).body
  expect(orders.map(({ number }: { number: string }) => number)).toEqual([late])
})

test('median and ninth of ten are those of the sorted times', async () => {
  const times = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 20, maxLength: 24 })
  const [minutes = []] = fc.sample(times, { numRuns: 1, seed: 7 })
  for (const each of minutes) await deliver(each)
  store.clock.pass(MINUTE_MS)
  const sorted = minutes.toSorted((one, other) => one - other)
  const at = (place: number) => sorted[place] ?? Number.NaN
  const half = sorted.length / 2
  expect(await deliveries()).toMatchObject({
    count: minutes.length,
    medianMinutes: (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2,
    ninthOfTenMinutes: at(Math.ceil(sorted.length * 0.9) - 1),
  })
})

test('pages say what is measured beside the promise, nothing before, and nothing that contradicts it', async () => {
  const visitor = store.visitor()
  const says = async (sentence: string) =>
    Promise.all(['/', '/contact'].map(async (path) => (await visitor.get(path)).body.includes(sentence)))
  expect(await says('orders arrived within')).toEqual([false, false])
  for (let count = 0; count < 20; count += 1) await deliver(11.5)
  store.clock.pass(MINUTE_MS)
  await deliveries()
  expect(await says('Half of our orders arrived within 12 minutes in the last 30 days.')).toEqual([true, true])
  for (let count = 0; count < 3; count += 1) await deliver(35)
  store.clock.pass(MINUTE_MS)
  await deliveries()
  expect(await says('orders arrived within')).toEqual([false, false])
})
