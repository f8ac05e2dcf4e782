import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf, placeAuditedOrder } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

/** Makes the order an online order whose payment the provider reported. */
const PAY = `
  update orders set payment_type = 'Online', is_paid = true;
  insert into payments (id, order_id, kind, shopper_id, amount, product_ids, state, session_id, payment_intent, started_at, expires_at, checked_at, paid_at)
    select id, id, 'own', shopper_id, amount, array(select product_id from order_lines where order_id = orders.id order by position), 'paid', 'session', 'intent', now(), now() + interval '1 hour', now(), now() from orders;
  insert into payment_events (id, type, order_id, payment_intent, fact, received_at, session_id) select 'event', 'paid', id, null, '{"kind":"paid","amount":1102,"currency":"usd"}', now(), 'session' from orders`

test.each<[string, string, string[]]>([
  ['nothing wrong with an order that is paid', 'select 1', []],
  ['an online order without a payment', 'delete from payments', ['payment of order: is missing']],
  [
    'an order whose payment is not marked',
    "update orders set is_paid = false, status = 'Awaiting Payment'",
    ['order: awaits its payment, and has a history', 'payment of order: was made, and the order is not marked as paid'],
  ],
  [
    'an order marked as paid without money',
    'delete from payment_events',
    [
      'payment of order: was not made, and the order is marked as paid',
      'payment of order: is paid, and what the provider reported comes to open',
    ],
  ],
  [
    'an order paid with another amount',
    "update payment_events set fact = jsonb_set(fact, '{amount}', '1101')",
    [
      'payment of order: was not made, and the order is marked as paid',
      'payment of order: is paid, and what the provider reported comes to expired',
    ],
  ],
  [
    'money that went back unnoticed',
    `insert into payment_events (id, type, order_id, payment_intent, fact, received_at) select 'other', 'refunded', id, null, '{"kind":"refunded","amount":1102}', now() from orders`,
    [
      'payment of order: is paid, and what the provider reported comes to refunded',
      'payment of order: has null cents refunded, and what the provider reported comes to 1102',
    ],
  ],
  [
    'a refund that nobody told',
    `insert into refunds (id, order_id, payment_id, provider_id, amount, status, requested_at, reported_at, checked_at)
      select gen_random_uuid(), order_id, id, 're_1', 300, 'succeeded', now(), now(), now() from payments`,
    ['payment of order: has the refund re_1 of 300 cents succeeded, which the provider did not report'],
  ],
  [
    'a refund that was not saved',
    `insert into payment_events (id, type, order_id, payment_intent, fact, received_at) select 'other', 'refund', id, 'intent', '{"kind":"refund","refund":"re_1","amount":300,"status":"pending"}', now() from orders`,
    ['payment of order: lacks the refund re_1 of 300 cents pending, which the provider reported'],
  ],
  [
    'another payment that was not saved',
    `insert into payment_events (id, type, order_id, payment_intent, fact, received_at, session_id) select 'other', 'paid', id, 'pi_2', '{"kind":"paid","amount":1102,"currency":"usd"}', now(), 'another session' from orders`,
    ['payment of order: lacks the other payment pi_2, which the provider reported'],
  ],
  [
    'another payment that nobody made',
    `insert into payments (id, order_id, kind, shopper_id, amount, state, payment_intent, started_at, expires_at, checked_at)
      select gen_random_uuid(), order_id, 'other', shopper_id, 5, 'paid', 'pi_2', started_at, expires_at, checked_at from payments`,
    ['payment of order: has the other payment pi_2, which the provider did not report'],
  ],
  [
    'a payment of another amount',
    'update payments set amount = 1101',
    [
      'payment of order: is 1101 cents, and the order 1102',
      'payment of order: was not made, and the order is marked as paid',
      'payment of order: is paid, and what the provider reported comes to expired',
    ],
  ],
  [
    'a payment for other products',
    "update payments set product_ids = '{}'",
    ['payment of order: is for other products than the order'],
  ],
])('finds %s', async (_, change, wrong) => {
  await placeAuditedOrder(store)
  for (const statement of [...PAY.split(';'), change]) await sql.raw(statement).execute(store.db)
  expect((await auditOf(store)).findings).toEqual(wrong)
})
