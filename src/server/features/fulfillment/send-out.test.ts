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

const OUT = { status: 'Out for Delivery', from: 'Packing' } as const

const sendOut = (id: string, more: object = {}) => seller.post(endpoints.changeOrderStatus, { id, ...OUT, ...more })
const pick = (id: string, line: string, picked: number) => seller.post(endpoints.pickOrder, { id, lines: [{ line, picked }] })
const one = async (id: string) => (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order

/** Packs an order of three apples at $3.60, which are picked, and two breads at $2.50, which are not. */
async function halfPicked() {
  const { order, first, bread } = await packedOrder(store)
  await seller.post(endpoints.changeStock, { product: bread._id, count: 5 })
  expect(await pick(order._id, first, 3)).toMatchObject({ status: 200 })
  return { id: order._id, bread: bread._id }
}

test('lines that nobody picked are charged, unless it is said what becomes of them', async () => {
  const { id } = await halfPicked()
  expect(await sendOut(id)).toMatchObject({ status: 200, body: { order: { status: 'Out for Delivery', toPay: 16.11 } } })
})

test('an order that must be picked is not sent out before it is, and says how much is left', async () => {
  const { id } = await halfPicked()
  expect(await sendOut(id, { unpicked: 'refuse' })).toMatchObject({
    status: 409,
    body: { message: '1 line of this order is not picked', status: 'Packing', nextSteps: ['Out for Delivery', 'Cancelled'] },
  })
  const { order, first, second } = await packedOrder(store)
  expect(await sendOut(order._id, { unpicked: 'refuse' })).toMatchObject({
    body: { message: '2 lines of this order are not picked' },
  })
  await pick(order._id, first, 1)
  await pick(order._id, second, 0)
  expect(await sendOut(order._id, { unpicked: 'refuse' })).toMatchObject({ status: 200 })
})

test('lines that nobody picked are left out on request: they are not charged, and count as missing', async () => {
  const { id, bread } = await halfPicked()
  const { status, body } = await sendOut(id, { unpicked: 'leaveOut' })
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    status: 'Out for Delivery',
    toPay: 11.01,
    items: [
      { quantity: 3, picked: 3 },
      { quantity: 2, picked: 0, pickedBy: 'Admin' },
    ],
  })
  const { movements } = (await seller.get(`${endpoints.listStockMovements.path}?product=${bread}`)).body
  expect(movements.filter(({ order }: { order?: string }) => order === id)).toEqual([])
})

test('an order of which nothing would be left is not sent out', async () => {
  const { order } = await packedOrder(store)
  expect(await sendOut(order._id, { unpicked: 'leaveOut' })).toMatchObject({
    status: 409,
    body: { message: 'Nothing in this order was picked. Please cancel it instead.' },
  })
  const { items } = await one(order._id)
  expect(items[0]).not.toHaveProperty('picked')
})

test('a line that a colleague picks at the same moment is charged, and never left out', async () => {
  const { order, first, second } = await packedOrder(store)
  await pick(order._id, first, 3)
  const [picked] = await Promise.all([pick(order._id, second, 2), sendOut(order._id, { unpicked: 'leaveOut' })])
  const { status, items, toPay } = await one(order._id)
  expect(status).toBe('Out for Delivery')
  expect([items[1].picked, toPay]).toEqual(picked.status === 200 ? [2, 16.11] : [0, 11.01])
})

test('of many orders, each is sent out as it is asked for, and only from the status that was seen', async () => {
  const [half, other, none] = [await halfPicked(), await halfPicked(), await packedOrder(store)]
  await sendOut(other.id)
  const ids = [half.id, other.id, none.order._id]
  const { body } = await seller.post(endpoints.changeOrderStatuses, { ids, ...OUT, unpicked: 'leaveOut' })
  expect(body.results).toMatchObject([
    { id: half.id, ok: true },
    { id: other.id, ok: false, status: 'Out for Delivery', message: 'This order is now Out for Delivery' },
    { id: none.order._id, ok: false, status: 'Packing' },
  ])
  expect(await one(half.id)).toMatchObject({ toPay: 11.01 })
})

test.each([
  [{ status: 'Delivered', unpicked: 'leaveOut' }, 'unpicked goes with Out for Delivery only'],
  [{ status: 'Out for Delivery', unpicked: 'later' }, 'unpicked must be include, leaveOut, refuse'],
])('rejects %j', async (wrong, message) => {
  const { order } = await packedOrder(store)
  for (const response of [
    await seller.post(endpoints.changeOrderStatus, { id: order._id, ...wrong }),
    await seller.post(endpoints.changeOrderStatuses, { ids: [order._id], ...wrong }),
  ])
    expect(response).toMatchObject({ status: 422, body: { errors: { unpicked: message } } })
})
