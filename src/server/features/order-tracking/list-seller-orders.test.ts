import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Caller } from '../../testing/caller.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
/** These orders are, oldest first: placed, packed, canceled, delivered, placed a day later, and late. */
const orders: OrderWire[] = []
const numberOf = (index: number) => orders[index]?.number ?? ''

beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  const steps = [[], ['Packing'], ['Cancelled'], ['Packing', 'Out for Delivery', 'Delivered'], []]
  for (const [index, statuses] of steps.entries()) {
    const { order } = await placedOrder(store)
    for (const status of statuses) await seller.post(endpoints.changeOrderStatus, { id: order._id, status, reason: 'a reason' })
    orders.push(order)
    await store.run(`update orders set placed_at = '2026-03-0${index < 4 ? 1 : 2}T0${index}:00:00Z' where id = '${order._id}'`)
  }
  await store.run(`update orders set due_at = placed_at + interval '30 minutes' where id = '${orders[4]?._id}'`)
  await store.run(`update orders set search_text = 'asaoberg' || chr(10) || '4917012345' where id = '${orders[1]?._id}'`)
})
afterAll(() => store.close())

const list = async (query: string) => (await seller.get(`${endpoints.listSellerOrders.path}?${query}`)).body
const listed = async (query: string): Promise<number[]> =>
  (await list(query)).orders.map((order: OrderWire) => orders.findIndex(({ _id }) => _id === order._id))

test.each([
  ['', [4, 3, 2, 1, 0]],
  ['status=Packing', [1]],
  ['status=Packing,Cancelled', [2, 1]],
  ['status=Order%20Placed, Delivered', [4, 3, 0]],
  ['from=2026-03-02', [4]],
  ['to=2026-03-01', [3, 2, 1, 0]],
  ['from=2026-03-01&to=2026-03-02&status=Order%20Placed', [4, 0]],
  ['late=true', [4]],
  ['late=false&limit=1', [4]],
  ['late=true&status=Packing', []],
  ['q=maya', [4, 3, 2, 0]],
  ['q=%C3%96berg', [1]],
  ['q=%C3%85S', [1]],
  ['q=asa+oberg', [1]],
  ['q=%C3%85sa%E2%80%91O%CC%88berg', [1]],
  ['q=0170-12345', []],
  ['q=170-123-45', [1]],
  ['q=%25', []],
  ['q=', [4, 3, 2, 1, 0]],
  ['sort=newest', [4, 3, 2, 1, 0]],
  ['sort=due', [4, 0, 1]],
  ['sort=due&status=Packing,Delivered', [1]],
])('?%s lists %j', async (query, expected) => {
  expect(await listed(query)).toEqual(expected)
})

test('finds an order by its number in any spelling', async () => {
  expect(await listed(`q=${numberOf(2).toLowerCase()}`)).toEqual([2])
  expect(await listed(`q=${numberOf(3).replace('-', '')}`)).toEqual([3])
})

test('pages of a filtered list add up to it', async () => {
  const first = await list('limit=2&to=2026-03-01')
  expect(await listed(`limit=2&to=2026-03-01&cursor=${first.nextCursor}`)).toEqual([1, 0])
  expect((await list(`limit=2&to=2026-03-01&cursor=${first.nextCursor}`)).nextCursor).toBeNull()
})

test('pages of open orders add up, also when one is closed between them', async () => {
  const first = await list('limit=1&sort=due')
  const second = await list(`limit=1&sort=due&cursor=${first.nextCursor}`)
  await store.run(`update orders set status = 'Delivered' where id = '${orders[0]?._id}'`)
  expect(await listed(`limit=1&sort=due&cursor=${second.nextCursor}`)).toEqual([1])
  await store.run(`update orders set status = 'Order Placed' where id = '${orders[0]?._id}'`)
})

test('lists and counts the orders that are due on some days, whenever they were placed, the earliest first', async () => {
  for (const [index, dueAt] of [
    [3, '2036-03-09T23:59:59.999Z'],
    [2, '2036-03-09T08:00:00Z'],
    [0, '2036-03-10T00:00:00Z'],
  ] as const)
    await store.run(`update orders set due_at = '${dueAt}' where id = '${orders[index]?._id}'`)
  expect(await listed('dueFrom=2036-03-09&dueTo=2036-03-09&sort=due')).toEqual([2, 3])
  expect(await listed('dueFrom=2036-03-09&dueTo=2036-03-10&sort=due&status=Delivered,Order%20Placed')).toEqual([3, 0])
  const first = await list('dueFrom=2036-03-09&dueTo=2036-03-10&sort=due&limit=2')
  expect(await listed(`dueFrom=2036-03-09&dueTo=2036-03-10&sort=due&cursor=${first.nextCursor}`)).toEqual([0])
  expect((await list('dueTo=2036-03-09&dueFrom=2036-03-09&counts=true')).counts).toMatchObject({
    'Order Placed': 0,
    Delivered: 1,
    Cancelled: 1,
  })
})

test('counts by status within the other filters', async () => {
  const none = { 'Order Placed': 0, Packing: 0, 'Out for Delivery': 0, Delivered: 0, Cancelled: 0 }
  expect((await list('counts=true&status=Packing')).counts).toEqual({
    ...none,
    'Order Placed': 2,
    Packing: 1,
    Delivered: 1,
    Cancelled: 1,
  })
  expect((await list('counts=true&from=2026-03-02')).counts).toEqual({ ...none, 'Order Placed': 1 })
  expect((await list('counts=true&late=true')).counts).toEqual({ ...none, 'Order Placed': 1 })
  expect(await list('counts=false')).not.toHaveProperty('counts')
})

test.each([
  ['status=Shipped', 'status must be some of Order Placed, Packing, Out for Delivery, Delivered, Cancelled'],
  ['status=', 'status must be some of Order Placed, Packing, Out for Delivery, Delivered, Cancelled'],
  ['from=yesterday', 'from must be a day such as 2026-11-22'],
  ['to=2026-02-30', 'to must be a day such as 2026-11-22'],
  ['from=2026-03-02&to=2026-03-01', 'from must not be after to'],
  ['dueFrom=2026-03-02&dueTo=2026-03-01', 'dueFrom must not be after dueTo'],
  ['dueTo=soon', 'dueTo must be a day such as 2026-11-22'],
  ['late=yes', 'late must be true or false'],
  ['counts=1', 'counts must be true or false'],
  ['sort=amount', 'sort must be newest or due'],
])('rejects ?%s', async (query, message) => {
  expect(await seller.get(`${endpoints.listSellerOrders.path}?${query}`)).toMatchObject({ status: 400, body: { message } })
})
