import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { type CountedProduct, countedProduct, orderRequest, patiently } from '../../testing/counted-product.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ connections: MAX_CONNECTIONS })
})
afterAll(() => store.close())

const counted = (count: number, name = 'Apples') => countedProduct(store, count, { name })
async function order(shopper: TestShopper, ...lines: [ProductWire, number][]) {
  const request = await orderRequest(shopper, ...lines)
  return patiently(() => shopper.post(endpoints.placeCashOrder, request))
}
const stockOf = async (product: CountedProduct) => (await product.sellers()).stock

test('an order takes its pieces, summed by product, and says by whom', async () => {
  const [apples, shopper] = [await counted(10), await store.shopper()]
  const { status, body } = await order(shopper, [apples, 2], [apples, 3])
  expect(status).toBe(201)
  expect(await stockOf(apples)).toBe(5)
  expect(await apples.shown()).toMatchObject({ inStock: true, stock: 5 })
  expect((await apples.movements())[0]).toMatchObject({ change: -5, reason: 'sold', by: 'shopper', order: body.order._id })
  expect((await order(shopper, [apples, 3], [apples, 3])).status).toBe(409)
  expect((await order(shopper, [apples, 5])).status).toBe(201)
  expect(await apples.shown()).toMatchObject({ inStock: false })
})

test('tells how many are left of each product of which there are too few, and takes nothing', async () => {
  const [apples, pears, milk] = [
    await counted(2),
    await counted(0, 'Pears'),
    await store.product({ name: 'Milk', inStock: false }),
  ]
  const [plums, shopper] = [await counted(9, 'Plums'), await store.shopper()]
  const { status, body } = await order(shopper, [apples, 3], [pears, 1], [milk, 1], [plums, 9])
  expect(status).toBe(409)
  for (const sentence of ['Apples has only 2 left', 'Pears is out of stock', 'Milk is out of stock'])
    expect(body.message).toContain(sentence)
  expect(body.short).toHaveLength(2)
  expect(body.short).toEqual(
    expect.arrayContaining([
      { product: apples._id, name: 'Apples', wanted: 3, left: 2 },
      { product: pears._id, name: 'Pears', wanted: 1, left: 0 },
    ]),
  )
  expect([await stockOf(apples), await stockOf(plums)]).toEqual([2, 9])
  expect((await order(shopper, [milk, 1])).body).not.toHaveProperty('short')
})

test('canceling returns the pieces once, by shopper or seller', async () => {
  const [apples, shopper, seller] = [await counted(3), await store.shopper(), await store.seller()]
  const first = (await order(shopper, [apples, 3])).body.order
  expect(await apples.shown()).toMatchObject({ inStock: false })
  const cancels = await Promise.all([1, 2, 3].map(() => shopper.post(endpoints.cancelOrder, { id: first._id })))
  expect(cancels.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await stockOf(apples)).toBe(3)
  expect(await apples.shown()).toMatchObject({ inStock: true, stock: 3 })
  expect((await apples.movements())[0]).toMatchObject({ change: 3, reason: 'cancelled', by: 'shopper', order: first._id })

  const second = (await order(shopper, [apples, 1])).body.order
  await seller.post(endpoints.changeOrderStatus, { id: second._id, status: 'Packing' })
  await seller.post(endpoints.changeOrderStatus, { id: second._id, status: 'Cancelled', reason: 'No driver' })
  expect(await stockOf(apples)).toBe(3)
  expect((await apples.movements())[0]).toMatchObject({ change: 1, reason: 'cancelled', by: 'Admin' })
})

test('an order from before a product was counted returns nothing', async () => {
  const [apples, shopper] = [await counted(9), await store.shopper()]
  await apples.change({ count: null })
  const { body } = await order(shopper, [apples, 2])
  await apples.change({ count: 4 })
  await shopper.post(endpoints.cancelOrder, { id: body.order._id })
  expect(await stockOf(apples)).toBe(4)
})

test('of fifty shoppers who order one of ten pieces at once, exactly ten get one, and forty are told', async () => {
  const apples = await counted(10)
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => store.shopper()))
  const responses = await Promise.all(shoppers.map((shopper) => order(shopper, [apples, 1])))
  const rejected = responses.filter(({ status }) => status === 409)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(rejected).toHaveLength(40)
  for (const { body } of rejected) {
    expect(body.short).toEqual([{ product: apples._id, name: 'Apples', wanted: 1, left: expect.any(Number) }])
  }
  expect(rejected.at(-1)?.body).toMatchObject({ message: 'Apples is out of stock', short: [{ left: 0 }] })
  expect(await stockOf(apples)).toBe(0)
  expect((await auditOf(store)).findings).toEqual([])
})

test('orders of several products at once wait for each other in one order, whatever that of their lines', async () => {
  const [apples, pears] = [await counted(100), await counted(100, 'Pears')]
  const shoppers = await Promise.all(Array.from({ length: 30 }, () => store.shopper()))
  const responses = await Promise.all(
    shoppers.map((shopper, index) =>
      index % 2 === 0 ? order(shopper, [apples, 3], [pears, 1]) : order(shopper, [pears, 2], [apples, 1]),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect([await stockOf(apples), await stockOf(pears)]).toEqual([40, 55])
})

test('an order of a product with plenty left changes no public response', async () => {
  const [apples, shopper] = [await counted(50), await store.shopper()]
  const changes = async () => (await store.db.selectFrom('catalog_changes').selectAll().execute()).length
  const before = await changes()
  await order(shopper, [apples, 40])
  expect(await changes()).toBe(before)
  await order(shopper, [apples, 5])
  expect(await changes()).toBe(before + 1)
})
