import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditOrders } from './operations/audit/audit-orders.ts'
import { auditPayments } from './operations/audit/audit-payments.ts'
import type { Db } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { databaseBefore } from './testing/database-before.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`
const [SHOPPER, PRODUCT, UNPAID, PAID, REFUNDED] = [1, 2, 3, 4, 5].map(idOf)

/** These rows are from when a payment was part of its order, and payments by others were a JSON array. */
const ROWS = `
  insert into shoppers values ('${SHOPPER}', 'Maya', 'maya@example.com', 'hash', now());
  insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
    values ('${PRODUCT}', 'Apples', 'apples', 'Fruits', 450, 360, '{}', '{}', true, now());
  insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
    select id::uuid, '${SHOPPER}', 720, 14, 734, '{}', 'Online', status, is_paid, '2026-01-01'
    from (values ('${UNPAID}', 'Order Placed', false), ('${PAID}', 'Order Placed', true), ('${REFUNDED}', 'Cancelled', true))
      as old (id, status, is_paid);
  insert into order_lines (order_id, position, product_id, name, category, pictures, offer_price, quantity)
    select id, 0, '${PRODUCT}', 'Apples', 'Fruits', '{}', 360, 2 from orders;
  insert into order_status_changes select id, 1, 'Order Placed', '2026-01-01' from orders;
  insert into order_status_changes values ('${REFUNDED}', 2, 'Cancelled', '2026-01-03');
  insert into payments (order_id, shopper_id, idempotency_key, request_hash, state, session_id, payment_intent, started_at, expires_at,
      checked_at, settled_at, refunded_amount, second_payments)
    values
      ('${UNPAID}', '${SHOPPER}', 'a key', sha256('x'), 'open', 'cs_1', null, '2026-01-01', '2026-01-02', '2026-01-01', null, null, '[]'),
      ('${PAID}', '${SHOPPER}', null, null, 'paid', 'cs_2', 'pi_2', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-02', null,
        '[{"payment":"pi_other","amount":734,"currency":"usd"}]'),
      ('${REFUNDED}', '${SHOPPER}', null, null, 'refunded', 'cs_3', 'pi_3', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-02', 734, '[]');
  insert into payment_events (id, type, order_id, session_id, payment_intent, fact, received_at)
    values
      ('1', 'paid', '${PAID}', 'cs_2', 'pi_2', '{"kind":"paid","amount":734,"currency":"usd"}', now()),
      ('2', 'paid', '${PAID}', 'cs_other', 'pi_other', '{"kind":"paid","amount":734,"currency":"usd"}', now()),
      ('3', 'paid', '${REFUNDED}', 'cs_3', 'pi_3', '{"kind":"paid","amount":734,"currency":"usd"}', now()),
      ('4', 'refund', '${REFUNDED}', null, 'pi_3', '{"kind":"refund","refund":"re_1","amount":734,"status":"pending"}', now()),
      ('5', 'refund', '${REFUNDED}', null, 'pi_3', '{"kind":"refund","refund":"re_1","amount":734,"status":"succeeded"}', now())`

async function findings(db: Db): Promise<string[]> {
  const found: string[] = []
  await db.transaction().execute(async (tx) => {
    for (const audit of [auditOrders, auditPayments]) await audit(tx, ({ id, wrong }) => found.push(`${id} ${wrong}`))
  })
  return found
}

test('migrates payments, refunds and keys in progress to rows of their own', async () => {
  const { db, close } = await databaseBefore('0014')
  for (const statement of ROWS.split(';')) await sql.raw(statement).execute(db)
  await migrate(db)

  expect(await findings(db)).toEqual([])
  expect(await db.selectFrom('orders').select(['id', 'status']).orderBy('id').execute()).toEqual([
    { id: UNPAID, status: 'Awaiting Payment' },
    { id: PAID, status: 'Order Placed' },
    { id: REFUNDED, status: 'Cancelled' },
  ])
  const history = await db
    .selectFrom('order_status_changes')
    .select(['order_id', 'status', 'changed_at'])
    .orderBy('order_id')
    .orderBy('number')
    .execute()
  expect(history).toEqual([
    { order_id: PAID, status: 'Order Placed', changed_at: new Date('2026-01-02') },
    { order_id: REFUNDED, status: 'Order Placed', changed_at: new Date('2026-01-02') },
    { order_id: REFUNDED, status: 'Cancelled', changed_at: new Date('2026-01-03') },
  ])
  const payments = db.selectFrom('payments').select(['order_id', 'kind', 'amount', 'payment_intent', 'in_question'])
  expect(await payments.orderBy('order_id').orderBy('kind').execute()).toEqual([
    { order_id: UNPAID, kind: 'checkout', amount: 734, payment_intent: null, in_question: false },
    { order_id: PAID, kind: 'checkout', amount: 734, payment_intent: 'pi_2', in_question: false },
    { order_id: PAID, kind: 'other', amount: 734, payment_intent: 'pi_other', in_question: true },
    { order_id: REFUNDED, kind: 'checkout', amount: 734, payment_intent: 'pi_3', in_question: false },
  ])
  expect(await db.selectFrom('refunds').select(['provider_id', 'amount', 'status']).execute()).toEqual([
    { provider_id: 're_1', amount: 734, status: 'succeeded' },
  ])
  expect(await db.selectFrom('idempotency_keys').select(['owner_id', 'key', 'resource_id', 'response']).execute()).toEqual([
    { owner_id: SHOPPER, key: 'a key', resource_id: UNPAID, response: null },
  ])
  await close()
})
