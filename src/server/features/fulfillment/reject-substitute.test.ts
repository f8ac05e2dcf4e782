import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { substitutedOrder } from '../../testing/test-orders.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const pick = (id: string, ...lines: object[]) => seller.post(endpoints.pickOrder, { id, lines })
const reject = (shopper: TestShopper, id: string, line: string) => shopper.post(endpoints.rejectSubstitute, { id, line })
const move = (id: string, status: string) => seller.post(endpoints.changeOrderStatus, { id, status, reason: 'a reason' })

test('a shopper rejects a substitute, and does not pay for it', async () => {
  const { shopper, order, first, substitute } = await substitutedOrder(store)
  expect(await reject(shopper, order._id, substitute)).toMatchObject({
    status: 200,
    body: {
      message: 'Substitute rejected',
      order: {
        amount: 16.11,
        toPay: 8.77,
        items: [{ line: first, picked: 1 }, { line: substitute, quantity: 2, picked: 0, isRejected: true }, {}],
      },
    },
  })
})

test('what a shopper rejected is not put in again, and another product can be', async () => {
  const { shopper, order, pick: same, substitute, bread } = await substitutedOrder(store)
  await reject(shopper, order._id, substitute)
  expect(await pick(order._id, same)).toMatchObject({
    status: 409,
    body: { message: 'The customer rejected this substitute', status: 'Packing', nextSteps: ['Out for Delivery', 'Cancelled'] },
  })
  const other = await pick(order._id, { ...same, substitute: { product: bread._id, quantity: 2 } })
  expect(other.body.order.items).toMatchObject([
    { picked: 1 },
    { line: substitute, isRejected: true },
    { product: { _id: bread._id }, picked: 2 },
    {},
  ])
})

test('only a substitute of their own order can be rejected, once, before it is on its way', async () => {
  const { shopper, order, first, substitute } = await substitutedOrder(store)
  expect(await reject(await store.shopper(), order._id, substitute)).toMatchObject({ status: 404 })
  for (const line of [first, crypto.randomUUID(), 'nonsense'])
    expect(await reject(shopper, order._id, line)).toMatchObject({
      status: 422,
      body: { errors: { line: 'This line is no substitute' } },
    })
  const responses = await Promise.all(Array.from({ length: 4 }, () => reject(shopper, order._id, substitute)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const other = await substitutedOrder(store)
  await move(other.order._id, 'Out for Delivery')
  expect(await reject(other.shopper, other.order._id, other.substitute)).toMatchObject({
    status: 409,
    body: { message: 'This order is Out for Delivery, so nothing in it can change', status: 'Out for Delivery' },
  })
})

test('a pick and a rejection at once leave what both did', async () => {
  const { shopper, order, second, substitute } = await substitutedOrder(store)
  const [rejected, picked] = await Promise.all([
    reject(shopper, order._id, substitute),
    pick(order._id, { line: second, picked: 1 }),
  ])
  expect([rejected.status, picked.status]).toEqual([200, 200])
  const shown = (await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  expect(shown).toMatchObject({ toPay: 6.22, items: [{ picked: 1 }, { picked: 0, isRejected: true }, { picked: 1 }] })
})
