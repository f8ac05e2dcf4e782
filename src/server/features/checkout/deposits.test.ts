import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let shopper: TestShopper
let water: ProductWire
let bread: ProductWire
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  shopper = await store.shopper()
  water = await store.product({ name: 'Water', price: 2, offerPrice: 1.5, category: 'Drinks', deposit: 0.25 })
  bread = await store.product({ name: 'Bread', price: 2.5, offerPrice: 2.5 })
})
afterAll(() => store.close())

/** Four bottles of water cost $6.00, a bread $2.50, their tax $0.17, and the deposits $1.00. */
const items = () => [
  { product: water._id, quantity: 4 },
  { product: bread._id, quantity: 1 },
]
const SUMS = { cart: 8.5, discount: 0, tax: 0.17, deposit: 1, delivery: 0, total: 9.67 }

async function placed(more: object = {}): Promise<OrderWire> {
  const request = { items: items(), address: (await shopper.address())._id, ...more }
  const { status, body } = await shopper.post(endpoints.placeCashOrder, request)
  expect({ status, message: body.message }).toMatchObject({ status: 201 })
  return body.order
}

async function packing(more: object = {}) {
  const order = await placed(more)
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  const [first = '', second = ''] = order.items.map(({ line }) => line)
  return { order, first, second }
}

const pick = (id: string, ...lines: object[]) => seller.post(endpoints.pickOrder, { id, lines })
const setStatus = (id: string, status: string) => seller.post(endpoints.changeOrderStatus, { id, status })
const expectAudited = async () => expect((await auditOf(store)).findings).toEqual([])

test('deposits are shown apart from sales and taxes, in the dashboard, the day, the files and the tax report', async () => {
  const order = await placed()
  const report = (await seller.get(`${endpoints.getDashboard.path}?period=7`)).body.current
  expect(report).toMatchObject({ gross: 9.67, deposit: 1, refundedDeposit: 0, byTax: [{ goods: 8.5, tax: 0.17 }] })
  const { body } = await seller.get(endpoints.getDay.path)
  expect(body.facts).toMatchObject({ goods: 8.5, tax: 0.17, deposit: 1, gross: 9.67 })
  const taxes = await seller.get(`${endpoints.exportTaxes.path}?period=7`)
  expect(taxes.body).toMatch(/"?Bottle deposits"?,1,1\.00,0\.00,0\.00,0\.00,1\.00/)
  const file = await seller.get(`${endpoints.exportSellerOrders.path}?q=${order.number}`)
  expect(file.body.trim()).toMatch(/,1\.00,1\.00,0\.00$/)
})

test('a deposit is a sum of its own in a quote and an order, and counts for no tax, fee or minimum', async () => {
  await seller.post(endpoints.saveSettings, { fees: { delivery: 3, freeFrom: 9, minimum: 8.5 } })
  const { body } = await store.visitor().post(endpoints.quoteCart, { items: items() })
  expect(body).toMatchObject({
    sums: { ...SUMS, delivery: 3, total: 12.67 },
    toFree: 0.5,
    lines: [{ deposit: 0.25 }, {}],
  })
  expect(body.lines[1]).not.toHaveProperty('deposit')
  const order = await placed()
  expect(order).toMatchObject({ amount: 12.67, toPay: 12.67, sums: { deposit: 1 }, items: [{ deposit: 0.25 }, {}] })
  await seller.post(endpoints.saveSettings, { fees: null })
  await expectAudited()
})

test('a code takes nothing off a deposit', async () => {
  await seller.post(endpoints.saveCode, { code: 'HALF', kind: 'percent', value: 50 })
  const order = await placed({ code: 'HALF' })
  expect(order.sums).toMatchObject({ cart: 8.5, discount: 4.25, tax: 0.08, deposit: 1, total: 5.33 })
})

test('an order keeps the deposit of then, and a changed one is asked for consent', async () => {
  const product = await store.product({ name: 'Juice', price: 3, offerPrice: 3, deposit: 0.15 })
  const order = await placed({ items: [{ product: product._id, quantity: 2 }] })
  const editor = await productEditor(store)
  await editor.update(await editor.get(product._id), { deposit: 0.3 })
  const request = { items: [{ product: product._id, quantity: 2 }], address: (await shopper.address())._id }
  const expected = { lines: [{ product: product._id, offerPrice: 3 }], amount: order.amount }
  expect(await shopper.post(endpoints.placeCashOrder, { ...request, expected })).toMatchObject({
    status: 409,
    body: { code: 'changed', changes: [], amount: 6.72 },
  })
  const { body } = await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)
  expect(body.order).toMatchObject({ amount: 6.42, items: [{ deposit: 0.15 }] })
})

test('pieces that are left out have no deposit, and what was paid for it goes back with theirs', async () => {
  const { order, first } = await packing()
  expect((await pick(order._id, { line: first, picked: 3 })).body.order).toMatchObject({ toPay: 7.89 }) // 4.50 + 2.50 + 2% + 0.75
  await setStatus(order._id, 'Out for Delivery')
  const { body } = await setStatus(order._id, 'Delivered')
  expect(body.order).toMatchObject({ isPaid: true, cashReceived: 7.89 })
  const refund = { id: order._id, lines: [{ line: first, quantity: 1 }], reason: 'Broken' }
  expect((await seller.post(endpoints.refundOrder, refund)).body.order.refunds).toMatchObject([{ amount: 1.78 }])
  const rest = await seller.post(endpoints.refundOrder, { id: order._id, reason: 'All broken' })
  expect(rest.body.order.refunds).toMatchObject([{ amount: 1.78 }, { amount: 6.11 }])
  await expectAudited()
})

test('a bottle that the shopper takes out takes its deposit along', async () => {
  const order = await placed()
  const lines = [{ line: order.items[0]?.line, quantity: 2 }]
  const { body } = await shopper.post(endpoints.reduceOrder, { id: order._id, lines })
  expect(body.order).toMatchObject({ amount: 6.11, sums: { cart: 5.5, tax: 0.11, deposit: 0.5, total: 6.11 } })
  await expectAudited()
})

test('the price and the deposit of a substitute stay within those of the piece that it replaces', async () => {
  const { order, first, second } = await packing()
  const cola = await store.product({ name: 'Cola', price: 2, offerPrice: 2, category: 'Drinks', deposit: 0.5 })
  const substitute = { product: cola._id, quantity: 4 }
  const { body } = await pick(order._id, { line: first, picked: 0, substitute })
  const [, instead] = body.order.items
  expect(instead).toMatchObject({ deposit: 0.5, product: { name: 'Cola', offerPrice: 1.25 } }) // 1.25 + 0.50 = 1.50 + 0.25
  expect(body.order.toPay).toBe(9.65) // 5.00 + 2.50 + 2% + 2.00
  const dear = await store.product({ name: 'Crate', price: 5, offerPrice: 5, category: 'Drinks', deposit: 2.5 })
  expect(await pick(order._id, { line: second, picked: 0, substitute: { product: dear._id, quantity: 1 } })).toMatchObject({
    status: 409,
    body: { message: 'Crate is too dear to replace the line, with its deposit or by weight' },
  })
  await expectAudited()
})

test('an order with a discount takes no substitute with a higher deposit, since it would cost more than was ordered', async () => {
  await seller.post(endpoints.saveCode, { code: 'TENTH', kind: 'percent', value: 10 })
  const { order, first } = await packing({ code: 'TENTH' })
  const cola = await store.product({ name: 'Cola', price: 1, offerPrice: 1, deposit: 0.5 })
  expect(await pick(order._id, { line: first, picked: 0, substitute: { product: cola._id, quantity: 4 } })).toMatchObject({
    status: 409,
    body: { message: 'Cola has a higher deposit than Water, so it can’t replace it in an order with a discount' },
  })
})

test('a catalog file with wrong deposits and ages changes nothing of their rows, and says why', async () => {
  const files = await catalogFiles(store)
  const row = rowsOf(await files.export()).find(({ id }) => id === water._id) ?? {}
  for (const [column, cell, message] of [
    ['deposit', '1e3', 'Bottle deposit must be in dollars and cents, like 0.25'],
    ['deposit', '0', 'Bottle deposit must be between $0.01 and $100.00. Leave it empty for none.'],
    ['minimumAge', '16', 'Minimum age must be 18 or 21'],
    ['minimumAge', 'adult', 'Minimum age must be 18 or 21'],
  ] as const) {
    const { body } = await files.import(fileOf([{ ...row, [column]: cell }]))
    expect(body).toMatchObject({ changed: [], errors: [{ row: 2, column, message }] })
  }
  expect(rowsOf(await files.export()).find(({ id }) => id === water._id)).toEqual(row)
})

test.each([
  ['nothing', 0],
  ['less than nothing', -1],
  ['half a cent', 0.125],
  ['text', '1e3'],
  ['more than $100', 1e3],
  ['a text that is no number', 'NaN'],
])('a product has no deposit of %s', async (_, deposit) => {
  const editor = await productEditor(store)
  const product = await editor.get(water._id)
  const { status, body } = await editor.update(product, { deposit })
  expect(status).toBe(422)
  expect(body.errors.deposit).toMatch(/^Bottle deposit must be/)
  expect(await editor.get(water._id)).toEqual(product)
})
