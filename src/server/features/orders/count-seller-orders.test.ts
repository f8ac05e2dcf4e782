import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { parseOrderSearch } from '../../../domain/orders/order-search.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'
import { countSellerOrders, sumUpOrderCounts } from './count-seller-orders.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const move = async (id: string, ...statuses: OrderStatus[]) => {
  for (const status of statuses) {
    const response = await seller.post(endpoints.changeOrderStatus, { id, status, reason: 'a reason' })
    expect(response).toMatchObject({ status: 200 })
  }
}
const counts = async (query = '') =>
  (await seller.get(`${endpoints.listSellerOrders.path}?counts=true&limit=1${query}`)).body.counts
const rows = async () => (await store.db.selectFrom('closed_order_counts').selectAll().execute()).length
const audited = async () => (await auditOf(store)).findings.filter((finding) => finding.startsWith('count'))

test('counts closed orders exactly while many are delivered, canceled, undone and summed up at once', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, async () => (await placedOrder(store)).order._id))
  const steps = orders.map(async (id, index) => {
    if (index % 3 === 0) return move(id, 'Cancelled')
    await move(id, 'Packing', 'Out for Delivery', 'Delivered')
    if (index % 3 === 1) await seller.post(endpoints.undoDelivery, { id })
  })
  const sums = Array.from({ length: 5 }, () => sumUpOrderCounts(store.db))
  await Promise.all([...steps, ...sums])
  const expected = { 'Order Placed': 0, Packing: 0, 'Out for Delivery': 4, Delivered: 4, Cancelled: 4 }
  expect(await counts()).toEqual(expected)
  await sumUpOrderCounts(store.db)
  expect(await rows()).toBe(2)
  expect(await counts()).toEqual(expected)
  expect(await audited()).toEqual([])
})

test('counts an order on the day on which it was placed', async () => {
  const { order } = await placedOrder(store)
  await move(order._id, 'Cancelled')
  await store.run(`update orders set placed_at = '2026-02-03T23:59:59.999Z' where id = '${order._id}'`)
  expect(await counts('&from=2026-02-03&to=2026-02-03')).toMatchObject({ Cancelled: 1 })
  expect(await counts('&from=2026-02-04&to=2026-02-04')).toMatchObject({ Cancelled: 0 })
  expect(await counts('&to=2026-02-02')).toMatchObject({ Cancelled: 0 })
  expect(await counts('&from=0000-01-01&to=9999-12-31')).toMatchObject({ Cancelled: 5 })
  await store.run(`delete from orders where id = '${order._id}'`)
  expect(await counts('&from=2026-02-03&to=2026-02-03')).toMatchObject({ Cancelled: 0 })
  expect(await audited()).toEqual([])
})

test('the audit finds a count that is one too many', async () => {
  await store.run("insert into closed_order_counts (status, day, change) values ('Delivered', '2026-01-02', 1)")
  expect(await audited()).toEqual(['count: says 1 orders, and there are 0'])
})

test.each([
  ['many', 60],
  ['few', 40],
])('counts found orders of each status up to a limit, when they are %s of the newest', async (_what, delivered) => {
  const { order } = await placedOrder(store)
  const same =
    'shopper_id, cart_amount, tax, amount, address, payment_type, is_paid, placed_at, due_at, substitutions, to_pay, cash_received, left_out_refunded_at'
  const copy = (status: OrderStatus, count: number) =>
    store.run(`insert into orders (id, status, search_text, ${same})
      select gen_random_uuid(), '${status}', 'frequent', ${same} from orders, generate_series(1, ${count}) where id = '${order._id}'`)
  await copy('Delivered', delivered)
  await copy('Cancelled', 20)
  const every = {
    statuses: null,
    placedFrom: null,
    placedBefore: null,
    dueFrom: null,
    dueBefore: null,
    lateAt: null,
    wasLate: false,
    condition: null,
  }
  const count = (text: string, most: number) => countSellerOrders(store.db, { ...every, search: parseOrderSearch(text) }, most)
  expect(await count('frequent', 100)).toMatchObject({ Delivered: delivered, Cancelled: 20 })
  expect(await count('frequent', 30)).toMatchObject({ Delivered: 30, Cancelled: 20 })
  expect(await count('nobody', 30)).toMatchObject({ Delivered: 0, Cancelled: 0 })
  const byHand = { ...every, search: null, condition: sql<boolean>`search_text = 'frequent'` }
  expect(await countSellerOrders(store.db, byHand, 30)).toMatchObject({ Delivered: 30, Cancelled: 20 })
  await store.run(`delete from orders where search_text = 'frequent'`)
  await store.run(`delete from orders where id = '${order._id}'`)
})

test('a day that the store’s time zone skipped has no orders', async () => {
  await seller.post(endpoints.saveSettings, { timeZone: 'Pacific/Apia' })
  const none = { 'Order Placed': 0, Packing: 0, 'Out for Delivery': 0, Delivered: 0, Cancelled: 0 }
  for (const days of ['from=2011-12-30&to=2011-12-30', 'from=2011-12-30&to=2011-12-30&late=true']) {
    expect(await counts(`&${days}`)).toEqual(none)
    expect(await seller.get(`${endpoints.exportSellerOrders.path}?${days}`)).toMatchObject({ status: 200 })
  }
  expect(await seller.get(`${endpoints.listActivity.path}?from=2011-12-30&to=2011-12-30`)).toMatchObject({ status: 200 })
  await seller.post(endpoints.saveSettings, { timeZone: 'UTC' })
})
