import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { purgeUnpaidOrders } from './delete-payments.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

async function insertExpired(count: number, status: 'Awaiting Payment' | 'Order Placed', paymentType: 'Online' | 'COD') {
  const shopper = await store.shopper()
  await sql`
    with shopper as (select id from shoppers where email = ${shopper.email}),
    placed as (
      insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
      select gen_random_uuid(), shopper.id, 100, 2, 102, '{}', ${paymentType}, ${status}, false, '2026-01-01' from shopper, generate_series(1, ${count}::integer)
      returning *)
    insert into payments (id, order_id, kind, shopper_id, amount, state, started_at, expires_at, checked_at)
    select id, id, 'own', shopper_id, amount, 'expired', placed_at, placed_at + interval '1 hour', placed_at from placed`.execute(
    store.db,
  )
}

test('purges all that expired, and ends although some orders were placed all the same', async () => {
  await insertExpired(1_200, 'Awaiting Payment', 'Online')
  await purgeUnpaidOrders(store.db, new Date('2026-02-01'))
  expect(await store.db.selectFrom('orders').select('id').execute()).toEqual([])
  await insertExpired(500, 'Order Placed', 'COD')
  await purgeUnpaidOrders(store.db, new Date('2026-02-01'))
  expect(await store.db.selectFrom('orders').select('id').execute()).toHaveLength(500)
  await insertExpired(600, 'Awaiting Payment', 'Online')
  await purgeUnpaidOrders(store.db, new Date('2026-02-01'))
  expect(await store.db.selectFrom('orders').select('id').execute()).toHaveLength(500)
})
