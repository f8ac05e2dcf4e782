import { Client } from 'pg'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { TestStore } from '../../testing/test-store.ts'
import { noResponse, stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore()

const MINUTE_MS = 60_000

/** Creates a shopper with a product in the cart, and a request for an order of it. */
async function readyShopper({ quantity = 2, offerPrice = 3.33 } = {}) {
  const product = await store.product({ name: 'Pears', price: offerPrice + 1, offerPrice })
  const shopper = await store.shopper()
  const order = { items: [{ product: product._id, quantity }], address: (await shopper.address())._id }
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: quantity } })
  return { shopper, product, order }
}

const ordersOf = async (email: string) =>
  store.db
    .selectFrom('orders')
    .innerJoin('shoppers', 'shoppers.id', 'orders.shopper_id')
    .select('orders.id')
    .where('shoppers.email', '=', email)
    .execute()

test('creates a checkout of the order’s amount and returns its URL', async () => {
  const { shopper, order } = await readyShopper()
  const response = await shopper.post(endpoints.placeOnlineOrder, order)

  expect(response).toMatchObject({
    status: 201,
    body: { success: true, order: { paymentType: 'Online', isPaid: false, amount: 6.79 } },
  })
  const { _id } = response.body.order
  expect(await stripe.sessionOf(_id)).toMatchObject({ url: response.body.url, amount_total: 679 })
  const request = stripe.requests.find((seen) => seen.fields.client_reference_id === _id)
  expect(request?.key).toContain(_id)
  expect(request?.fields).toMatchObject({
    mode: 'payment',
    'metadata[order]': _id,
    'payment_intent_data[metadata][order]': _id,
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '333',
    'line_items[0][price_data][product_data][name]': 'Pears',
    'line_items[0][quantity]': '2',
    'line_items[1][price_data][unit_amount]': '13',
    'line_items[1][quantity]': '1',
    success_url: 'http://localhost:3000/loader?next=my-orders',
    cancel_url: 'http://localhost:3000/cart',
  })
})

test('lets the checkout expire after 30 minutes, with a margin over the provider’s minimum', async () => {
  const { shopper, order } = await readyShopper()
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order)
  const secondsLeft = (await stripe.sessionOf(body.order._id)).expires_at - store.clock.now().getTime() / 1000
  expect(secondsLeft).toBeGreaterThanOrEqual(30 * 60)
  expect(secondsLeft).toBeLessThanOrEqual(31 * 60 + 1)
})

test('hides an unpaid order and keeps the cart', async () => {
  const { shopper, order, product } = await readyShopper()
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order)
  const lists = [await shopper.get(endpoints.listShopperOrders), await (await store.seller()).get(endpoints.listSellerOrders)]
  for (const list of lists) expect(list.body.orders.map((one: { _id: string }) => one._id)).not.toContain(body.order._id)
  expect(await shopper.cart()).toEqual({ [product._id]: 2 })
})

test('fits an order of 200 products into the provider’s 100 lines without losing a cent', async () => {
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const product = await store.product({ offerPrice: 0.07, price: 0.07 })
  const {
    id: _,
    is_available: _generated,
    ...row
  } = await store.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', product._id as never)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  await store.db
    .insertInto('products')
    .values(ids.map((id) => ({ ...row, id: id as never })))
    .execute()

  const { status, body } = await shopper.post(endpoints.placeOnlineOrder, {
    items: ids.map((id) => ({ product: id, quantity: 3 })),
    address,
  })

  expect(status).toBe(201)
  expect((await stripe.sessionOf(body.order._id)).amount_total).toBe(Math.round(body.order.amount * 100))
  const lines = Object.keys(stripe.requests.at(-1)?.fields ?? {}).filter((field) => field.endsWith('[quantity]'))
  expect(lines.length).toBeLessThanOrEqual(100)
})

test.each([
  ['rejects', 400],
  ['fails', 500],
])('saves no order and keeps the cart when the provider %s', async (_what, status) => {
  const { shopper, order, product } = await readyShopper()
  stripe.behavior = async () => stripeError(status)
  expect(await shopper.post(endpoints.placeOnlineOrder, order)).toMatchObject({
    status: 503,
    body: { success: false, message: 'Online payment is not available right now' },
  })
  expect(await ordersOf(shopper.email)).toEqual([])
  expect(await shopper.cart()).toEqual({ [product._id]: 2 })
})

test('responds 503 when the provider times out', async () => {
  const hanging = await TestStore.open({ openPayments: stripe.payments({ timeoutMs: 100, retries: 0 }) })
  stripe.behavior = () => noResponse
  const [product, shopper] = [await hanging.product(), await hanging.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  expect(await shopper.post(endpoints.placeOnlineOrder, order)).toMatchObject({ status: 503 })
  expect(await hanging.db.selectFrom('orders').select('id').execute()).toEqual([])
  await hanging.close()
})

test('creates one checkout when the provider’s first response is lost', async () => {
  const { shopper, order } = await readyShopper()
  let responses = 0
  stripe.behavior = async (_request, execute) => {
    const response = await execute()
    responses += 1
    return responses > 1 ? response : null
  }
  const { status, body } = await shopper.post(endpoints.placeOnlineOrder, order)
  expect(status).toBe(201)
  expect(responses).toBe(2)
  expect(stripe.sessionsOf(body.order._id)).toHaveLength(1)
})

test('returns the same response and places one order for the same key, also concurrently', async () => {
  const { shopper, order } = await readyShopper()
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const both = await Promise.all([
    shopper.post(endpoints.placeOnlineOrder, order, key),
    shopper.post(endpoints.placeOnlineOrder, order, key),
  ])
  const again = await shopper.post(endpoints.placeOnlineOrder, order, key)
  for (const response of [...both, again]) {
    expect(response.status).toBe(201)
    expect(response.body).toEqual(both[0]?.body)
  }
  expect(await ordersOf(shopper.email)).toHaveLength(1)
})

test('allows a retry with the same key after the provider failed', async () => {
  const { shopper, order } = await readyShopper()
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  stripe.behavior = async () => stripeError(500)
  expect(await shopper.post(endpoints.placeOnlineOrder, order, key)).toMatchObject({ status: 503 })
  stripe.asStripe()
  expect(await shopper.post(endpoints.placeOnlineOrder, order, key)).toMatchObject({ status: 201 })
  expect(await ordersOf(shopper.email)).toHaveLength(1)
})

test('rejects another order with the same key', async () => {
  const { shopper, order } = await readyShopper()
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  await shopper.post(endpoints.placeOnlineOrder, order, key)
  const other = { ...order, items: order.items.map((item) => ({ ...item, quantity: 1 })) }
  expect(await shopper.post(endpoints.placeOnlineOrder, other, key)).toMatchObject({ status: 422 })
  expect(await shopper.post(endpoints.placeCashOrder, order, key)).toMatchObject({ status: 422 })
})

test('rejects a cash order with the key of an interrupted checkout', async () => {
  const { shopper, order } = await readyShopper()
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order, key)
  // This is the state after a process ended before it saved the response.
  await store.db.updateTable('idempotency_keys').set({ status: null, response: null }).execute()
  expect(await shopper.post(endpoints.placeCashOrder, order, key)).toMatchObject({ status: 422 })
  expect(await shopper.post(endpoints.placeOnlineOrder, order, key)).toMatchObject({
    status: 201,
    body: { order: { _id: body.order._id } },
  })
})

test('a key is taken as soon as its request begins', async () => {
  const { shopper, order } = await readyShopper()
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const other = { ...order, items: order.items.map((item) => ({ ...item, quantity: 3 })) }
  const concurrent: { status: number }[] = []
  stripe.behavior = async (_request, execute) => {
    concurrent.push(
      await shopper.post(endpoints.placeOnlineOrder, other, key),
      await shopper.post(endpoints.placeCashOrder, other, key),
    )
    return await execute()
  }
  expect(await shopper.post(endpoints.placeOnlineOrder, order, key)).toMatchObject({ status: 201 })
  expect(concurrent).toMatchObject([{ status: 422 }, { status: 422 }])
  expect(await ordersOf(shopper.email)).toHaveLength(1)
})

test('rejects the same requests as for a cash order', async () => {
  const { shopper, order } = await readyShopper()
  const soldOut = await store.product({ name: 'Figs', inStock: false })
  const items = [{ product: soldOut._id, quantity: 1 }]
  expect(await shopper.post(endpoints.placeOnlineOrder, { ...order, items })).toMatchObject({
    status: 409,
    body: { message: 'Figs is out of stock' },
  })
  expect(await shopper.post(endpoints.placeOnlineOrder, { ...order, address: crypto.randomUUID() })).toMatchObject({
    status: 404,
  })
  expect(await store.visitor().post(endpoints.placeOnlineOrder, order)).toMatchObject({ status: 401 })
})

test('rejects an amount below the provider’s minimum', async () => {
  const { shopper, order } = await readyShopper({ quantity: 1, offerPrice: 0.49 })
  expect(await shopper.post(endpoints.placeOnlineOrder, order)).toMatchObject({
    status: 422,
    body: { message: 'Online payment starts at $0.50' },
  })
})

test('an order that costs nothing is placed as paid, whatever was chosen, and a repeated request finds it', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveCode, { code: 'ALLOFIT', kind: 'percent', value: 100 })
  const { shopper, order } = await readyShopper()
  const free = { ...order, code: 'ALLOFIT' }
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const placed = await shopper.post(endpoints.placeOnlineOrder, free, key)
  expect(placed).toMatchObject({
    status: 201,
    body: { message: 'Order Placed Successfully', order: { amount: 0, isPaid: true, status: 'Order Placed' } },
  })
  expect(placed.body.url).toBeUndefined()
  expect((await shopper.post(endpoints.placeOnlineOrder, free, key)).body).toEqual(placed.body)
  expect((await shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([])
  const guest = newGuest(store)
  const byGuest = await guest.post(
    endpoints.placeOnlineOrder,
    guestOrderOf(guest, order.items[0]?.product ?? '', { code: 'ALLOFIT' }),
  )
  expect(byGuest).toMatchObject({ status: 201, body: { order: { isPaid: true }, secret: expect.any(String) } })
})

test('a quote says why a total can’t be paid online', async () => {
  const quoteOf = async (offerPrice: number, more: object = {}) => {
    const { order } = await readyShopper({ quantity: 1, offerPrice })
    return (await store.visitor().post(endpoints.quoteCart, { items: order.items, ...more })).body
  }
  expect(await quoteOf(0.49)).toMatchObject({ sums: { total: 0.49 }, cashOnlyReason: 'Online payment starts at $0.50' })
  expect((await quoteOf(0.5)).cashOnlyReason).toBeUndefined()
  const free = await quoteOf(0.49, { code: 'ALLOFIT' })
  expect([free.sums.total, free.cashOnlyReason]).toEqual([0, undefined])
})

test('lists a waiting payment only for its shopper, until it expires', async () => {
  const { shopper, order } = await readyShopper()
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order)
  const waiting = await shopper.get(endpoints.listWaitingPayments)
  expect(waiting.body.payments).toEqual([
    {
      order: body.order,
      state: 'open',
      url: body.url,
      expiresAt: new Date(store.clock.now().getTime() + 30 * MINUTE_MS).toISOString(),
    },
  ])
  expect((await (await store.shopper()).get(endpoints.listWaitingPayments)).body.payments).toEqual([])
  store.clock.pass(30 * MINUTE_MS)
  expect((await shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([])
})

test('concurrent requests with the same key for the last pieces get the one checkout', async () => {
  const [shopper, product] = [await store.shopper(), await countedProduct(store, 2)]
  const order = await orderRequest(shopper, [product, 2])
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const responses = await Promise.all([1, 2, 3, 4].map(() => shopper.post(endpoints.placeOnlineOrder, order, key)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(responses.map(({ body }) => body.order._id)).size).toBe(1)
  expect(await product.sellers()).toMatchObject({ stock: 2, held: 2 })
})

test('waits for an order that is being changed, and does not hold its payment meanwhile', async () => {
  const { shopper, order } = await readyShopper()
  const other = new Client({ connectionString: store.databaseUrl })
  await other.connect()
  let id = ''
  stripe.behavior = async ({ fields }, execute) => {
    id = fields.client_reference_id ?? ''
    await other.query('begin')
    await other.query('select from orders where id = $1 for update', [id])
    return execute()
  }
  const response = shopper.post(endpoints.placeOnlineOrder, order)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  // Whatever changes a payment locks its order first. A checkout that held the payment here would end in a deadlock.
  expect(await other.query('select from payments where order_id = $1 for update nowait', [id])).toMatchObject({ rowCount: 1 })
  await other.query('commit')
  await other.end()
  expect(await response).toMatchObject({ status: 201, body: { order: { _id: id } } })
})
