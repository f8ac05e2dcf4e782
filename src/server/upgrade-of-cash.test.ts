import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOrders } from './features/orders/order-repository.ts'
import { migrate } from './platform/database/migrate.ts'
import { databaseWith } from './testing/database-before.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`
const [SHOPPER, PAID_AT_THE_DOOR, PAID_BEFORE] = [1, 2, 3].map(idOf)

const order = (id: string | undefined) => `
  insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at, cash_received, to_pay)
  values ('${id}', '${SHOPPER}', 720, 14, 734, '{}', 'COD', 'Delivered', true, now(), 700, 700)`
const delivery = (id: string | undefined, recordsPayment: boolean) => `
  insert into order_status_changes (order_id, number, status, changed_at, by_role, records_payment)
  values ('${id}', 1, 'Delivered', now(), 'store', ${recordsPayment})`

test('a delivery that recorded a payment received what its order has received, and another received nothing', async () => {
  const { db, close } = await databaseWith(['0001-schema'])
  await sql
    .raw(
      `insert into shoppers (id, name, email, password_hash, created_at) values ('${SHOPPER}', 'Maya', 'maya@example.com', 'hash', now())`,
    )
    .execute(db)
  for (const statement of [
    order(PAID_AT_THE_DOOR),
    delivery(PAID_AT_THE_DOOR, true),
    order(PAID_BEFORE),
    delivery(PAID_BEFORE, false),
  ])
    await sql.raw(statement).execute(db)

  await migrate(db)

  const orders = await getOrders(db, [PAID_AT_THE_DOOR, PAID_BEFORE] as never)
  expect(orders.map(({ history }) => history[0]?.cashReceived)).toEqual([700, null])
  await close()
})
