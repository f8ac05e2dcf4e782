import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrderResponse } from '../contract/orders.ts'
import { parseOrderSearch } from '../domain/order-search.ts'
import { getOrders } from './features/orders/order-repository.ts'
import { findSellerOrders } from './features/orders/seller-order-search.ts'
import { auditOrders } from './operations/audit/audit-orders.ts'
import type { Db } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { databaseBefore } from './testing/database-before.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`
const [SHOPPER, PRODUCT, ORDER, LINE] = [1, 2, 3, 4].map(idOf)
const ADDRESS = `{"id":"${idOf(5)}","firstName":"Maya","lastName":"Winter","email":"Maya@Home.example","street":"12 Orchard Lane","city":"Portland","state":"Oregon","zipcode":"97205","country":"United States","phone":"+1 503 555 0100"}`
const RESPONSE = `{"success":true,"message":"Order Placed Successfully","order":{"_id":"${ORDER}","number":"7K3M-9QXD","items":[{"product":{"_id":"${PRODUCT}","name":"Apples","category":"Fruits","image":[],"offerPrice":3.6},"quantity":2}],"amount":7.34,"address":{"_id":"a","firstName":"Maya","lastName":"Winter","email":"m@example.com","street":"s","city":"c","state":"s","zipcode":"1","country":"c","phone":"1234567"},"paymentType":"COD","status":"Order Placed","isPaid":false,"createdAt":"2026-01-01T10:00:00.000Z"}}`

const ROWS = `
  insert into shoppers values ('${SHOPPER}', 'M. Winter', 'mw@example.com', 'hash', now());
  insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
    values ('${PRODUCT}', 'Apples', 'apples', 'Fruits', 450, 360, '{}', '{}', true, now());
  insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
    values ('${ORDER}', '${SHOPPER}', 720, 14, 734, '${ADDRESS}', 'COD', 'Cancelled', false, '2026-01-01T10:00Z');
  insert into order_lines (id, order_id, position, product_id, name, category, pictures, offer_price, quantity)
    values ('${LINE}', '${ORDER}', 0, '${PRODUCT}', 'Apples', 'Fruits', '{}', 360, 2);
  insert into order_status_changes values ('${ORDER}', 1, 'Order Placed', '2026-01-01T10:00Z'), ('${ORDER}', 2, 'Cancelled', '2026-01-02T10:00Z');
  insert into idempotency_keys (owner_id, key, request_hash, status, response, created_at)
    values ('${SHOPPER}', 'a key', sha256('x'), 201, '${RESPONSE}', now());
  insert into idempotency_keys (owner_id, key, request_hash, resource_id, created_at)
    values ('${SHOPPER}', 'in progress', sha256('x'), '${ORDER}', now())`

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await databaseBefore('0017'))
  for (const statement of ROWS.split(';')) await sql.raw(statement).execute(db)
  await migrate(db)
})
afterAll(() => close())

test('orders from before have what was promised, and who placed and canceled them', async () => {
  const [order] = await getOrders(db, [ORDER as never])
  expect(order?.dueAt).toEqual(new Date('2026-01-01T10:30Z'))
  expect(order?.history.map(({ status, by, reason }) => ({ status, by, reason }))).toEqual([
    { status: 'Order Placed', by: { role: 'shopper' }, reason: null },
    { status: 'Cancelled', by: { role: 'store' }, reason: null },
  ])
  const found: string[] = []
  await db.transaction().execute((tx) => auditOrders(tx, ({ wrong }) => found.push(wrong)))
  expect(found).toEqual([])
})

test.each(['maya w', 'm. winter', 'maya@home', 'mw@ex', '5550100'])('finds them by %j', async (typed) => {
  const filter = {
    statuses: null,
    placedFrom: null,
    dueFrom: null,
    dueBefore: null,
    placedBefore: null,
    lateAt: null,
    wasLate: false,
    condition: null,
    search: parseOrderSearch(typed),
  }
  expect(await findSellerOrders(db, filter, { sort: 'newest', after: null, limit: 2 })).toEqual([ORDER])
})

test('a response that is repeated after the upgrade is complete', async () => {
  const rows = await db.selectFrom('idempotency_keys').select('response').orderBy('key').execute()
  const [saved, inProgress] = rows.map(({ response }) => response)
  const { order } = changeOrderResponse.parse(saved)
  expect(order.items).toMatchObject([{ line: LINE, quantity: 2 }])
  expect(order.history).toEqual([{ status: 'Order Placed', at: '2026-01-01T10:00:00.000Z', by: 'shopper' }])
  expect(order).toMatchObject({ dueAt: '2026-01-01T10:30:00.000Z', canCancel: true, toPay: 7.34, substitutions: 'best' })
  expect(inProgress).toBeNull()
})
