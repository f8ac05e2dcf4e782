import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Caller } from '../../testing/caller.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { placedGuestOrder } from '../../testing/guests.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const move = (id: string, ...statuses: string[]) =>
  statuses.reduce(
    (before, status) => before.then(() => seller.post(endpoints.changeOrderStatus, { id, status })),
    Promise.resolve<unknown>(undefined),
  )

/** Delivers three apples and two breads. */
async function delivered() {
  const packed = await packedOrder(store)
  await move(packed.order._id, 'Out for Delivery', 'Delivered')
  return { ...packed, id: packed.order._id }
}

const report = (shopper: TestShopper, id: string, lines: object[], more: object = { kind: 'damaged' }) =>
  shopper.post(endpoints.reportComplaint, { id, lines, ...more })
const itemsOf = ({ body }: { body: { order: OrderWire } }) => body.order.items

test('a shopper reports lines of a delivered order, and sees what they reported', async () => {
  const { shopper, id, first } = await delivered()
  const response = await report(shopper, id, [{ line: first, quantity: 2 }], {
    kind: 'damaged',
    note: ' One box\nwas squashed. ',
  })
  expect(response).toMatchObject({ status: 200, body: { message: 'Problem reported' } })
  const complaint = {
    ...{ _id: expect.any(String), kind: 'damaged', quantity: 2, refunded: 0, note: 'One box\nwas squashed.', state: 'open' },
    at: store.clock.now().toISOString(),
  }
  expect(itemsOf(response)[0]?.problem).toEqual(complaint)
  expect(itemsOf(response)[1]).not.toHaveProperty('problem')
  for (const caller of [shopper, seller])
    expect(itemsOf(await caller.get(`${endpoints.getOrder.path}?id=${id}`))[0]?.problem).toEqual(complaint)
})

test('a guest reports by the secret of their order, and nobody by another one', async () => {
  const { order, secret } = await placedGuestOrder(store)
  await move(order._id, 'Packing', 'Out for Delivery', 'Delivered')
  const lines = [{ line: order.items[0]?.line, quantity: 1 }]
  const visitor = store.visitor()
  const wrong = await visitor.post(endpoints.reportComplaint, { secret: 'x'.repeat(43), lines, kind: 'missing' })
  expect(wrong.status).toBe(404)
  const response = await visitor.post(endpoints.reportComplaint, { secret, lines, kind: 'missing' })
  expect(response.status).toBe(200)
  expect(itemsOf(response)[0]?.problem).toMatchObject({ kind: 'missing', quantity: 1, state: 'open' })
  expect((await visitor.post(endpoints.reportComplaint, { id: order._id, lines, kind: 'missing' })).status).toBe(401)
})

test('lines of one report can have kinds of their own', async () => {
  const { shopper, id, first, second } = await delivered()
  const lines = [
    { line: first, quantity: 1 },
    { line: second, quantity: 2, kind: 'missing' },
  ]
  const items = itemsOf(await report(shopper, id, lines, { kind: 'wrong' }))
  expect(items.map(({ problem }) => [problem?.kind, problem?.quantity])).toEqual([
    ['wrong', 1],
    ['missing', 2],
  ])
  expect(items[0]?.problem?._id).toBe(items[1]?.problem?._id)
})

test('a line can be reported once, also when both requests arrive at once', async () => {
  const { shopper, id, first, second } = await delivered()
  const both = await Promise.all([1, 2, 3, 4].map(() => report(shopper, id, [{ line: first, quantity: 1 }])))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe('You have reported Apples before')
  const lines = [
    { line: second, quantity: 1 },
    { line: first, quantity: 1 },
  ]
  expect(await report(shopper, id, lines)).toMatchObject({ status: 409 })
  expect(await report(shopper, id, [{ line: second, quantity: 1 }])).toMatchObject({ status: 200 })
})

test('only orders of the shopper can be reported', async () => {
  const { id, first } = await delivered()
  const stranger = await store.shopper()
  for (const order of [id, crypto.randomUUID(), 'no id'])
    expect(await report(stranger, order, [{ line: first, quantity: 1 }])).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    })
})

test('an order can be reported from its delivery on, for seven days', async () => {
  const { shopper, order, first } = await packedOrder(store)
  const lines = [{ line: first, quantity: 1 }]
  expect(await report(shopper, order._id, lines)).toMatchObject({
    status: 409,
    body: { message: 'This order is not delivered, so no problem can be reported yet' },
  })
  await move(order._id, 'Out for Delivery', 'Delivered')
  await store.run(
    `update order_status_changes set changed_at = changed_at - interval '7 days 1 second' where order_id = '${order._id}'`,
  )
  expect(await report(shopper, order._id, lines)).toMatchObject({
    status: 409,
    body: { message: 'Problems can be reported for 7 days after the delivery. Please contact us.' },
  })
})

test('no more pieces can be reported than came and were not refunded', async () => {
  const { shopper, order, first, second } = await packedOrder(store)
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: second, picked: 1 }] })
  await move(order._id, 'Out for Delivery', 'Delivered')
  await seller.post(endpoints.refundOrder, { id: order._id, lines: [{ line: first, quantity: 1 }], reason: 'Bruised' })
  const reported = (line: string, quantity: number) => report(shopper, order._id, [{ line, quantity }])
  expect(await reported(first, 3)).toMatchObject({ status: 422, body: { message: 'At most 2 of Apples can be reported' } })
  expect(await reported(second, 2)).toMatchObject({ status: 422, body: { message: 'At most 1 of Bread can be reported' } })
  const other = await delivered()
  for (const line of [other.first, crypto.randomUUID(), 'no line', ''])
    expect(await reported(line, 1)).toMatchObject({ status: 422, body: { message: 'lines must be of this order' } })
  expect(await reported(first, 2)).toMatchObject({ status: 200 })
})

const LINE = { line: 'a line', quantity: 1 }

test.each([
  ['no lines', { lines: [], kind: 'missing' }],
  ['lines that are no list', { lines: 'all', kind: 'missing' }],
  ['a line twice', { lines: [LINE, LINE], kind: 'missing' }],
  ['too many lines', { lines: Array.from({ length: 201 }, (_, line) => ({ line: `${line}`, quantity: 1 })), kind: 'missing' }],
  ['no piece', { lines: [{ ...LINE, quantity: 0 }], kind: 'missing' }],
  ['half a piece', { lines: [{ ...LINE, quantity: 0.5 }], kind: 'missing' }],
  ['no kind', { lines: [LINE] }],
  ['an unknown kind', { lines: [LINE], kind: 'ugly' }],
  ['an unknown kind of a line', { lines: [{ ...LINE, kind: 'ugly' }], kind: 'missing' }],
  ['a long note', { lines: [LINE], kind: 'missing', note: 'a'.repeat(501) }],
  ['a note that is no text', { lines: [LINE], kind: 'missing', note: 5 }],
])('rejects %s', async (_name, body) => {
  const { shopper, id } = await delivered()
  expect(await shopper.post(endpoints.reportComplaint, { id, ...body })).toMatchObject({ status: 422 })
})

test('subscribers of the order are told', async () => {
  const { shopper, id, first } = await delivered()
  const events = await EventReader.open(store.url, shopper.token)
  await events.position()
  await report(shopper, id, [{ line: first, quantity: 1 }])
  expect(await events.next()).toMatchObject({ event: 'order', data: { _id: id, status: 'Delivered', what: 'complaint' } })
  events.close()
})
