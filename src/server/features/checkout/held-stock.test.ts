import { Client } from 'pg'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { catchUpWithCatalog } from '../../testing/catch-up.ts'
import { type CountedProduct, countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import type { TestShopper } from '../../testing/test-store.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { releaseExpiredHolds } from '../stock/hold-stock.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000

const counted = (count: number, name = 'Plums') => countedProduct(store, count, { name, price: 5, offerPrice: 5 })
const checkOut = async (shopper: TestShopper, product: CountedProduct, quantity: number) =>
  shopper.post(endpoints.placeOnlineOrder, await orderRequest(shopper, [product, quantity]))
const payCash = async (shopper: TestShopper, product: CountedProduct, quantity: number) =>
  shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [product, quantity]))
const pay = async ({ _id }: OrderWire) => sendEvent(store, await stripe.pay(await stripe.sessionOf(_id)))
const orderOf = async (shopper: TestShopper, { _id }: OrderWire): Promise<OrderWire> =>
  (await shopper.get(`${endpoints.getOrder.path}?id=${_id}`)).body.order
const isClean = async () => expect((await auditOf(store)).findings).toEqual([])

/** Finds the connections that wait for a lock of another one. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a checkout holds its pieces until it is paid', async () => {
  const [plums, shopper, other] = [await counted(5), await store.shopper(), await store.shopper()]
  const { order } = (await checkOut(shopper, plums, 3)).body
  expect(await plums.sellers()).toMatchObject({ stock: 5, held: 3 })
  expect(await plums.shown()).toMatchObject({ inStock: true, stock: 2 })
  expect(await payCash(other, plums, 3)).toMatchObject({ status: 409, body: { short: [{ wanted: 3, left: 2 }] } })
  expect(await checkOut(other, plums, 3)).toMatchObject({ status: 409, body: { message: 'Plums has only 2 left' } })
  expect((await payCash(other, plums, 2)).status).toBe(201)
  expect(await plums.shown()).toMatchObject({ inStock: false })
  await pay(order)
  expect(await plums.sellers()).toMatchObject({ stock: 0, held: 0 })
  expect((await plums.movements())[0]).toMatchObject({ change: -3, reason: 'sold', order: order._id, by: 'shopper' })
  expect(await orderOf(shopper, order)).toMatchObject({ status: 'Order Placed', payment: { soldOut: [] } })
  await isClean()
})

test('a hold counts for nothing once it ran out, though nobody released it', async () => {
  const [plums, shopper, other] = [await counted(2), await store.shopper(), await store.shopper()]
  await checkOut(shopper, plums, 2)
  store.clock.pass(30 * MINUTE_MS)
  expect((await payCash(other, plums, 2)).status).toBe(409)
  store.clock.pass(MINUTE_MS)
  expect(await plums.sellers()).toMatchObject({ stock: 2, held: 0 })
  expect((await payCash(other, plums, 2)).status).toBe(201)
  await isClean()
})

test('shoppers see pieces again once their hold ran out', async () => {
  const [plums, shopper] = [await counted(2), await store.shopper()]
  await checkOut(shopper, plums, 2)
  expect(await plums.shown()).toMatchObject({ inStock: false })
  store.clock.pass(31 * MINUTE_MS)
  await releaseExpiredHolds(store.platform)
  await catchUpWithCatalog(store.platform)
  expect(await plums.shown()).toMatchObject({ inStock: true, stock: 2 })
  await isClean()
})

test('money that comes too late takes what is left, or is given back at once with the order canceled', async () => {
  const [plums, shopper, other] = [await counted(4), await store.shopper(), await store.shopper()]
  const first = (await checkOut(shopper, plums, 2)).body.order
  const second = (await checkOut(other, plums, 2)).body.order
  const [firstPaid, secondPaid] = [
    await stripe.pay(await stripe.sessionOf(first._id)),
    await stripe.pay(await stripe.sessionOf(second._id)),
  ]
  store.clock.pass(32 * MINUTE_MS)
  expect((await payCash(await store.shopper(), plums, 1)).status).toBe(201)
  await sendEvent(store, firstPaid)
  expect(await orderOf(shopper, first)).toMatchObject({ status: 'Order Placed', isPaid: true })
  await sendEvent(store, secondPaid)
  await store.runJobs()
  const canceled = await orderOf(other, second)
  expect(canceled).toMatchObject({ status: 'Cancelled', payment: { isRefunded: true } })
  expect(canceled.history.at(-1)).toMatchObject({ status: 'Cancelled', by: 'store', reason: 'Out of stock' })
  const seller = await store.seller()
  expect((await seller.get(`${endpoints.getOrder.path}?id=${second._id}`)).body.order).toMatchObject({
    payment: { isRefunded: true },
  })
  expect(await plums.sellers()).toMatchObject({ stock: 1, held: 0 })
  await isClean()
})

test('a shopper’s own checkout gives way to their order of the same goods', async () => {
  const [plums, shopper] = [await counted(3), await store.shopper()]
  const first = (await checkOut(shopper, plums, 3)).body.order
  const second = (await checkOut(shopper, plums, 2)).body.order
  expect(await plums.sellers()).toMatchObject({ stock: 3, held: 2 })
  expect((await payCash(shopper, plums, 3)).status).toBe(201)
  expect(await plums.sellers()).toMatchObject({ stock: 0, held: 0 })
  await store.runJobs()
  for (const { _id } of [first, second]) expect((await stripe.sessionOf(_id)).status).toBe('expired')
  expect(await plums.sellers()).toMatchObject({ stock: 0, held: 0 })
  await isClean()
})

test('a canceled, failed or never started payment holds nothing', async () => {
  const [plums, shopper] = [await counted(3), await store.shopper()]
  const { order } = (await checkOut(shopper, plums, 3)).body
  await shopper.post(endpoints.cancelWaitingPayment, { id: order._id })
  expect(await plums.sellers()).toMatchObject({ held: 0 })
  expect(await plums.shown()).toMatchObject({ inStock: true, stock: 3 })
  stripe.behavior = async () => stripeError(500)
  expect(await checkOut(shopper, plums, 2)).toMatchObject({ status: 503 })
  expect(await plums.sellers()).toMatchObject({ held: 0 })
  await isClean()
})

test('a checkout that the provider refuses leaves the older one of the same goods its pieces', async () => {
  const [plums, shopper, other] = [await counted(3), await store.shopper(), await store.shopper()]
  const { order } = (await checkOut(shopper, plums, 3)).body
  stripe.behavior = async () => stripeError(500)
  expect(await checkOut(shopper, plums, 2)).toMatchObject({ status: 503 })
  stripe.asStripe()
  expect(await plums.sellers()).toMatchObject({ stock: 3, held: 3 })
  expect((await payCash(other, plums, 1)).status).toBe(409)
  await pay(order)
  expect(await orderOf(shopper, order)).toMatchObject({ status: 'Order Placed', isPaid: true })
  expect(await plums.sellers()).toMatchObject({ stock: 0, held: 0 })
  await isClean()
})

test('an order that replaces a payment waits for it before it locks stock, so that the two can’t deadlock', async () => {
  const [plums, shopper] = [await counted(3), await store.shopper()]
  const { order } = (await checkOut(shopper, plums, 1)).body
  const [applying, watching] = [1, 2].map(() => new Client({ connectionString: store.databaseUrl })) as [Client, Client]
  await Promise.all([applying.connect(), watching.connect()])
  await applying.query('begin')
  await applying.query("update payments set state = 'processing' where order_id = $1", [order._id])
  const placing = payCash(shopper, plums, 1)
  await expect.poll(async () => (await watching.query(WAITING)).rowCount).toBe(1)
  await applying.query('select from stock_counts where product_id = $1 for update nowait', [plums._id])
  await applying.query('rollback')
  await Promise.all([applying.end(), watching.end()])
  expect((await placing).status).toBe(201)
  expect(await plums.sellers()).toMatchObject({ stock: 2, held: 0 })
  await isClean()
})

test('an order that waited while its product began to be counted takes no more than there are', async () => {
  const [plums, shopper] = [await store.product({ name: 'Plums' }), await store.shopper()]
  const request = await orderRequest(shopper, [plums, 3])
  const [counting, watching] = [1, 2].map(() => new Client({ connectionString: store.databaseUrl })) as [Client, Client]
  await Promise.all([counting.connect(), watching.connect()])
  await counting.query('begin')
  await counting.query('select from products where id = $1 for no key update', [plums._id])
  const placing = shopper.post(endpoints.placeCashOrder, request)
  await expect.poll(async () => (await watching.query(WAITING)).rowCount).toBe(1)
  await counting.query('insert into stock_counts (product_id, on_hand, low_at) values ($1, 2, 0)', [plums._id])
  await counting.query(
    `insert into stock_movements (product_id, id, change, reason, at, by_role) values ($1, gen_random_uuid(), 2, 'counted', now(), 'store')`,
    [plums._id],
  )
  await counting.query('update products set stock_left = 2 where id = $1', [plums._id])
  await counting.query('commit')
  await Promise.all([counting.end(), watching.end()])
  expect(await placing).toMatchObject({ status: 409, body: { message: 'Plums has only 2 left' } })
})

test('an order of a counted product that is deleted meanwhile is rejected as one of an unknown product', async () => {
  const [plums, shopper] = [await counted(5), await store.shopper()]
  const request = await orderRequest(shopper, [plums, 1])
  const [deleting, watching] = [1, 2].map(() => new Client({ connectionString: store.databaseUrl })) as [Client, Client]
  await Promise.all([deleting.connect(), watching.connect()])
  await deleting.query('begin')
  await deleting.query('delete from products where id = $1', [plums._id])
  const placing = shopper.post(endpoints.placeCashOrder, request)
  await expect.poll(async () => (await watching.query(WAITING)).rowCount).toBe(1)
  await deleting.query('commit')
  await Promise.all([deleting.end(), watching.end()])
  expect(await placing).toMatchObject({ status: 404, body: { success: false } })
  await isClean()
})

test('stock can’t be changed below what is held, nor below zero', async () => {
  const [plums, shopper] = [await counted(5), await store.shopper()]
  await checkOut(shopper, plums, 3)
  expect(await plums.change({ count: 2 })).toMatchObject({
    status: 409,
    body: { message: 'Payments under way hold 3 of the 5 on hand' },
  })
  expect(await plums.change({ change: -3, reason: 'spoiled' })).toMatchObject({ status: 409 })
  expect(await plums.change({ change: -6, reason: 'spoiled' })).toMatchObject({ status: 422 })
  expect(await plums.change({ change: -2, reason: 'spoiled' })).toMatchObject({
    status: 200,
    body: { product: { stock: 3, held: 3 } },
  })
  store.clock.pass(31 * MINUTE_MS)
  expect(await plums.change({ count: 0 })).toMatchObject({ status: 200 })
  await isClean()
})

test('counting that ends under a payment leaves nothing to take', async () => {
  const [plums, shopper] = [await counted(5), await store.shopper()]
  const { order } = (await checkOut(shopper, plums, 3)).body
  await plums.change({ count: null })
  await pay(order)
  expect(await orderOf(shopper, order)).toMatchObject({ status: 'Order Placed', isPaid: true })
  expect(await plums.sellers()).not.toHaveProperty('stock')
  await isClean()
})

test('a whole refund of an order that is not on its way returns its pieces once', async () => {
  const [plums, shopper, seller] = [await counted(5), await store.shopper(), await store.seller()]
  const { order } = (await checkOut(shopper, plums, 3)).body
  await pay(order)
  expect(await plums.sellers()).toMatchObject({ stock: 2 })
  await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Broken' })
  await store.runJobs()
  expect(await orderOf(shopper, order)).toMatchObject({ status: 'Cancelled' })
  expect(await plums.sellers()).toMatchObject({ stock: 5 })
  await isClean()
})
