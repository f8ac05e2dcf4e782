import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderId, OrderStatus } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { TestStore } from '../../testing/test-store.ts'
import { cancelOrder, changeStatus } from './change-status.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

async function placedOrder(): Promise<OrderId> {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: apples._id, quantity: 1 }], address: (await shopper.address())._id }
  return (await shopper.post(endpoints.placeCashOrder, order)).body.order._id
}

const historyOf = (order: OrderId) =>
  store.db
    .selectFrom('order_status_changes')
    .select(['number', 'status'])
    .where('order_id', '=', order)
    .orderBy('number')
    .execute()

const change = (order: OrderId, from: OrderStatus, to: OrderStatus) =>
  inTransaction(store.db, (tx) => changeStatus(tx, order, { from: [from], to, now: store.clock.now() }))

test('of concurrent changes from one status, one wins', async () => {
  const order = await placedOrder()
  const changes = Array.from({ length: 8 }, () => change(order, 'Order Placed', 'Packing'))
  expect((await Promise.all(changes)).filter(Boolean)).toEqual([true])
  expect(await historyOf(order)).toEqual([
    { number: 1, status: 'Order Placed' },
    { number: 2, status: 'Packing' },
  ])
})

test('concurrent changes that follow each other are all in the history', async () => {
  const order = await placedOrder()
  const both = ['Order Placed', 'Packing'] as const
  const toAndFro = Array.from({ length: 8 }, (_, index) =>
    inTransaction(store.db, (tx) =>
      changeStatus(tx, order, { from: both, to: both[index % 2] ?? 'Packing', now: store.clock.now() }),
    ),
  )
  expect(await Promise.all(toAndFro)).toEqual(Array(8).fill(true))
  expect((await historyOf(order)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('an order is cancelled until it is on its way', async () => {
  const order = await placedOrder()
  const cancel = () => inTransaction(store.db, (tx) => cancelOrder(tx, order, store.clock.now()))
  await change(order, 'Order Placed', 'Out for Delivery')
  expect(await cancel()).toBe(false)
  await change(order, 'Out for Delivery', 'Packing')
  expect(await cancel()).toBe(true)
  expect(await cancel()).toBe(false)
  expect((await historyOf(order)).at(-1)).toEqual({ number: 4, status: 'Cancelled' })
})

test('an unknown order changes nothing', async () => {
  expect(await change(crypto.randomUUID() as OrderId, 'Order Placed', 'Packing')).toBe(false)
})
