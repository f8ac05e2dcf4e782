import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { callerAt } from '../../testing/caller.ts'
import { addDemonstration } from '../../testing/demonstration.ts'
import { rehearsedPayments } from '../../testing/open-app.ts'
import { TestStore } from '../../testing/test-store.ts'
import { DEMO_EMAIL, DEMO_SHOPPERS, findDemoLogin } from './demo-shoppers.ts'
import { SCARCE_GOODS } from './plan-stock.ts'

let store: TestStore
let orders: readonly OrderWire[]
beforeAll(async () => {
  store = await TestStore.open({ openPayments: rehearsedPayments })
  await addDemonstration(store)
  orders = await allOrders()
})
afterAll(() => store.close())

const allOrders = async (): Promise<OrderWire[]> =>
  (await (await store.seller()).get(`${endpoints.listSellerOrders.path}?limit=100`)).body.orders

const shown = (fits: (order: OrderWire) => unknown) => orders.filter(fits).length
const minutesLeft = ({ dueAt }: OrderWire) => (Date.parse(dueAt) - store.clock.now().getTime()) / 60_000

test('the audit finds nothing, and no work is left to do', async () => {
  const { findings, looked } = await auditOf(store)
  expect(findings.filter((line) => !line.startsWith('picture'))).toEqual([])
  expect(looked.orders).toBe(60)
  const { rows } = await sql`select kind from jobs where not is_periodic`.execute(store.db)
  expect(rows).toEqual([])
})

test('orders are in every status, and some are late, canceled, picked, substituted, rejected and refunded', () => {
  const statuses = Map.groupBy(orders, ({ status }) => status)
  const open = (['Order Placed', 'Packing', 'Out for Delivery'] as const).map((status) => statuses.get(status)?.length)
  expect(open).toEqual([3, 3, 3])
  expect(statuses.get('Delivered')?.length).toBeGreaterThan(40)
  const isOpen = ({ status }: OrderWire) => status !== 'Delivered' && status !== 'Cancelled'
  expect(shown((order) => isOpen(order) && minutesLeft(order) < 0)).toBe(2)
  expect(shown((order) => isOpen(order) && minutesLeft(order) > 0 && minutesLeft(order) < 8)).toBeGreaterThanOrEqual(3)
  expect(shown(({ deliveredAt, dueAt }) => deliveredAt && deliveredAt > dueAt)).toBeGreaterThan(5)
  const canceled = (statuses.get('Cancelled') ?? []).map(({ history }) => history.at(-1)?.by)
  expect(canceled.toSorted()).toEqual(['Admin', 'Admin', 'Admin', 'shopper', 'shopper', 'shopper'])
  expect(shown(({ items }) => items.some(({ substituteFor, isRejected }) => substituteFor && !isRejected))).toBeGreaterThan(2)
  expect(shown(({ items }) => items.some(({ isRejected }) => isRejected))).toBe(1)
  expect(shown(({ amount, toPay }) => toPay < amount)).toBeGreaterThan(3)
  expect(shown(({ refunds }) => refunds.length > 0)).toBeGreaterThanOrEqual(4)
  expect(orders.flatMap(({ refunds }) => refunds.filter(({ status }) => status !== 'succeeded'))).toEqual([])
  expect(shown(({ paymentType }) => paymentType === 'Online')).toBeGreaterThan(20)
})

test('goods by weight are paid in cash and by card, and were packed a little heavier, lighter, or are still to be weighed', () => {
  const lines = orders.flatMap(({ status, paymentType, items }) =>
    items.flatMap(({ product, quantity, weighed }) =>
      weighed ? [{ status, paymentType, name: product.name, quantity, ...weighed }] : [],
    ),
  )
  expect(new Set(lines.map(({ name }) => name)).size).toBe(4)
  expect(new Set(lines.map(({ paymentType }) => paymentType))).toEqual(new Set(['COD', 'Online']))
  const picked = lines.filter(({ status }) => status === 'Delivered')
  expect(picked.filter(({ picked }) => picked === undefined)).toEqual([])
  expect(picked.some(({ picked = 0, piece, quantity }) => picked > piece * quantity)).toBe(true)
  expect(picked.some(({ picked = 0, piece, quantity }) => picked < piece * quantity)).toBe(true)
  expect(lines.some(({ status, picked }) => status === 'Packing' && picked === undefined)).toBe(true)
})

test('an order of goods by weight is reserved on a card until it goes out, and was captured afterwards', async () => {
  const reserved = orders.flatMap(({ status, payment }) => (payment?.state ? [`${status} ${payment.state}`] : []))
  expect(reserved.toSorted()).toEqual(['Delivered captured', 'Delivered captured', 'Packing authorized'])
  expect((await auditOf(store)).findings).toEqual([])
})

test('ids, histories and stock movements are in the order of time', async () => {
  const placed = orders.map(({ history }) => history[0]?.at ?? '')
  expect(placed).toHaveLength(60)
  for (const { history } of orders) expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
  const { rows } =
    await sql`select from (select at, lag(at) over (order by id) as before from stock_movements) as moved where at < before`.execute(
      store.db,
    )
  expect(rows).toEqual([])
})

test('delivery times are measured', async () => {
  store.clock.pass(30_000) // an earlier measurement is no longer cached then
  const { deliveries } = (await store.visitor().get(endpoints.getStoreFigures.path)).body
  expect(deliveries).toMatchObject({ isMeasured: true, medianMinutes: 23.7, ninthOfTenMinutes: 37.5 })
})

test('most products are counted, some are scarce, and some are sold out', async () => {
  const { products } = (await (await store.seller()).get(`${endpoints.listSellerProducts.path}?limit=500`)).body
  const counted: { name: string; stock: number }[] = products.filter(({ stock }: { stock?: number }) => stock !== undefined)
  expect(counted.length).toBeGreaterThan(products.length * 0.7)
  expect(counted.length).toBeLessThan(products.length)
  const few = counted.filter(({ stock }) => stock <= 5).map(({ name, stock }) => [name, stock])
  expect(new Map(few as [string, number][])).toEqual(SCARCE_GOODS)
})

test('one demo shopper can log in, by the password in the data directory', async () => {
  const login = await findDemoLogin(store.db)
  expect(login?.email).toBe(DEMO_EMAIL)
  const { body } = await store.visitor().post(endpoints.loginShopper, login ?? {})
  const own: OrderWire[] = (await callerAt(store.url, body.token).get(endpoints.listShopperOrders)).body.orders
  expect(own.length).toBeGreaterThan(4)
  expect(new Set(own.map(({ status }) => status))).toContain('Packing')
  const others = DEMO_SHOPPERS.slice(1).map(({ email }) => ({ email, password: login?.password }))
  for (const other of others.slice(0, 2)) expect((await store.visitor().post(endpoints.loginShopper, other)).status).toBe(401)
})

test('an online order of the demonstration can be refunded', async () => {
  const paid = orders.find(
    ({ paymentType, status, refunds }) => paymentType === 'Online' && status === 'Delivered' && refunds.length === 0,
  )
  const { body } = await (await store.seller()).post(endpoints.refundOrder, { id: paid?._id, reason: 'Spoiled' })
  expect(body).toMatchObject({ message: 'Payment refunded', order: { refunds: [{ amount: paid?.amount, status: 'succeeded' }] } })
})

test('all that belongs to the demonstration is recorded as such', async () => {
  const { rows } =
    await sql`select count(product_id)::integer as products, count(shopper_id)::integer as shoppers from demonstration`.execute(
      store.db,
    )
  expect(rows).toEqual([{ products: 78, shoppers: DEMO_SHOPPERS.length }])
})

test('it is added once', async () => {
  await addDemonstration(store)
  expect(await allOrders()).toHaveLength(orders.length)
})
