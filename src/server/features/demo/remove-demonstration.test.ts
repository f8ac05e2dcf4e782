import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { CashOfDayWire } from '../../../contract/payments/cash.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { orderRequest } from '../../testing/counted-product.ts'
import { addDemonstration, datePictures, pictureFiles } from '../../testing/demonstration.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { rehearsedPayments } from '../../testing/open-app.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { type StoreData, TestStore } from '../../testing/test-store.ts'
import { saveDayFigures } from '../reports/save-day-figures.ts'
import { findDemoLogin } from './demo-shoppers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ALL = { products: 78, archived: 0, kept: 0, orders: 60, shoppers: 12, isRemoving: false }
const NOTHING = { products: 0, archived: 0, kept: 0, orders: 0, shoppers: 0, isRemoving: false }

/** Adding the demonstration takes longer than most of the tests. */
let demonstrated: StoreData
beforeAll(async () => {
  const first = await TestStore.open({ openPayments: rehearsedPayments })
  await addDemonstration(first)
  await datePictures(first, new Date(first.clock.now().getTime() - DAY_MS))
  demonstrated = await first.closeKeepingData()
})
afterAll(() => demonstrated.remove())

let store: TestStore
let seller: Awaited<ReturnType<TestStore['freshSeller']>>
beforeEach(async () => {
  store = await TestStore.open({ copyOf: demonstrated, openPayments: rehearsedPayments })
  seller = await store.freshSeller()
})
afterEach(() => store.close())

const demonstration = async () => (await seller.get(endpoints.getDemonstration)).body
const remove = () => seller.post(endpoints.removeDemonstration)
const productsOnSale = async (): Promise<ProductWire[]> =>
  (await store.visitor().get(`${endpoints.listProducts.path}?limit=100`)).body.products
const named = async (name: string): Promise<ProductWire> => {
  const found = (await productsOnSale()).find((product) => product.name === name)
  if (!found) throw new Error(`The demonstration has no ${name}`)
  return found
}
const stateOf = async (id: string) => (await seller.get(`${endpoints.getSellerProduct.path}?id=${id}`)).body.product
const hannah = async () => {
  const { body } = await store.visitor().post(endpoints.loginShopper, (await findDemoLogin(store.db)) ?? {})
  return { ...store.caller(body.token), token: body.token }
}

const EMPTY_TABLES = [
  ...['demonstration', 'removed_pictures', 'shoppers', 'addresses', 'default_addresses', 'cart_lines', 'account_links'],
  ...['products', 'product_changes', 'product_sales', 'product_ratings', 'stock_counts', 'stock_holds', 'stock_movements'],
  ...['orders', 'order_lines', 'order_status_changes', 'payments', 'payment_events', 'refunds', 'refund_lines', 'mails'],
  ...['delivered_shoppers', 'idempotency_keys', 'rehearsal_sessions', 'rehearsal_payments', 'rehearsal_refunds'],
]

test('removes all of it at one press, and the store is as new', async () => {
  const shopper = await hannah()
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  const [{ _id: id, items }] = orders.filter(({ status }: OrderWire) => status === 'Delivered')
  await shopper.post(endpoints.reportComplaint, { id, lines: [{ line: items[0].line, quantity: 1 }], kind: 'other', note: '' })
  expect(await seller.post(endpoints.closeComplaint, { id, reply: 'We are sorry' })).toMatchObject({ status: 200 })
  await store.runJobs()
  await saveDayFigures(store.platform)
  expect(await demonstration()).toMatchObject(ALL)
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Demonstration removed', ...ALL } })
  expect(await demonstration()).toMatchObject(NOTHING)
  expect((await shopper.get(endpoints.currentShopper)).status).toBe(401)
  expect((await seller.get(`${endpoints.listActivity.path}?kind=orders`)).body.activities).toEqual([])
  expect((await seller.get(`${endpoints.listActivity.path}?kind=settings`)).body.activities).toMatchObject([
    { text: 'Removed the demonstration', by: 'Admin' },
  ])

  for (const table of EMPTY_TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(store.db)
    expect(rows[0]?.count, table).toBe(0)
  }
  expect((await sql`select kind from jobs where not is_periodic`.execute(store.db)).rows).toEqual([])
  expect(await pictureFiles(store)).toEqual([])
  expect((await auditOf(store)).findings).toEqual([])
})

test('what is measured and counted is of no order any more', async () => {
  await saveDayFigures(store.platform)
  expect((await store.visitor().get(endpoints.getStoreFigures)).body.deliveries.isMeasured).toBe(true)
  await remove()
  expect(await productsOnSale()).toEqual([])
  const { counts, orders } = (await seller.get(`${endpoints.listSellerOrders.path}?counts=true`)).body
  expect([orders, ...Object.values(counts)]).toEqual([[], 0, 0, 0, 0, 0])
  expect((await seller.get(endpoints.getDashboard)).body.current).toMatchObject({ orders: 0, gross: 0, waste: { pieces: 0 } })
  const figures = async () => (await store.visitor().get(endpoints.getStoreFigures)).body
  await expect.poll(async () => (await figures()).deliveries).toMatchObject({ isMeasured: false, count: 0 })
  expect(await figures()).toMatchObject({ customers: { count: 0 }, ratings: { count: 0 }, bestSellers: [] })
})

test('cash of its orders that was counted is counted no more, and the cash of other orders is', async () => {
  const grace = await store.staff('manager', 'Grace Tan')
  const leo = await store.staff('courier', 'Leo Martins')
  const today = dayOf(store.clock.now(), 'UTC')
  const cashOn = async (day: string): Promise<CashOfDayWire> =>
    (await grace.get(`${endpoints.getCashOfDay.path}?day=${day}`)).body
  const countAll = async (day: string) => {
    for (const { person, toHandOver: expected } of (await cashOn(day)).people)
      expect(await grace.post(endpoints.handOverCash, { day, person, expected, counted: expected })).toMatchObject({
        status: 200,
      })
  }
  const { order } = await packedOrder(store)
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Out for Delivery' })
  await leo.post(endpoints.changeOrderStatus, { id: order._id, status: 'Delivered' })
  for (let ago = 8; ago >= 0; ago--) await countAll(daysLater(today, -ago))
  const before = await sql`select from cash_handovers where person_name <> 'Leo Martins'`.execute(store.db)
  expect(before.rows.length).toBeGreaterThan(0)
  await remove()
  expect(await cashOn(today)).toMatchObject({ people: [{ name: 'Leo Martins', toHandOver: 0 }] })
  expect((await sql`select person_name from cash_handovers`.execute(store.db)).rows).toEqual([{ person_name: 'Leo Martins' }])
  const { activities } = (await grace.get(`${endpoints.listActivity.path}?kind=payments`)).body
  expect(activities.map(({ text }: { text: string }) => text)).toEqual(['Counted the cash of Leo Martins'])
  expect((await auditOf(store)).findings).toEqual([])
})

test('keeps what the grocer added and edited, archives what others ordered, and says so', async () => {
  const [own, milk, bread, rice] = [
    await store.product({ name: 'My apples', stock: 30 }),
    await named('Whole milk'),
    await named('Butter croissants'),
    await named('Strawberries'),
  ]
  const customer = await store.shopper()
  const demo = await hannah()
  const address = (await demo.get(endpoints.listAddresses)).body.addresses[0]._id
  await demo.post(endpoints.placeCashOrder, { items: [{ product: own._id, quantity: 4 }], address })
  const { order } = (await customer.post(endpoints.placeCashOrder, await orderRequest(customer, [milk, 2], [own, 1]))).body
  const { version } = await stateOf(bread._id)
  const change = { id: bread._id, version, offerPrice: 1.5 }
  expect((await seller.post(endpoints.changeProducts, { changes: [change] })).status).toBe(200)
  await seller.post(endpoints.changeStock, { product: rice._id, count: 7 }) // a change of stock does not count as an edit
  await customer.post(endpoints.updateCart, { cartItems: { [rice._id]: 2, [own._id]: 1 } })

  const expected = { products: 76, archived: 1, kept: 1, orders: 61, shoppers: 12 }
  expect(await demonstration()).toMatchObject(expected)
  expect((await remove()).body).toMatchObject(expected)
  expect(await demonstration()).toMatchObject(NOTHING)

  expect((await productsOnSale()).map(({ name }) => name).toSorted()).toEqual(['Butter croissants', 'My apples'])
  expect(await stateOf(milk._id)).toMatchObject({ archived: true })
  // The goods of the demonstration's open order are back in stock.
  expect(await stateOf(own._id)).toMatchObject({ stock: 29 })
  const [left] = (await customer.get(endpoints.listShopperOrders)).body.orders
  expect(left).toMatchObject({ _id: order._id, amount: order.amount, items: order.items.map(() => ({})) })
  expect(await customer.cart()).toEqual({ [own._id]: 1 })
  expect((await pictureFiles(store)).length).toBeGreaterThan(0) // These are the pictures of the croissants.
  expect((await auditOf(store)).findings).toEqual([])
})

test('an order that is placed at the same time is either whole or refused, and many presses remove once', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => store.shopper()))
  const [demo, wanted] = [await hannah(), (await productsOnSale()).filter(({ inStock }) => inStock)]
  const address = (await demo.get(endpoints.listAddresses)).body.addresses[0]._id
  const requests = await Promise.all(
    customers.map((customer, index) =>
      orderRequest(customer, ...wanted.slice(index * 3, index * 3 + 3).map((each) => [each, 1] as const)),
    ),
  )
  const [ordered, , ...removed] = await Promise.all([
    Promise.all(customers.map((customer, index) => customer.post(endpoints.placeCashOrder, requests[index]))),
    Promise.all(
      wanted.slice(0, 8).map(({ _id }) =>
        demo.post(endpoints.placeCashOrder, { items: [{ product: _id, quantity: 1 }], address }).then(({ status }) => {
          expect([201, 401, 404, 409]).toContain(status) // 404: the address is gone, and the session was found just before
        }),
      ),
    ),
    ...Array.from({ length: 5 }, remove),
    Promise.all(
      customers.map((customer) => customer.post(endpoints.updateCart, { cartItems: { [wanted[30]?._id ?? '']: 2 } })),
    ).then((saved) => expect(saved.every(({ status }) => status === 200)).toBe(true)),
  ])
  const placed = ordered.filter(({ status }) => status === 201)
  for (const { status } of ordered) expect([201, 404, 409, 422]).toContain(status)
  const { body } = await remove()
  for (const one of removed.slice(0, 5)) expect(one).toMatchObject({ status: 200, body })
  expect(body).toMatchObject({ shoppers: 12, archived: placed.length * 3, products: 78 - placed.length * 3 })
  expect(await demonstration()).toMatchObject(NOTHING)
  expect((await auditOf(store)).findings.filter((line) => !line.startsWith('picture'))).toEqual([])
})

test('a job goes on where the database was lost, and the end is the same', async () => {
  const other = new Client({ connectionString: store.databaseUrl })
  await other.connect()
  await other.query('begin; select from addresses for update')
  const pressed = remove()
  const waiting = async () =>
    (await other.query(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows
  await expect.poll(demonstration).toMatchObject({ ...ALL, orders: 0, isRemoving: true })
  await expect.poll(waiting).not.toEqual([])
  await other.query('select pg_terminate_backend($1)', [(await waiting())[0]?.pid])
  expect((await pressed).status).toBe(503)
  await other.query('rollback')
  await other.end()

  await store.runJobs()
  expect(await demonstration()).toMatchObject({ products: 78, isRemoving: true })
  store.clock.pass(MINUTE_MS / 4)
  await store.runJobs()
  expect(await demonstration()).toMatchObject(NOTHING)
  expect((await remove()).body).toMatchObject(ALL)
  expect(await pictureFiles(store)).toEqual([])
  expect((await auditOf(store)).findings).toEqual([])
})

test('a picture that was uploaded again stays until nothing needs it', async () => {
  await datePictures(store, store.clock.now())
  store.clock.pass(MINUTE_MS)
  await remove()
  expect((await pictureFiles(store)).length).toBeGreaterThan(0)
  store.clock.pass(5 * MINUTE_MS)
  await store.runJobs()
  expect((await pictureFiles(store)).length).toBeGreaterThan(0)
  store.clock.pass(10 * MINUTE_MS)
  await store.runJobs()
  expect(await pictureFiles(store)).toEqual([])
  expect((await sql`select from removed_pictures`.execute(store.db)).rows).toEqual([])
})

test('a shopper who paid at a real provider stays with their orders', async () => {
  await sql`delete from rehearsal_refunds`.execute(store.db)
  const { rows } = await sql<{ shopper: string; orders: number }>`
    with payer as (select shopper_id, session_id from payments limit 1),
    real as (delete from rehearsal_payments using payer where rehearsal_payments.session_id = payer.session_id)
    select shopper_id as shopper, (select count(*)::integer from orders where orders.shopper_id = payer.shopper_id) as orders
    from payer`.execute(store.db)
  const [{ shopper, orders } = { shopper: '', orders: 0 }] = rows
  await sql`delete from rehearsal_sessions where not exists (select from rehearsal_payments where session_id = rehearsal_sessions.id)
    and id in (select session_id from payments where shopper_id = ${shopper})`.execute(store.db)
  expect((await remove()).body).toMatchObject({ orders: 60 - orders, shoppers: 11 })
  const left = await sql`select shopper_id from orders group by 1`.execute(store.db)
  expect(left.rows).toEqual([{ shopper_id: shopper }])
  expect((await auditOf(store)).findings.filter((line) => !line.startsWith('picture'))).toEqual([])
})

test('open boards are told to fetch anew', async () => {
  const reader = await EventReader.open(store.url, seller.token)
  await reader.position()
  await remove()
  expect(await reader.next()).toMatchObject({ event: 'reset' })
  reader.close()
})

test('no start adds it again, whatever is asked', async () => {
  await remove()
  for (const wanted of [null, true]) await addDemonstration(store, wanted)
  expect(await productsOnSale()).toEqual([])
})

test('without a demonstration there is nothing to remove, and nothing is written', async () => {
  const other = await TestStore.open()
  const owner = await other.seller()
  expect((await owner.post(endpoints.removeDemonstration)).body).toMatchObject({
    message: 'There is no demonstration',
    ...NOTHING,
  })
  expect((await sql`select from demonstration_removal`.execute(other.db)).rows).toEqual([])
  await other.close()
})

test('only the owner may', async () => {
  const manager = await store.staff('manager')
  expect((await manager.get(endpoints.getDemonstration)).status).toBe(403)
  expect((await manager.post(endpoints.removeDemonstration)).status).toBe(403)
  expect(await demonstration()).toMatchObject(ALL)
})
