import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import type { Caller } from '../../testing/caller.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { rehearsedPayments } from '../../testing/open-app.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeEach(async () => {
  store = await TestStore.open({ openPayments: rehearsedPayments })
  seller = await store.seller()
})
afterEach(() => store.close())

const save = (change: object) => seller.post(endpoints.saveSettings, change)
const found = async (query: string) =>
  (await seller.get(`${endpoints.listSellerOrders.path}?counts=true&${query}`)).body as {
    orders: { _id: string }[]
    counts: Record<string, number>
  }

test('orders are due when the promised minutes are over, and earlier orders keep their time', async () => {
  const before = await placedOrder(store)
  await save({ promisedMinutes: 45 })
  const after = await placedOrder(store)
  const minutesOf = ({ order }: typeof before) => (Date.parse(order.dueAt) - Date.parse(order.createdAt)) / 60_000
  expect([minutesOf(before), minutesOf(after)]).toEqual([30, 45])
})

test('an address outside can be saved and says so, and ordering to it names its ZIP code', async () => {
  await save({ zipCodes: ['97205', '100 05'] })
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const inside = (await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, zipcode: '97205-1234' })).body.address
  const { status, body } = await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, zipcode: '97206-1234' })
  expect([status, body.address.isOutside]).toEqual([201, true])
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder]) {
    const refused = await shopper.post(endpoint, { items, address: body.address._id }, { 'Idempotency-Key': 'a key' })
    expect(refused).toMatchObject({ status: 422, body: { message: 'We don’t deliver to the ZIP code 97206-1234' } })
    expect(await shopper.post(endpoint, { items, address: inside._id })).toMatchObject({ status: 201 })
  }
  const { addresses } = (await shopper.get(endpoints.listAddresses)).body
  expect(addresses.map(({ isOutside }: { isOutside?: boolean }) => isOutside)).toEqual([undefined, true])
  await save({ zipCodes: [] })
  expect((await shopper.get(endpoints.listAddresses)).body.addresses[1]).not.toHaveProperty('isOutside')
  expect(await shopper.post(endpoints.placeCashOrder, { items, address: body.address._id })).toMatchObject({ status: 201 })
})

test('stock is low at the number that was set, of products counted before and after', async () => {
  const before = await countedProduct(store, 4)
  const low = async () => {
    const { products } = (await seller.get(`${endpoints.listSellerProducts.path}?state=low`)).body
    return products.map(({ _id, lowAt }: { _id: string; lowAt: number }) => [_id, lowAt])
  }
  expect(await low()).toEqual([[before._id, 5]])
  await save({ lowAt: 3 })
  await store.runJobs()
  expect(await low()).toEqual([])
  const after = await countedProduct(store, 3)
  expect(await low()).toEqual([[after._id, 3]])
  await save({ lowAt: null })
  await store.runJobs()
  expect(await low()).toEqual([
    [after._id, 5],
    [before._id, 5],
  ])
})

test('a repeated order is answered as before, also when its address is outside by now', async () => {
  const shopper = await store.shopper()
  const order = { items: [{ product: (await store.product())._id, quantity: 1 }], address: (await shopper.address())._id }
  const headers = { 'Idempotency-Key': 'once' }
  const { status, body } = await shopper.post(endpoints.placeCashOrder, order, headers)
  await save({ zipCodes: ['1'] })
  expect(await shopper.post(endpoints.placeCashOrder, order, headers)).toMatchObject({ status, body })
})

test('orders are listed and counted by days of the store’s time zone, also where clocks change', async () => {
  const times = {
    before: '2026-03-28T22:59:59.999Z',
    first: '2026-03-28T23:00:00.000Z', // midnight in Berlin; the day has 23 hours
    closed: '2026-03-29T12:00:00.000Z',
    last: '2026-03-29T21:59:59.999Z',
    after: '2026-03-29T22:00:00.000Z',
  }
  const ids = new Map<string, string>()
  for (const [name, time] of Object.entries(times)) {
    const { order } = await placedOrder(store)
    if (name !== 'closed') await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'x' })
    await store.run(`update orders set placed_at = '${time}' where id = '${order._id}'`)
    ids.set(order._id, name)
  }
  const day = async (from: string, to: string) => {
    const { orders, counts } = await found(`from=${from}&to=${to}`)
    return {
      names: orders.map(({ _id }) => ids.get(_id)).toSorted(),
      cancelled: counts.Cancelled,
      placed: counts['Order Placed'],
    }
  }
  expect(await day('2026-03-29', '2026-03-29')).toEqual({ names: ['after', 'closed', 'last'], cancelled: 2, placed: 1 })
  await save({ timeZone: 'Europe/Berlin' })
  expect(await day('2026-03-29', '2026-03-29')).toEqual({ names: ['closed', 'first', 'last'], cancelled: 2, placed: 1 })
  expect(await day('2026-03-28', '2026-03-28')).toEqual({ names: ['before'], cancelled: 1, placed: 0 })
  expect(await day('2026-03-28', '2026-03-30')).toMatchObject({ cancelled: 4, placed: 1 })
  expect(await found('to=2026-03-28')).toMatchObject({ counts: { Cancelled: 1 } })
  expect(await found('from=2026-03-30')).toMatchObject({ counts: { Cancelled: 1 } })
  expect(await found('')).toMatchObject({ counts: { Cancelled: 4, 'Order Placed': 1 } })
})
