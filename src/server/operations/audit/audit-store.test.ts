import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf, FILES_OF_A_PICTURE, placeAuditedOrder } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

test('finds nothing in a store with orders', async () => {
  await placeAuditedOrder(store)
  await placeAuditedOrder(store)
  const { findings, looked } = await auditOf(store)
  expect(findings).toEqual([])
  expect(looked).toEqual({
    orders: 2,
    'orders that go along': 0,
    'days of counted cash': 0,
    'counts of cash': 0,
    'closed days': 0,
    'counts of closed orders': 0,
    payments: 0,
    refunds: 0,
    'complaints with orders': 0,
    'saved responses': 2,
    'rows of lost demand': 0,
    carts: 2,
    mails: 0,
    'counted products': 0,
    batches: 0,
    'lines of purchases': 0,
    staff: 0,
    'recorded payments': 0,
    'products that were sold': 4,
    'figures of customers and ratings': 3,
    customers: 0,
    credits: 0,
    'days of the dashboard': 0,
    'removals of the demonstration': 0,
    'picture files': FILES_OF_A_PICTURE,
  })
})

test.each<[string, string, string[]]>([
  [
    'a key whose order is gone',
    "update idempotency_keys set response = jsonb_set(response::jsonb, '{order,_id}', '\"0\"')",
    ['idempotency key: names the order 0, which is not there'],
  ],
  [
    'a saved response with another amount',
    "update idempotency_keys set response = jsonb_set(response::jsonb, '{order,amount}', '10.5')",
    [expect.stringMatching(/^idempotency key: answered 1050 cents for the order .* of 1102$/) as never],
  ],
  [
    'one order under two keys',
    "insert into idempotency_keys (owner_id, key, request_hash, status, response, created_at) select owner_id, 'another', request_hash, status, response, created_at from idempotency_keys",
    Array(2).fill(expect.stringMatching(/^idempotency key: names the order .* as another key does$/)),
  ],
  ['two lines of a cart at one place', 'update cart_lines set position = 0', ['cart of shopper: has several lines at one place']],
])('finds %s', async (_, change, wrong) => {
  await placeAuditedOrder(store)
  await sql.raw(change).execute(store.db)
  expect((await auditOf(store)).findings).toEqual(wrong)
})
