import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { productEditor } from '../../testing/product-editor.ts'
import type { TestShopper } from '../../testing/test-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let shopper: TestShopper
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  shopper = await store.shopper()
})
afterAll(() => store.close())

/** Tomatoes are about half a pound each, at $2.99 a pound: a piece is $1.50. Bread is $2.50. */
const tomatoes = async (weighed: object = {}) =>
  (await productEditor(store)).add({
    ...{ name: 'Tomatoes', price: undefined, offerPrice: undefined, stock: 20 },
    weighed: { per: 'lb', piece: 0.5, price: 2.99, ...weighed },
  })
const bread = () => store.product({ name: 'Bread', price: 2.5, offerPrice: 2.5 })

interface Basket {
  readonly weighed?: object
  readonly more?: object
  readonly pieces?: number
}

/** Places a cash order of tomatoes and one bread, and sets it to Packing. */
async function packing({ weighed, more, pieces = 4 }: Basket = {}) {
  const [goods, loaf] = [await tomatoes(weighed), await bread()]
  const items = [
    { product: goods._id, quantity: pieces },
    { product: loaf._id, quantity: 1 },
  ]
  const request = { items, address: (await shopper.address())._id, ...more }
  const { body } = await shopper.post(endpoints.placeCashOrder, request)
  const order: OrderWire = body.order
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  const [first = '', second = ''] = order.items.map(({ line }) => line)
  return { goods, order, first, second, items }
}

const pick = (id: string, ...lines: object[]) => seller.post(endpoints.pickOrder, { id, lines })
const setStatus = (id: string, status: string, more: object = {}) =>
  seller.post(endpoints.changeOrderStatus, { id, status, ...more })
const orderOf = async (id: string): Promise<OrderWire> => (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order

test('a quote and an order of goods by weight say what they cost about, and at most', async () => {
  const { order, items } = await packing()
  // Four pieces are about $6.00, and at most 2.99 × 2 + 10% = $6.58. With bread and 2% tax: $8.67 and $9.26.
  expect(order).toMatchObject({ amount: 8.67, atMost: 9.26, toPay: 8.67 })
  expect(order.items[0]).toMatchObject({
    quantity: 4,
    weighed: { per: 'lb', piece: 0.5, unitPrice: 2.99, most: 6.58, overPercent: 10 },
  })
  const { body } = await store.visitor().post(endpoints.quoteCart, { items })
  expect(body).toMatchObject({ sums: { total: 8.67 }, atMost: 9.26 })
  expect(body).not.toHaveProperty('cashOnlyReason')
})

test('an order without goods by weight says nothing of a most', async () => {
  const items = [{ product: (await bread())._id, quantity: 1 }]
  const { body } = await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id })
  expect(body.order).not.toHaveProperty('atMost')
  expect(body.order.items[0]).not.toHaveProperty('weighed')
})

test('the line costs its weight, halves up, and the order what was packed', async () => {
  const { order, first, second } = await packing()
  const { body } = await pick(order._id, { line: first, picked: 4, weight: 2.105 }, { line: second, picked: 1 })
  expect(body.order).toMatchObject({ toPay: 8.96, atMost: 9.26 }) // 6.29 + 2.50 + 2%
  expect(body.order.items[0]).toMatchObject({ picked: 4, weighed: { picked: 2.105, most: 6.58 } })
  expect((await pick(order._id, { line: first, picked: 4, weight: 1.5 })).body.order).toMatchObject({ toPay: 7.12 })
  const { body: undone } = await pick(order._id, { line: first, undo: true })
  expect(undone.order).toMatchObject({ toPay: 8.67 })
  expect(undone.order.items[0].weighed).not.toHaveProperty('picked')
})

test('pieces that weigh more than agreed are refused with the weight that is allowed, also of fewer pieces', async () => {
  const { order, first } = await packing()
  const all = await pick(order._id, { line: first, picked: 4, weight: 2.3 })
  expect(all).toMatchObject({ status: 422, body: { most: 6.58, weight: 2.202 } })
  expect(all.body.message).toBe('Tomatoes costs $6.88. It may cost $6.58 at most, which is 2.202 lb.')
  expect((await pick(order._id, { line: first, picked: 4, weight: 2.202 })).status).toBe(200)
  expect(await pick(order._id, { line: first, picked: 2, weight: 1.2 })).toMatchObject({
    status: 422,
    body: { most: 3.29, weight: 1.102 },
  })
})

test.each<[string, (lines: { first: string; second: string }) => object, string]>([
  ['no weight', ({ first }) => ({ line: first, picked: 4 }), 'Please enter what Tomatoes weighs, in lb'],
  ['a weight of 0', ({ first }) => ({ line: first, picked: 4, weight: 0 }), 'weight must be above 0, with up to three decimals'],
  [
    'a negative weight',
    ({ first }) => ({ line: first, picked: 4, weight: -1 }),
    'weight must be above 0, with up to three decimals',
  ],
  [
    'four decimals',
    ({ first }) => ({ line: first, picked: 4, weight: 1.0001 }),
    'weight must be above 0, with up to three decimals',
  ],
  ['text', ({ first }) => ({ line: first, picked: 4, weight: '1,5' }), 'weight must be above 0, with up to three decimals'],
  ['a thousand', ({ first }) => ({ line: first, picked: 4, weight: 1e3 }), 'Tomatoes costs $2,990.00. It may cost $6.58 at most'],
  ['a weight of no pieces', ({ first }) => ({ line: first, picked: 0, weight: 1 }), 'No piece of Tomatoes is picked'],
  ['a weight of bread', ({ second }) => ({ line: second, picked: 1, weight: 1 }), 'Bread is not sold by weight'],
  ['a weight that is taken back', ({ first }) => ({ line: first, undo: true, weight: 1 }), 'undo goes with nothing but line'],
])('refuses %s, and keeps the order as it was', async (_, pickOf, sentence) => {
  const { order, ...lines } = await packing()
  const { status, body } = await pick(order._id, pickOf(lines))
  expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
  expect(await orderOf(order._id)).toMatchObject({ toPay: 8.67, items: [expect.not.objectContaining({ picked: 4 }), {}] })
})

test('an order is sent out only when all that is sold by weight was weighed, or is left out', async () => {
  const { order } = await packing()
  const refused = await setStatus(order._id, 'Out for Delivery')
  expect([refused.status, refused.body.message]).toEqual([409, 'Please enter the weight of Tomatoes'])
  expect((await orderOf(order._id)).status).toBe('Packing')
  const left = await setStatus(order._id, 'Out for Delivery', { unpicked: 'leaveOut' })
  expect([left.status, left.body.message]).toEqual([409, 'Nothing in this order was picked. Please cancel it instead.'])
  await pick(order._id, { line: order.items[0]?.line, picked: 0 })
  expect((await setStatus(order._id, 'Out for Delivery')).status).toBe(200)
})

test('the courier collects what was packed, and refunds by pieces give back their part, the last one the rest', async () => {
  const { order, first, second } = await packing({ pieces: 3 })
  await pick(order._id, { line: first, picked: 3, weight: 1.336 }, { line: second, picked: 1 }) // $3.99
  await setStatus(order._id, 'Out for Delivery')
  await setStatus(order._id, 'Delivered')
  expect(await orderOf(order._id)).toMatchObject({ toPay: 6.61, cashReceived: 6.61 })
  const refund = async (quantity: number) =>
    (await seller.post(endpoints.refundOrder, { id: order._id, lines: [{ line: first, quantity }], reason: 'Bruised' })).body
  const amounts = []
  for (const quantity of [1, 1, 1]) amounts.push((await refund(quantity)).order?.refunds.at(-1)?.amount)
  expect(amounts).toEqual([1.35, 1.35, 1.35])
  expect((await refund(1)).success).toBe(false)
  expect((await auditOf(store)).findings).toEqual([])
})

test('a code in percent grows with a heavier bag, and an amount stays', async () => {
  const save = (code: object) => seller.post(endpoints.saveCode, code)
  await save({ code: 'TENTH', kind: 'percent', value: 10 })
  await save({ code: 'DOLLAR', kind: 'amount', value: 1 })
  const percent = await packing({ more: { code: 'TENTH' } })
  expect(percent.order).toMatchObject({ amount: 7.8, sums: { discount: 0.85, discountPercent: 10 } })
  const heavier = await pick(percent.order._id, { line: percent.first, picked: 4, weight: 2.2 }) // 6.58 + 2.50 − 0.90 + 2%
  expect(heavier.body.order).toMatchObject({ toPay: 8.34, atMost: 8.34 })
  const amount = await packing({ more: { code: 'DOLLAR' } })
  const other = await pick(amount.order._id, { line: amount.first, picked: 4, weight: 2.2 }) // 6.58 + 2.50 − 1.00 + 2%
  expect(other.body.order).toMatchObject({ toPay: 8.24 })
  expect((await auditOf(store)).findings).toEqual([])
})

test('a substitute by weight never costs more than what it replaces', async () => {
  const { order, second } = await packing()
  const cheese = await (await productEditor(store)).add({
    ...{ name: 'Cheese', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 12 }, // a piece is $6.00, and bread is $2.50
  })
  const substitute = { product: cheese._id, quantity: 1 }
  const missing = await pick(order._id, { line: second, picked: 0, substitute })
  expect([missing.status, missing.body.message]).toEqual([422, 'Please enter what Cheese weighs, in lb'])
  const heavy = await pick(order._id, { line: second, picked: 0, substitute: { ...substitute, weight: 0.6 } })
  expect(heavy).toMatchObject({ status: 422, body: { most: 2.5, weight: 0.5 } })
  const { body } = await pick(order._id, { line: second, picked: 0, substitute: { ...substitute, weight: 0.4 } })
  const [, , line] = body.order.items
  expect(line).toMatchObject({ substituteFor: second, product: { offerPrice: 2.5 }, weighed: { unitPrice: 5, picked: 0.4 } })
  expect(body.order.toPay).toBe(8.16) // 6.00 + 2.00 + 2%
  expect((await auditOf(store)).findings).toEqual([])
})

test('a shopper who saw another most is asked again, and one who saw none orders by pieces', async () => {
  const { goods } = await packing()
  const request = { items: [{ product: goods._id, quantity: 2 }], address: (await shopper.address())._id }
  const expected = { lines: [{ product: goods._id, offerPrice: 1.5 }], amount: 3.06 }
  const rejected = await shopper.post(endpoints.placeCashOrder, { ...request, expected: { ...expected, atMost: 3.3 } })
  expect(rejected).toMatchObject({ status: 409, body: { code: 'changed', amount: 3.06, atMost: 3.35 } })
  expect(rejected.body.message).toBe('The order comes to about $3.06, at most $3.35, now')
  expect((await shopper.post(endpoints.placeCashOrder, { ...request, expected: { ...expected, atMost: 3.35 } })).status).toBe(201)
  expect((await shopper.post(endpoints.placeCashOrder, { ...request, expected })).status).toBe(201)
})

test('open orders keep how their goods were sold when the product or the store’s percent changes', async () => {
  const { order, goods, first } = await packing()
  const editor = await productEditor(store)
  await editor.update(await editor.get(goods._id), { weighed: null })
  await seller.post(endpoints.saveSettings, { weighing: { overPercent: 0 } })
  expect((await pick(order._id, { line: first, picked: 4, weight: 2.2 })).body.order).toMatchObject({ toPay: 9.26 })
  const fresh = await packing()
  expect(fresh.order).toMatchObject({ amount: 8.67, atMost: 8.67 })
  await seller.post(endpoints.saveSettings, { weighing: null })
})

test('the dashboard, the export and the day’s sales count goods by what they weighed', async () => {
  const own = await TestStore.open()
  const [staff, buyer] = [await own.seller(), await own.shopper()]
  const goods = await (await productEditor(own)).add({
    ...{ name: 'Grapes', price: undefined, offerPrice: undefined },
    weighed: { per: 'kg', piece: 0.5, price: 6 },
  })
  const items = [{ product: goods._id, quantity: 2 }]
  const { body } = await buyer.post(endpoints.placeCashOrder, { items, address: (await buyer.address())._id })
  const id: string = body.order._id
  await staff.post(endpoints.changeOrderStatus, { id, status: 'Packing' })
  await staff.post(endpoints.pickOrder, { id, lines: [{ line: body.order.items[0].line, picked: 2, weight: 1.05 }] })
  await staff.post(endpoints.changeOrderStatus, { id, status: 'Out for Delivery' })
  await staff.post(endpoints.changeOrderStatus, { id, status: 'Delivered' })
  const { body: dashboard } = await staff.get(`${endpoints.getDashboard.path}?period=today`)
  expect(dashboard).toMatchObject({ current: { gross: 6.42 }, bestSellers: [{ pieces: 2, amount: 6.3 }] }) // 6.30 and 2% of tax
  expect((await auditOf(own)).findings).toEqual([])
  await own.close()
})
