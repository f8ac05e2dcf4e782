import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const pick = (id: string, ...lines: object[]) => seller.post(endpoints.pickOrder, { id, lines })
const move = (id: string, status: string) => seller.post(endpoints.changeOrderStatus, { id, status })
const orderOf = async (id: string) => (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order

test('an order comes to what was picked, and lines that are not named stay', async () => {
  const { shopper, order, first, second } = await packedOrder(store)
  expect(order).toMatchObject({ amount: 16.11, toPay: 16.11, substitutions: 'best' })
  expect(order.items[0]).not.toHaveProperty('picked')
  const { status, body } = await pick(order._id, { line: first, picked: 1 })
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Order updated' })
  expect(body.order).toMatchObject({ amount: 16.11, toPay: 8.77, status: 'Packing' })
  expect(body.order.items).toMatchObject([{ picked: 1, pickedBy: 'Admin', pickedAt: store.clock.now().toISOString() }, {}])
  expect(body.order.items[1]).not.toHaveProperty('picked')
  expect((await pick(order._id, { line: second, picked: 0 })).body.order).toMatchObject({
    toPay: 3.67,
    items: [{ picked: 1 }, { picked: 0 }],
  })
  const [shown] = (await shopper.get(endpoints.listShopperOrders)).body.orders
  expect(shown).toMatchObject({ amount: 16.11, toPay: 3.67, items: [{ picked: 1 }, { picked: 0 }] })
  expect(shown.items[0]).not.toHaveProperty('pickedBy')
})

test('a substitute is a line of its own after the one that it replaces, at the lower of both prices', async () => {
  const { order, pears, bread, first, second } = await packedOrder(store)
  const substitute = { product: pears._id, quantity: 2 }
  const { body } = await pick(order._id, { line: first, picked: 1, substitute })
  expect(body.order.items).toMatchObject([
    { line: first, quantity: 3, picked: 1 },
    { substituteFor: first, product: { _id: pears._id, offerPrice: 3.6 }, quantity: 2, picked: 2 },
    { line: second, quantity: 2 },
  ])
  expect(body.order).toMatchObject({ amount: 16.11, toPay: 16.11 })
  const cheaper = await pick(order._id, { line: first, picked: 2, substitute: { product: bread._id, quantity: 1 } })
  expect(cheaper.body.order.items.slice(0, 2)).toMatchObject([{ picked: 2 }, { product: { offerPrice: 2.5 }, quantity: 1 }])
  expect(cheaper.body.order).toMatchObject({ toPay: 14.99 })
  expect((await pick(order._id, { line: first, picked: 3 })).body.order).toMatchObject({ toPay: 16.11, items: [{}, {}] })
})

test('a pick that is taken back leaves the line as it was ordered, without its substitute', async () => {
  const { order, pears, first } = await packedOrder(store)
  const picked = await pick(order._id, { line: first, picked: 1, restock: true, substitute: { product: pears._id, quantity: 1 } })
  expect(picked.body.order.items[0]).toMatchObject({ picked: 1, isRestocked: true })
  expect((await pick(order._id, { line: first, undo: true })).body.order.items).toEqual(order.items)
  for (const more of [{ picked: 1 }, { restock: true }, { substitute: { product: pears._id, quantity: 1 } }])
    expect(await pick(order._id, { line: first, undo: true, ...more })).toMatchObject({ status: 422 })
})

test('the same pick again changes nothing, and nobody is told', async () => {
  const { order, pears, first } = await packedOrder(store)
  const line = { line: first, picked: 1, substitute: { product: pears._id, quantity: 2 } }
  const once = (await pick(order._id, line)).body.order
  store.clock.pass(60_000)
  expect((await pick(order._id, line)).body.order).toEqual(once)
  const events = await sql`select from order_events where order_id = ${order._id} and what = 'picked'`.execute(store.db)
  expect(events.rows).toHaveLength(1)
})

test('two people who pick at once both find their lines picked', async () => {
  const { order, first, second } = await packedOrder(store)
  await Promise.all([pick(order._id, { line: first, picked: 2 }), pick(order._id, { line: second, picked: 1 })])
  expect(await orderOf(order._id)).toMatchObject({ toPay: 9.89, items: [{ picked: 2 }, { picked: 1 }] })
})

test('two people who replace the same goods at once leave one substitute', async () => {
  const { order, bread, pears, first } = await packedOrder(store)
  const substitutes = [pears, bread].map(({ _id }) => ({ product: _id, quantity: 3 }))
  await Promise.all(substitutes.map((substitute) => pick(order._id, { line: first, picked: 0, substitute })))
  const { items } = await orderOf(order._id)
  expect(items.filter((item: { substituteFor?: string }) => item.substituteFor === first)).toHaveLength(1)
})

test('an order is picked or canceled, when both come at once', async () => {
  const { order, first } = await packedOrder(store)
  const cancel = seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'a reason' })
  const [picked, canceled] = await Promise.all([pick(order._id, { line: first, picked: 1 }), cancel])
  expect([
    [200, 200],
    [409, 200],
  ]).toContainEqual([picked.status, canceled.status])
  expect(await orderOf(order._id)).toMatchObject({ status: 'Cancelled', toPay: picked.status === 200 ? 8.77 : 16.11 })
})

test('picks only what is being packed', async () => {
  const { order, first } = await packedOrder(store)
  await move(order._id, 'Out for Delivery')
  expect(await pick(order._id, { line: first, picked: 1 })).toMatchObject({
    status: 409,
    body: {
      message: 'An order that is Out for Delivery can’t be picked',
      status: 'Out for Delivery',
      nextSteps: ['Delivered', 'Cancelled'],
    },
  })
  for (const id of [crypto.randomUUID(), 'nonsense'])
    expect(await pick(id, { line: first, picked: 1 })).toMatchObject({ status: 404 })
})

test('an order without picks is sent as ordered, and one of which nothing is there is not sent', async () => {
  const [whole, empty] = [await packedOrder(store), await packedOrder(store)]
  expect((await move(whole.order._id, 'Out for Delivery')).body.order).toMatchObject({ toPay: 16.11 })
  const none = [empty.first, empty.second].map((line) => ({ line, picked: 0 }))
  expect((await pick(empty.order._id, ...none)).body.order).toMatchObject({ toPay: 0, nextSteps: ['Cancelled'] })
  expect(await move(empty.order._id, 'Out for Delivery')).toMatchObject({
    status: 409,
    body: { message: 'Nothing in this order was picked. Please cancel it instead.', status: 'Packing', nextSteps: ['Cancelled'] },
  })
})

test('a shopper who wants no substitutes gets none', async () => {
  const { order, pears, first } = await packedOrder(store, { substitutions: 'refund' })
  expect(order.substitutions).toBe('refund')
  expect(await pick(order._id, { line: first, picked: 1, substitute: { product: pears._id, quantity: 1 } })).toMatchObject({
    status: 409,
    body: { message: 'The customer wants no substitutes in this order' },
  })
  expect((await pick(order._id, { line: first, picked: 1 })).status).toBe(200)
})

test('a substitute must be a product that can be ordered', async () => {
  const { order, first } = await packedOrder(store)
  const soldOut = await store.product({ name: 'Grapes', inStock: false })
  const replacedBy = (product: string) => pick(order._id, { line: first, picked: 1, substitute: { product, quantity: 1 } })
  for (const unknown of [crypto.randomUUID(), 'nonsense'])
    expect(await replacedBy(unknown)).toMatchObject({ status: 404, body: { message: 'Product not found' } })
  expect(await replacedBy(soldOut._id)).toMatchObject({ status: 409, body: { message: 'Grapes is out of stock' } })
  expect((await orderOf(order._id)).items[0]).not.toHaveProperty('picked')
})

test.each<[string, (line: string) => unknown, object]>([
  ['no lines', () => [], { lines: 'Please pick at least one line' }],
  ['a line twice', (line) => Array(2).fill({ line, picked: 1 }), { lines: 'lines must not repeat' }],
  ['an unknown line', () => [{ line: crypto.randomUUID(), picked: 1 }], { lines: 'This order has no such line' }],
  ['more than were ordered', (line) => [{ line, picked: 4 }], { lines: 'Only 3 of Apples were ordered' }],
])('rejects %s', async (_, lines, errors) => {
  const { order, first } = await packedOrder(store)
  expect(await seller.post(endpoints.pickOrder, { id: order._id, lines: lines(first) })).toMatchObject({
    status: 422,
    body: { errors },
  })
})

test.each([-1, 1.5, '1', null, undefined])('rejects %j as a number of picked pieces', async (picked) => {
  const { order, first } = await packedOrder(store)
  expect(await pick(order._id, { line: first, picked })).toMatchObject({ status: 422 })
})

test('cash is received as it is to pay', async () => {
  const { order, first } = await packedOrder(store)
  await pick(order._id, { line: first, picked: 1 })
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  const received = () =>
    sql<{ cash_received: number | null }>`select cash_received from orders where id = ${order._id}`.execute(store.db)
  expect((await received()).rows).toEqual([{ cash_received: 877 }])
  await seller.post(endpoints.undoDelivery, { id: order._id })
  expect((await received()).rows).toEqual([{ cash_received: null }])
})

test('what was refunded stays in the order', async () => {
  const { order, first, pears, shopper } = await packedOrder(store)
  const substituted = { line: first, picked: 1, substitute: { product: pears._id, quantity: 2 } }
  const substitute = (await pick(order._id, substituted)).body.order.items[1].line
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  const lines = [first, substitute].map((line) => ({ line, quantity: 1 }))
  expect((await seller.post(endpoints.refundOrder, { id: order._id, lines, reason: 'Bruised' })).status).toBe(200)
  const refused = { status: 409, body: { message: '1 of Pears was refunded already', status: 'Packing' } }
  expect(await pick(order._id, { line: first, picked: 1 })).toMatchObject(refused)
  expect(await shopper.post(endpoints.rejectSubstitute, { id: order._id, line: substitute })).toMatchObject(refused)
  expect(await pick(order._id, { ...substituted, picked: 0 })).toMatchObject({ status: 409 })
  expect((await pick(order._id, { ...substituted, substitute: { product: pears._id, quantity: 1 } })).status).toBe(200)
})
