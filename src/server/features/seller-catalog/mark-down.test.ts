import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { UseSoonWire } from '../../../contract/stock/use-soon.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { type CountedProduct, orderRequest } from '../../testing/counted-product.ts'
import { datedProduct, dayIn } from '../../testing/dated-product.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { expireBatches } from '../stock/expire-batches.ts'
import { applySales } from './apply-sales.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterEach(async () => expect((await auditOf(store)).findings).toEqual([]))
afterAll(() => store.close())

const listSoon = async (query = '') => (await seller.get(`${endpoints.listUseSoon.path}${query}`)).body
const batchOf = async (product: CountedProduct): Promise<UseSoonWire> =>
  (await listSoon()).batches.find((batch: UseSoonWire) => batch.product === product._id)
const markDown = async (product: CountedProduct, by = seller) =>
  by.post(endpoints.markDownBatch, { batch: (await batchOf(product))._id })
const prices = async (product: CountedProduct) => {
  const { price, offerPrice, saleUntil } = await product.shown()
  return [price, offerPrice, saleUntil]
}

test('lists what ends within the days of the setting, the earliest first, page by page', async () => {
  await seller.post(endpoints.saveSettings, { markdown: { days: 1, percent: 25 } })
  const [cream, milk] = [
    await datedProduct(store, 'Cream', [
      [1, 2],
      [2, 1],
    ]),
    await datedProduct(store, 'Milk', [[0, 3]]),
  ]
  expect(await listSoon()).toEqual({
    success: true,
    today: dayIn(store, 0),
    markdown: { days: 1, percent: 25 },
    batches: [
      {
        ...{ _id: (await milk.sellers()).batches?.[0]?._id, product: milk._id, name: 'Milk', category: milk.category },
        ...{ image: [], weight: milk.weight, useBy: dayIn(store, 0), quantity: 3, price: 5, offerPrice: 4 },
        ...{ markedDownPrice: 3, hasSale: false, isMarkedDown: false },
      },
      expect.objectContaining({ product: cream._id, useBy: dayIn(store, 1), quantity: 2 }),
    ],
    nextCursor: null,
  })
  const first = await listSoon('?limit=1')
  expect(first.batches).toMatchObject([{ name: 'Milk' }])
  expect(await listSoon(`?limit=1&cursor=${first.nextCursor}`)).toMatchObject({ batches: [{ name: 'Cream' }], nextCursor: null })
  expect((await seller.get(`${endpoints.listUseSoon.path}?cursor=none`)).status).toBe(400)
  await seller.post(endpoints.saveSettings, { markdown: null })
  expect((await listSoon()).batches).toHaveLength(3)
})

test('one press marks a product down until its batch is sold', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 2],
    [9, 3],
  ])
  const batch = await batchOf(milk)
  const { status, body } = await markDown(milk)
  expect([status, body.message]).toEqual([200, 'Marked Down'])
  expect(body.product.sale).toEqual({ offerPrice: 2.8, from: dayIn(store, 0), to: dayIn(store, 1), usualPrice: 4 })
  expect(await prices(milk)).toEqual([5, 2.8, dayIn(store, 1)])
  expect(await batchOf(milk)).toMatchObject({ hasSale: true, isMarkedDown: true, offerPrice: 2.8 })
  expect(await seller.post(endpoints.markDownBatch, { batch: batch._id })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Milk is marked down already, until its batch of /) },
  })
  const shopper = await store.shopper()
  await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [milk, 2]))
  await store.runJobs()
  expect(await prices(milk)).toEqual([5, 4, undefined])
  expect(await seller.post(endpoints.markDownBatch, { batch: batch._id })).toMatchObject({
    status: 409,
    body: { message: 'This batch is gone already' },
  })
})

test.each<[string, (product: CountedProduct) => Promise<unknown>]>([
  ['written off', async (product) => seller.post(endpoints.writeOffBatch, { batch: (await batchOf(product))._id })],
  ['counted away', (product) => product.change({ count: 3 })],
  ['no longer counted', (product) => product.change({ count: null })],
])('a markdown ends once its batch is %s', async (_name, end) => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 2],
    [9, 3],
  ])
  await markDown(milk)
  await end(milk)
  await store.runJobs()
  expect(await prices(milk)).toEqual([5, 4, undefined])
})

test('a markdown ends with the day of its batch', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 2],
    [9, 3],
  ])
  await markDown(milk)
  store.clock.pass(24 * 60 * 60_000)
  await Promise.all([expireBatches(store.platform), applySales(store.platform)])
  await store.runJobs()
  expect(await milk.sellers()).toMatchObject({ stock: 3, offerPrice: 4 })
  expect(await milk.sellers()).not.toHaveProperty('sale')
})

test('a sale of the owner stays as it is, and so does one that was changed after the markdown', async () => {
  const [milk, cream] = [
    await datedProduct(store, 'Milk', [[1, 2]]),
    await datedProduct(store, 'Cream', [
      [1, 2],
      [9, 3],
    ]),
  ]
  const edit = async (product: CountedProduct, fields: object) => {
    const form = new FormData()
    form.append('productData', JSON.stringify({ id: product._id, version: (await product.sellers()).version, ...fields }))
    return seller.post(endpoints.updateProduct, form)
  }
  const sale = { offerPrice: '3.50', from: dayIn(store, 3), to: dayIn(store, 4) }
  expect((await edit(milk, { sale })).status).toBe(200)
  expect(await markDown(milk)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Milk has a sale already, which stays as it is: Sale /) },
  })
  expect((await milk.sellers()).sale).toMatchObject({ offerPrice: 3.5, from: sale.from })
  await markDown(cream)
  await edit(cream, { sale: { offerPrice: '1.00', from: dayIn(store, 0), to: dayIn(store, 5) } })
  await seller.post(endpoints.writeOffBatch, { batch: (await batchOf(cream))._id })
  await store.runJobs()
  expect(await prices(cream)).toEqual([5, 1, dayIn(store, 5)])
})

test('a batch is written off as spoiled, once, and shows in the history of the product', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 2],
    [2, 3],
  ])
  const { _id: batch } = await batchOf(milk)
  const responses = await Promise.all(Array.from({ length: 4 }, () => seller.post(endpoints.writeOffBatch, { batch })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe('This batch is gone already')
  expect((await milk.movements())[0]).toMatchObject({ change: -2, reason: 'spoiled', useBy: dayIn(store, 1), by: 'Admin' })
  const { changes } = (await seller.get(`${endpoints.listProductChanges.path}?product=${milk._id}`)).body
  expect(changes[0]).toMatchObject({ field: 'stock', from: 5, to: 3, by: 'Admin' })
  expect((await milk.sellers()).batches).toHaveLength(1)
})

test('packers see what is to be used soon and write it off, and only managers change prices', async () => {
  const [packer, manager] = [await store.staff('packer'), await store.staff('manager')]
  const milk = await datedProduct(store, 'Milk', [[0, 2]])
  expect((await packer.get(endpoints.listUseSoon)).status).toBe(200)
  expect((await markDown(milk, packer)).status).toBe(403)
  expect((await markDown(milk, manager)).status).toBe(200)
  expect((await packer.post(endpoints.writeOffBatch, { batch: (await batchOf(milk))._id })).status).toBe(200)
})

test.each(['markDownBatch', 'writeOffBatch'] as const)('%s knows no other ids', async (endpoint) => {
  const milk = await datedProduct(store, 'Milk', [[null, 2]])
  for (const batch of ['none', crypto.randomUUID(), milk._id])
    expect(await seller.post(endpoints[endpoint], { batch })).toMatchObject({ status: 404, body: { message: 'Batch not found' } })
})

test('a batch past its date can only be written off', async () => {
  const milk = await datedProduct(store, 'Milk', [[0, 2]])
  const { _id: batch } = await batchOf(milk)
  store.clock.pass(24 * 60 * 60_000)
  expect(await seller.post(endpoints.markDownBatch, { batch })).toMatchObject({ status: 409 })
  expect((await seller.post(endpoints.writeOffBatch, { batch })).status).toBe(200)
  await expireBatches(store.platform)
  expect(await seller.post(endpoints.writeOffBatch, { batch })).toMatchObject({ status: 404 })
})

test('goods by weight are marked down by their price by weight', async () => {
  const weighed = { per: 'lb', piece: '0.5', price: '8.00', offerPrice: '6.00' }
  const ham = await (await productEditor(store)).add({ price: undefined, offerPrice: undefined, name: 'Ham', weighed })
  await seller.post(endpoints.changeStock, { product: ham._id, count: 4, useBy: dayIn(store, 1) })
  const { batches } = await listSoon()
  const batch = batches.find(({ product }: UseSoonWire) => product === ham._id)
  expect(batch).toMatchObject({ offerPrice: 3, markedDownPrice: 2.1 })
  const { body } = await seller.post(endpoints.markDownBatch, { batch: batch._id })
  expect(body.product).toMatchObject({ offerPrice: 2.1, weighed: { offerPrice: 4.2 } })
})
