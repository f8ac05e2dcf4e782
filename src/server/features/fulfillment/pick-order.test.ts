import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { packedOrder } from '../../testing/packed-order.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const pick = (id: string, ...lines: object[]) => seller.post(endpoints.pickOrder, { id, lines })
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
