import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { substitutedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

/** Delivers an order of $16.11. A rejected substitute and a missing bread leave $6.22, which is paid at its delivery. */
async function deliveredOrder(): Promise<string> {
  const [seller, { shopper, order, second, substitute }] = [await store.seller(), await substitutedOrder(store)]
  const move = (status: string) => seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: second, picked: 1 }] })
  await shopper.post(endpoints.rejectSubstitute, { id: order._id, line: substitute })
  await move('Out for Delivery')
  await move('Delivered')
  return order._id
}

test('finds nothing in orders that were picked, in part or as ordered', async () => {
  await deliveredOrder()
  await substitutedOrder(store)
  expect((await auditOf(store)).findings).toEqual([])
})

test('names the order in which one cent is wrong', async () => {
  await deliveredOrder()
  await store.run('update orders set to_pay = 623')
  expect((await auditOf(store)).findings).toEqual([
    'order: says 623 cents to pay, and what was picked, its tax and the delivery make 622',
    'order: says 622 cents of cash received at its delivery, and 623 were to pay',
  ])
})

test.each<[string, string, string[]]>([
  [
    'one piece more than was picked',
    "update order_lines set picked = 2 where name = 'Bread'",
    ['order: says 622 cents to pay, and what was picked, its tax and the delivery make 877'],
  ],
  [
    'a substitute that is not rejected any more',
    "update order_lines set rejected_at = null, picked = quantity where name = 'Pears'",
    ['order: says 622 cents to pay, and what was picked, its tax and the delivery make 1356'],
  ],
  [
    'a substitute that costs more than what it replaces',
    "update order_lines set offer_price = 400 where name = 'Pears'",
    ['order: has Pears for 400 cents instead of Apples for 360'],
  ],
  [
    'more pieces than were ordered',
    "update order_lines set rejected_at = null, picked = 2 where name = 'Pears'; update order_lines set picked = 2 where name = 'Apples'",
    [
      'order: says 622 cents to pay, and what was picked, its tax and the delivery make 1723',
      'order: has 4 pieces for Apples, and 3 were ordered',
    ],
  ],
  [
    'a substitute that its shopper wants not',
    "update orders set substitutions = 'refund'",
    ['order: has the substitute Pears, and its shopper wants none'],
  ],
  [
    'cash that was not received',
    'update orders set cash_received = 600',
    ['order: says 600 cents of cash received at its delivery, and 622 were to pay'],
  ],
  [
    'an order that was picked before it was packed',
    "update orders set status = 'Order Placed', is_paid = false, cash_received = null; delete from order_status_changes where number > 1",
    ['order: was picked before it was packed'],
  ],
])('finds %s', async (_, change, wrong) => {
  await deliveredOrder()
  await store.run(change)
  expect((await auditOf(store)).findings).toEqual(wrong)
})
