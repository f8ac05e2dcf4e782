import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf, placeAuditedOrder } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

test('audits every order across pages', async () => {
  const id = await placeAuditedOrder(store)
  await store.run(`
    with more as (
      insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
      select gen_random_uuid(), shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at
      from orders, generate_series(1, 4500) returning id),
    lines as (
      insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, quantity)
      select gen_random_uuid(), more.id, position, product_id, name, category, weight, pictures, offer_price, quantity
      from more, order_lines where order_id = '${id}')
    insert into order_status_changes select more.id, number, status, changed_at from more, order_status_changes where order_id = '${id}'
  `)
  await sql`update orders set tax = tax - 1, amount = amount - 1 where id = (select max(id::text)::uuid from orders)`.execute(
    store.db,
  )
  const { findings, looked } = await auditOf(store)
  expect(looked.orders).toBe(4501)
  expect(findings).toEqual([
    'order: says 20 cents of tax, and 2% of its lines are 21',
    'order: says 1101 cents altogether, and its lines, their tax and the delivery make 1102',
  ])
})

test.each<[string, string, string[]]>([
  [
    'a line that was changed',
    'update order_lines set quantity = 4 where position = 0',
    [
      'order: says 1081 cents for its cart, and its lines make 1441',
      'order: says 21 cents of tax, and 2% of its lines are 28',
      'order: says 1102 cents altogether, and its lines, their tax and the delivery make 1469',
    ],
  ],
  ['an order without lines', 'delete from order_lines', ['order: has no lines']],
  ['a place without a line', 'update order_lines set position = 5 where position = 1', ['order: has lines at the places 0, 5']],
  [
    'a status without a history',
    "update orders set status = 'Delivered'",
    ['order: is Delivered, and its history ends with Order Placed'],
  ],
  ['a history that is gone', 'delete from order_status_changes', ['order: has no history']],
  [
    'a history that goes back',
    "update orders set status = 'Packing'; insert into order_status_changes select order_id, 2, 'Packing', changed_at - interval '1 hour' from order_status_changes",
    ['order: has a history that goes back in time'],
  ],
  [
    'a step that was left out',
    "update orders set status = 'Out for Delivery'; insert into order_status_changes select order_id, 2, 'Out for Delivery', changed_at from order_status_changes",
    ['order: went from Order Placed to Out for Delivery'],
  ],
])('finds %s', async (_, change, wrong) => {
  await placeAuditedOrder(store)
  await store.run(change)
  expect((await auditOf(store)).findings).toEqual(wrong)
})
