import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { dayOf, daysLater, startOfDay } from '../../../domain/time/time-zone.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { applySales } from './apply-sales.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let store: TestStore
let editor: ProductEditor
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  editor = await productEditor(store)
})
afterEach(() => store.close())

const today = (timeZone = 'UTC') => dayOf(store.clock.now(), timeZone)
const inDays = (days: number) => daysLater(today(), days)

async function passTo(moment: Date): Promise<void> {
  store.clock.pass(moment.getTime() - store.clock.now().getTime())
  await applySales(store.platform)
}

const shown = async (id: string) => (await store.visitor().get(`${endpoints.listProducts.path}?ids=${id}`)).body.products[0]
const prices = async (id: string) => {
  const { price, offerPrice } = await shown(id)
  return [price, offerPrice]
}

test('a sale begins with its first day and ends after its last one, in the store’s time zone', async () => {
  const timeZone = 'America/Los_Angeles'
  await (await store.seller()).post(endpoints.saveSettings, { timeZone })
  const [from, to] = [daysLater(today(timeZone), 2), daysLater(today(timeZone), 3)]
  const { _id } = await editor.add({ sale: { offerPrice: '2.50', from, to } })
  const [begins, ends] = [startOfDay(from, timeZone), startOfDay(daysLater(to, 1), timeZone)]
  expect((await editor.get(_id)).sale).toEqual({ offerPrice: 2.5, from, to })
  await passTo(new Date(begins.getTime() - 1))
  expect(await shown(_id)).toMatchObject({ offerPrice: 3.6 })
  expect(await shown(_id)).not.toHaveProperty('saleUntil')
  await passTo(begins)
  expect(await shown(_id)).toMatchObject({ price: 4.5, offerPrice: 2.5, saleUntil: to })
  expect((await editor.get(_id)).sale).toEqual({ offerPrice: 2.5, from, to, usualPrice: 3.6 })
  await passTo(new Date(ends.getTime() - 1))
  expect(await shown(_id)).toMatchObject({ offerPrice: 2.5 })
  await passTo(ends)
  expect(await shown(_id)).toMatchObject({ offerPrice: 3.6 })
  for (const product of [await shown(_id), await editor.get(_id)]) {
    expect(product).not.toHaveProperty('saleUntil')
    expect(product).not.toHaveProperty('sale')
  }
})

test('the history tells of the beginning and the end once, by the store, also when several processes run the job', async () => {
  const { _id } = await editor.add({ sale: { offerPrice: 2, from: inDays(1), to: inDays(1) } })
  store.clock.pass(startOfDay(inDays(1), 'UTC').getTime() - store.clock.now().getTime())
  await Promise.all(Array.from({ length: 4 }, () => applySales(store.platform)))
  await passTo(startOfDay(inDays(1), 'UTC'))
  const { changes } = (await editor.changes(`product=${_id}`)).body
  expect(changes).toMatchObject([
    { field: 'sale', from: { usualPrice: 3.6 }, to: null, by: 'store' },
    { field: 'offerPrice', from: 2, to: 3.6, by: 'store' },
    { field: 'sale', from: { offerPrice: 2 }, to: { offerPrice: 2, usualPrice: 3.6 }, by: 'store' },
    { field: 'offerPrice', from: 3.6, to: 2, by: 'store' },
  ])
})

test('a store that was down gives the price of the day at once', async () => {
  const sale = { offerPrice: 2, from: inDays(1), to: inDays(3) }
  const [missed, running] = [await editor.add({ sale }), await editor.add({ sale: { ...sale, to: inDays(30) } })]
  await passTo(startOfDay(inDays(5), 'UTC'))
  expect([await prices(missed._id), await prices(running._id)]).toEqual([
    [4.5, 3.6],
    [4.5, 2],
  ])
  expect((await editor.get(missed._id)).sale).toBeUndefined()
})

test('another time zone moves the sale to the days of that zone', async () => {
  await passTo(new Date(startOfDay(inDays(1), 'UTC').getTime() + DAY_MS / 24))
  const { _id } = await editor.add({ sale: { offerPrice: 2, from: today(), to: today() } })
  await applySales(store.platform)
  expect(await prices(_id)).toEqual([4.5, 2])
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { timeZone: 'America/Los_Angeles' })
  await applySales(store.platform)
  expect(await prices(_id)).toEqual([4.5, 3.6])
  await seller.post(endpoints.saveSettings, { timeZone: 'UTC' })
  await applySales(store.platform)
  expect(await prices(_id)).toEqual([4.5, 2])
})

test('what the seller edits wins: a new offer price ends the sale, and other edits leave it', async () => {
  const product = await editor.add()
  const sale = { offerPrice: 2, from: today(), to: inDays(5) }
  const onSale = (await editor.update(product, { sale })).body.product
  expect(onSale).toMatchObject({ offerPrice: 2, saleUntil: sale.to, sale: { usualPrice: 3.6 } })
  const named = (await editor.update(onSale, { name: 'Pears', price: 5 })).body.product
  expect(named).toMatchObject({ price: 5, offerPrice: 2, sale: { usualPrice: 3.6 } })
  const changed = (await editor.changeMany([{ id: product._id, version: named.version, offerPrice: 3 }])).body
  expect(changed.results).toMatchObject([{ product: { offerPrice: 3 } }])
  expect(changed.results[0].product).not.toHaveProperty('sale')
  await passTo(startOfDay(inDays(6), 'UTC'))
  expect(await prices(product._id)).toEqual([5, 3])
})

test('an undo of the plan gives the former price back, and so does an empty sale', async () => {
  const product = await editor.add()
  const sale = { offerPrice: 2, from: today(), to: inDays(5) }
  const { batch, product: onSale } = (await editor.update(product, { sale })).body
  expect(onSale.offerPrice).toBe(2)
  await editor.undo({ batch })
  expect(await prices(product._id)).toEqual([4.5, 3.6])
  const again = (await editor.update(await editor.get(product._id), { sale })).body.product
  expect((await editor.update(again, { sale: '' })).body.product).toMatchObject({ offerPrice: 3.6 })
})

test('pages that were cached show the price of the sale, with its last day', async () => {
  const [from, to] = [inDays(1), inDays(2)]
  const { _id } = await editor.add({ name: 'Plum jam', category: 'Jams', sale: { offerPrice: 2, from, to } })
  const path = `/products/jams/${_id}`
  expect((await store.visitor().get(path)).body).toContain('$3.60')
  await passTo(startOfDay(from, 'UTC'))
  const { body } = await store.visitor().get(path)
  expect(body).toContain('$2.00')
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  expect(body).toContain(`Sale until ${day.format(new Date(to))}`)
  await passTo(startOfDay(inDays(2), 'UTC'))
  expect((await store.visitor().get(path)).body).not.toContain('Sale until')
})

test.each([
  ['no lower than the price', { offerPrice: 4.5, from: '2030-01-01', to: '2030-01-02' }],
  ['over', { offerPrice: 2, from: '2020-01-01', to: '2020-01-02' }],
  ['ending before it begins', { offerPrice: 2, from: '2030-01-02', to: '2030-01-01' }],
  ['without a day', { offerPrice: 2, from: '2030-01-02', to: '' }],
  ['on a day that does not exist', { offerPrice: 2, from: '2030-02-30', to: '2030-03-01' }],
  ['free', { offerPrice: 0, from: '2030-01-01', to: '2030-01-02' }],
  ['no sale at all', 'next week'],
])('a sale that is %s is rejected', async (_, sale) => {
  const product = await editor.add()
  const { status, body } = await editor.update(product, { sale })
  expect({ status, fields: Object.keys(body.errors).map((path) => path.split('.')[0]) }).toEqual({
    status: 422,
    fields: ['sale'],
  })
  expect(await (await store.seller()).post(endpoints.addProduct, productForm({ ...A_PRODUCT, sale }))).toMatchObject({
    status: 422,
  })
})

test('an order has the price of its time, and one that expected another price is told', async () => {
  const { _id } = await editor.add({ sale: { offerPrice: 2, from: inDays(1), to: inDays(1) } })
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const order = { items: [{ product: _id, quantity: 2 }], address }
  const expected = { lines: [{ product: _id, offerPrice: 3.6 }], amount: 7.34 }
  expect((await shopper.post(endpoints.placeCashOrder, { ...order, expected })).status).toBe(201)
  await passTo(startOfDay(inDays(1), 'UTC'))
  expect(await shopper.post(endpoints.placeCashOrder, { ...order, expected })).toMatchObject({
    status: 409,
    body: { code: 'changed', changes: [{ product: _id, was: 3.6, now: 2 }] },
  })
  expect((await shopper.post(endpoints.placeCashOrder, order)).body.order).toMatchObject({ amount: 4.08 })
})
