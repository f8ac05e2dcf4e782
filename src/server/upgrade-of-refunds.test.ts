import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditPayments } from './operations/audit/audit-payments.ts'
import type { Db } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { databaseBefore } from './testing/database-before.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`
const [SHOPPER, CANCELED, REFUNDED, STAFF] = [1, 2, 3, 4].map(idOf)

/** These rows are from when the refund of a canceled order was a job. */
const ROWS = `
  insert into shoppers values ('${SHOPPER}', 'Maya', 'maya@example.com', 'hash', now());
  insert into orders (id, number, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
    select id::uuid, number, '${SHOPPER}', 720, 14, 734, '{}', 'Online', 'Cancelled', true, '2026-01-01'
    from (values ('${CANCELED}', '7K3M9QXD'), ('${REFUNDED}', '7K3M9QXE')) as old (id, number);
  insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name, reason)
    select id, 2, 'Cancelled', '2026-01-02', 'staff', '${STAFF}', 'Admin', 'Nobody at the door' from orders;
  insert into payments (id, order_id, kind, shopper_id, amount, state, session_id, payment_intent, started_at, expires_at, checked_at, paid_at, refunded_amount)
    values
      ('${CANCELED}', '${CANCELED}', 'checkout', '${SHOPPER}', 734, 'paid', 'cs_1', 'pi_1', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-01', 100),
      ('${REFUNDED}', '${REFUNDED}', 'checkout', '${SHOPPER}', 734, 'refunded', 'cs_2', 'pi_2', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-01', 734);
  insert into refunds values
    ('${idOf(5)}', '${CANCELED}', 're_1', 100, 'succeeded', '2026-01-01', '2026-01-01'),
    ('${idOf(6)}', '${REFUNDED}', 're_2', 734, 'succeeded', '2026-01-02', '2026-01-02');
  insert into payment_events (id, type, order_id, session_id, payment_intent, fact, received_at)
    values
      ('1', 'paid', '${CANCELED}', 'cs_1', 'pi_1', '{"kind":"paid","amount":734,"currency":"usd"}', now()),
      ('2', 'refund', '${CANCELED}', null, 'pi_1', '{"kind":"refund","refund":"re_1","amount":100,"status":"succeeded"}', now()),
      ('3', 'paid', '${REFUNDED}', 'cs_2', 'pi_2', '{"kind":"paid","amount":734,"currency":"usd"}', now()),
      ('4', 'refund', '${REFUNDED}', null, 'pi_2', '{"kind":"refund","refund":"re_2","amount":734,"status":"succeeded"}', now());
  insert into jobs (kind, payload, enqueued_at, due_at)
    select 'refund-canceled', json_build_object('order', id), '2026-01-02', '2026-01-02' from orders;
  insert into idempotency_keys (owner_id, key, request_hash, status, response, created_at)
    values ('${SHOPPER}', 'a key', sha256('x'), 201, '{"success":true,"order":{"_id":"${CANCELED}"}}', now())`

async function findings(db: Db): Promise<string[]> {
  const found: string[] = []
  await db.transaction().execute((tx) => auditPayments(tx, ({ id, wrong }) => found.push(`${id} ${wrong}`)))
  return found
}

test('the refunds of canceled orders become rows, with who canceled and why, and what is left of the payment', async () => {
  const { db, close } = await databaseBefore('0019')
  for (const statement of ROWS.split(';')) await sql.raw(statement).execute(db)
  await migrate(db)

  expect(await findings(db)).toEqual([])
  const refunds = db.selectFrom('refunds').select(['order_id', 'provider_id', 'amount', 'status', 'by_role', 'by_name', 'reason'])
  expect(await refunds.orderBy('order_id').orderBy('amount').execute()).toEqual([
    {
      order_id: CANCELED,
      provider_id: 're_1',
      amount: 100,
      status: 'succeeded',
      by_role: 'store',
      by_name: null,
      reason: 'Refunded',
    },
    {
      order_id: CANCELED,
      provider_id: null,
      amount: 634,
      status: 'pending',
      by_role: 'staff',
      by_name: 'Admin',
      reason: 'Nobody at the door',
    },
    {
      order_id: REFUNDED,
      provider_id: 're_2',
      amount: 734,
      status: 'succeeded',
      by_role: 'store',
      by_name: null,
      reason: 'Refunded',
    },
  ])
  const jobs = await sql<{ kind: string; due: Date }>`
    select kind, due_at as due from jobs join refunds on refunds.id = (payload ->> 'refund')::uuid`.execute(db)
  expect(jobs.rows).toEqual([{ kind: 'send-refund', due: new Date('2026-01-02') }])
  const { response } = await db.selectFrom('idempotency_keys').select('response').executeTakeFirstOrThrow()
  expect(response).toMatchObject({ success: true, order: { _id: CANCELED, refunds: [] } })
  await close()
})
