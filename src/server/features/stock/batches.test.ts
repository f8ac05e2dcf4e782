import { afterEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { type CountedProduct, countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { datedProduct, dayIn, piecesOf } from '../../testing/dated-product.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const seller = await store.seller()
const today = dayIn(store, 0)

afterEach(async () => expect((await auditOf(store)).findings).toEqual([]))

const pieces = async (product: CountedProduct) => piecesOf(await product.sellers(), today)
const payCash = async (shopper: TestShopper, product: CountedProduct, quantity: number, delivery?: string) =>
  shopper.post(endpoints.placeCashOrder, { ...(await orderRequest(shopper, [product, quantity])), delivery })
const placed = async (product: CountedProduct, quantity: number): Promise<{ order: OrderWire; shopper: TestShopper }> => {
  const shopper = await store.shopper()
  return { shopper, order: (await payCash(shopper, product, quantity)).body.order }
}
const step = (order: OrderWire, status: string) => seller.post(endpoints.changeOrderStatus, { id: order._id, status })
const pick = (order: OrderWire, line: object) => seller.post(endpoints.pickOrder, { id: order._id, lines: [line] })
const lineOf = ({ items }: OrderWire) => items[0]?.line ?? ''

const CLOCKS = { hours: null, slotMinutes: 60, slotCapacity: 50, slotCutOff: 0 }
/** Returns the start of a slot that ends on the day so many days ahead. */
async function slotIn(days: number): Promise<string> {
  await seller.post(endpoints.saveSettings, CLOCKS)
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  return slots.find(({ end }: { end: string }) => end.slice(0, 10) === dayIn(store, days)).start
}

test('a product that is counted without dates has one batch with its pieces, and one that is not counted none', async () => {
  const plums = await countedProduct(store, 3)
  expect((await plums.sellers()).batches).toEqual([{ _id: plums._id, useBy: null, quantity: 3 }])
  await plums.change({ count: 0 })
  expect((await plums.sellers()).batches).toEqual([])
  expect((await plums.change({ count: null })).body.product).not.toHaveProperty('batches')
})

test('what comes in with a use-by date is a batch, the earliest first, and adds up to the stock', async () => {
  const milk = await countedProduct(store, 2)
  await milk.change({ change: 3, reason: 'received', useBy: dayIn(store, 5) })
  await milk.change({ change: 4, reason: 'received', useBy: dayIn(store, 3) })
  const { body } = await milk.change({ change: 1, reason: 'returned', useBy: dayIn(store, 5) })
  expect(body.product).toMatchObject({
    stock: 10,
    batches: [
      { _id: expect.any(String), useBy: dayIn(store, 3), quantity: 4 },
      { _id: expect.any(String), useBy: dayIn(store, 5), quantity: 4 },
      { _id: milk._id, useBy: null, quantity: 2 },
    ],
  })
  expect((await milk.movements()).map(({ change, useBy }) => [change, useBy])).toEqual([
    [1, dayIn(store, 5)],
    [4, dayIn(store, 3)],
    [3, dayIn(store, 5)],
    [2, undefined],
  ])
})

test('the date of a count holds for the pieces that it adds, and a lower count takes the earliest first', async () => {
  const milk = await store.product()
  const change = (body: object) => seller.post(endpoints.changeStock, { product: milk._id, ...body })
  const first = (await change({ count: 4, useBy: dayIn(store, 2) })).body.product
  expect(piecesOf(first, today)).toEqual([[2, 4]])
  expect(piecesOf((await change({ count: 6, useBy: dayIn(store, 1) })).body.product, today)).toEqual([
    [1, 2],
    [2, 4],
  ])
  expect(piecesOf((await change({ count: 6, useBy: dayIn(store, 9) })).body.product, today)).toEqual([
    [1, 2],
    [2, 4],
  ])
  expect(piecesOf((await change({ count: 3, useBy: dayIn(store, 9) })).body.product, today)).toEqual([[2, 3]])
  expect((await change({ count: null })).body.product).not.toHaveProperty('batches')
  expect(piecesOf((await change({ count: 2 })).body.product, today)).toEqual([[null, 2]])
})

test.each<[string, object, string]>([
  ['no day', { change: 1, reason: 'received', useBy: '2026-02-30' }, 'useBy must be a day like 2026-12-03'],
  ['a number', { count: 1, useBy: 20261203 }, 'useBy must be a day like 2026-12-03'],
  ['empty text', { count: 1, useBy: '' }, 'useBy must be a day like 2026-12-03'],
  ['a day that is over', { count: 1, useBy: dayIn(store, -1) }, 'This use-by date is over already'],
  ['a date of what is taken', { change: -1, reason: 'spoiled', useBy: today }, 'A use-by date is for pieces that are added'],
  ['a date when the count ends', { count: null, useBy: today }, 'A use-by date is for pieces that are added'],
])('rejects %s as a use-by date', async (_name, body, message) => {
  const milk = await countedProduct(store, 5)
  expect(await milk.change(body)).toMatchObject({ status: 422, body: { message, errors: { useBy: message } } })
  expect(await pieces(milk)).toEqual([[null, 5]])
})

test('every way to change a count by hand takes the earliest first', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [null, 2],
    [3, 2],
    [1, 2],
  ])
  await milk.change({ change: -1, reason: 'spoiled' })
  expect(await pieces(milk)).toEqual([
    [1, 1],
    [3, 2],
    [null, 2],
  ])
  const { version } = await milk.sellers()
  await seller.post(endpoints.changeProducts, { changes: [{ id: milk._id, version, stock: 3 }] })
  expect(await pieces(milk)).toEqual([
    [3, 1],
    [null, 2],
  ])
})

test('an order takes the earliest that keep until its day, and what it gives back returns to its batches', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 2],
    [3, 2],
    [null, 2],
  ])
  const before = (await milk.sellers()).batches
  const { order, shopper } = await placed(milk, 5)
  expect(await pieces(milk)).toEqual([[null, 1]])
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  expect((await milk.sellers()).batches).toEqual(before)
})

test('what is past its date on the day of an order can’t be ordered for that day, and can until then', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 3],
    [2, 1],
  ])
  const [tomorrow, later] = [await slotIn(1), await slotIn(2)]
  const refused = await payCash(await store.shopper(), milk, 2, later)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      short: [{ product: milk._id, name: 'Milk', wanted: 2, left: 1 }],
      message: expect.stringMatching(/^Milk has only 1 left that keeps until /),
    },
  })
  const items = [{ product: milk._id, quantity: 2 }]
  const quote = async (delivery: string) => (await store.visitor().post(endpoints.quoteCart, { items, delivery })).body
  expect((await quote(later)).lines).toMatchObject([{ message: refused.body.message }])
  expect((await quote(tomorrow)).lines[0]).not.toHaveProperty('message')
  expect((await payCash(await store.shopper(), milk, 1, later)).status).toBe(201)
  expect((await payCash(await store.shopper(), milk, 3, tomorrow)).status).toBe(201)
  expect(await pieces(milk)).toEqual([])
})

test('the day of an order is that of the store’s time zone', async () => {
  const milk = await datedProduct(store, 'Milk', [[0, 2]])
  // At noon of UTC the next day has begun there.
  await seller.post(endpoints.saveSettings, { timeZone: 'Pacific/Kiritimati' })
  expect((await payCash(await store.shopper(), milk, 1)).status).toBe(409)
  await seller.post(endpoints.saveSettings, { timeZone: 'America/Los_Angeles' })
  expect((await payCash(await store.shopper(), milk, 1)).status).toBe(201)
  await seller.post(endpoints.saveSettings, { timeZone: null })
})

test('a payment under way keeps the pieces that keep until its day, whoever else orders', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 2],
    [2, 2],
  ])
  const [shopper, later] = [await store.shopper(), await slotIn(2)]
  const request = { ...(await orderRequest(shopper, [milk, 2])), delivery: later }
  const { order } = (await shopper.post(endpoints.placeOnlineOrder, request)).body
  expect((await payCash(await store.shopper(), milk, 1, later)).status).toBe(409)
  expect((await payCash(await store.shopper(), milk, 3)).status).toBe(409)
  const [soon] = (await milk.sellers()).batches?.slice(1) ?? []
  expect(await seller.post(endpoints.writeOffBatch, { batch: soon?._id })).toMatchObject({
    status: 409,
    body: { message: 'Payments under way hold 2 of these 2 pieces' },
  })
  expect((await payCash(await store.shopper(), milk, 2)).status).toBe(201)
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  expect(await milk.sellers()).toMatchObject({ stock: 0, held: 0 })
  expect((await milk.movements())[0]).toMatchObject({ change: -2, reason: 'sold', useBy: dayIn(store, 2), order: order._id })
})

test('pieces that are not picked go back to their batch, also when they are picked after all', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 1],
    [3, 3],
  ])
  const { order } = await placed(milk, 3)
  await step(order, 'Packing')
  await pick(order, { line: lineOf(order), picked: 1, restock: true })
  expect(await pieces(milk)).toEqual([[3, 3]])
  await pick(order, { line: lineOf(order), picked: 2 })
  expect(await pieces(milk)).toEqual([[3, 1]])
  await pick(order, { line: lineOf(order), picked: 3 })
  expect(await pieces(milk)).toEqual([[3, 1]])
})

test('a substitute keeps until the day of the order, and returns to its batch when it is rejected', async () => {
  const [milk, cream] = [await countedProduct(store, 5, { name: 'Milk' }), await datedProduct(store, 'Cream', [[0, 2]])]
  const [shopper, tomorrow] = [await store.shopper(), await slotIn(1)]
  const { order } = (await payCash(shopper, milk, 1, tomorrow)).body
  await step(order, 'Packing')
  const substitute = { line: lineOf(order), picked: 0, substitute: { product: cream._id, quantity: 1 } }
  expect(await pick(order, substitute)).toMatchObject({ status: 409, body: { short: [{ name: 'Cream', wanted: 1, left: 0 }] } })
  await cream.change({ change: 1, reason: 'received', useBy: dayIn(store, 1) })
  const { items } = (await pick(order, substitute)).body.order
  expect(await pieces(cream)).toEqual([[0, 2]])
  await shopper.post(endpoints.rejectSubstitute, { id: order._id, line: items[1].line })
  expect(await pieces(cream)).toEqual([
    [0, 2],
    [1, 1],
  ])
})

test('refunded and taken out pieces return to their batches', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 1],
    [2, 2],
  ])
  const { order, shopper } = await placed(milk, 3)
  await shopper.post(endpoints.reduceOrder, { id: order._id, lines: [{ line: lineOf(order), quantity: 1 }] })
  expect(await pieces(milk)).toEqual([[2, 1]])
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  const refund = { id: order._id, lines: [{ line: lineOf(order), quantity: 2 }], reason: 'Sour', restock: true }
  expect((await seller.post(endpoints.refundOrder, refund)).status).toBe(200)
  expect(await pieces(milk)).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('goods that are waste after a failed delivery leave no trace in their batch', async () => {
  const milk = await datedProduct(store, 'Milk', [[1, 3]])
  const { order } = await placed(milk, 2)
  await step(order, 'Packing')
  await step(order, 'Out for Delivery')
  const failed = { id: order._id, reason: 'nobodyHome', next: 'cancel', goods: 'waste' }
  const { status } = await seller.post(endpoints.failDelivery, failed)
  expect([status, await pieces(milk)]).toEqual([200, [[1, 1]]])
})

test('twenty orders and counts at once leave batches that add up', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 4],
    [1, 4],
    [null, 4],
  ])
  const shoppers = await Promise.all(Array.from({ length: 16 }, () => store.shopper()))
  const responses = await Promise.all([
    ...shoppers.map((shopper) => payCash(shopper, milk, 1)),
    ...[1, 2, 3, 4].map((days) => milk.change({ change: 1, reason: 'received', useBy: dayIn(store, days) })),
  ])
  expect(responses.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  const sold = responses.filter(({ status }) => status === 201).length
  const { stock, batches = [] } = await milk.sellers()
  expect(stock).toBe(16 - sold)
  expect(batches.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(stock)
})

test('staff see which batches to take for each line until the order is sent out, and shoppers do not', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [1, 2],
    [3, 2],
    [null, 1],
  ])
  const [plums, shopper] = [await countedProduct(store, 5, { name: 'Plums' }), await store.shopper()]
  const { order } = (await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [milk, 5], [plums, 1]))).body
  const query = `?id=${order._id}`
  const seen = async (by: { get: typeof seller.get }): Promise<OrderWire> =>
    (await by.get(`${endpoints.getOrder.path}${query}`)).body.order
  const packed = await seen(seller)
  const first = packed.items.find(({ product }) => product._id === milk._id)
  expect(first?.batches).toEqual([
    { useBy: dayIn(store, 1), quantity: 2 },
    { useBy: dayIn(store, 3), quantity: 2 },
    { useBy: null, quantity: 1 },
  ])
  expect(packed.items.find(({ product }) => product._id === plums._id)).not.toHaveProperty('batches')
  expect(JSON.stringify(await seen(shopper))).not.toContain('batches')
  await step(order, 'Packing')
  await step(order, 'Out for Delivery')
  expect(JSON.stringify(await seen(seller))).not.toContain('batches')
})

test('an order that comes on a later day exchanges what does not keep until then, or stays as it is', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 2],
    [2, 2],
  ])
  const { order, shopper } = await placed(milk, 2)
  const other = await placed(milk, 1)
  const later = await slotIn(2)
  const change = (by: TestShopper, id: string) => by.post(endpoints.changeSlot, { id, delivery: later })
  expect(await change(shopper, order._id)).toMatchObject({ status: 409, body: { short: [{ name: 'Milk', wanted: 2, left: 1 }] } })
  await other.shopper.post(endpoints.cancelOrder, { id: other.order._id })
  expect((await change(shopper, order._id)).status).toBe(200)
  expect(await pieces(milk)).toEqual([[0, 2]])
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  expect(await pieces(milk)).toEqual([
    [0, 2],
    [2, 2],
  ])
})

test('ordering again leaves out what does not keep', async () => {
  const milk = await datedProduct(store, 'Milk', [[0, 3]])
  const { order, shopper } = await placed(milk, 1)
  await seller.post(endpoints.saveSettings, { promisedMinutes: 24 * 60 })
  const { body } = await shopper.post(endpoints.orderAgain, { id: order._id })
  expect(body).toMatchObject({
    items: [],
    skipped: [{ name: 'Milk', reason: expect.stringMatching(/^Milk has none left that keep until /) }],
  })
  await seller.post(endpoints.saveSettings, { promisedMinutes: null })
})
