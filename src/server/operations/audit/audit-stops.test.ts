import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

test.each<[string, string, string]>([
  [
    'a fee',
    'update orders set delivery_fee = 200, amount = amount + 200 where with_order is not null',
    'order: goes along with another one, and has 200 cents for its delivery',
  ],
  [
    'another time',
    "update orders set due_at = due_at + interval '1 hour' where with_order is null",
    'order: comes at another time than FIRST, with which it goes along',
  ],
  [
    'another address',
    `update orders set address = address || '{"street": "7 Birch Road"}' where with_order is null`,
    'order: goes to another address than FIRST, with which it goes along',
  ],
])('finds that an order which goes along has %s', async (_what, change, finding) => {
  const { shopper, order } = await placedOrder(store)
  const items = order.items.map(({ product }) => ({ product: product._id, quantity: 1 }))
  await shopper.post(endpoints.placeCashOrder, { items, with: order._id })
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'orders that go along': 1 } })
  await store.run(change)
  expect((await auditOf(store)).findings).toContain(finding.replace('FIRST', order._id))
})

test('an order that was left may come at another time', async () => {
  const { shopper, order } = await placedOrder(store)
  const items = order.items.map(({ product }) => ({ product: product._id, quantity: 1 }))
  await shopper.post(endpoints.placeCashOrder, { items, with: order._id })
  await store.run("update orders set is_left = true, due_at = due_at + interval '1 hour' where with_order is not null")
  expect((await auditOf(store)).findings).toEqual([])
})
