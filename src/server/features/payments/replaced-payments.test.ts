import { SETTLES_AFTER_MS } from '@larder/stripe-rehearsal'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore, type PayingShopper, payingShopper } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000

const ordersOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const waitingOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listWaitingPayments)).body.payments
const issuesOf = async (id: string) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === id)
}
const stateOf = async (id: string) => {
  const payment = store.db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', id as never)
  return (await payment.executeTakeFirstOrThrow()).state
}

const requestOf = async ({ shopper, product }: PayingShopper, more: readonly { _id: string }[] = []) => ({
  items: [product, ...more].map(({ _id }) => ({ product: _id, quantity: 1 })),
  address: (await shopper.address())._id,
})
const paysCash = async (paying: PayingShopper) => {
  const response = await paying.shopper.post(endpoints.placeCashOrder, await requestOf(paying))
  expect(response).toMatchObject({ status: 201 })
  return response.body.order
}
const checksOutAgain = async (paying: PayingShopper, items: { product: string; quantity: number }[]): Promise<PayingShopper> => {
  const { status, body } = await paying.shopper.post(endpoints.placeOnlineOrder, { ...(await requestOf(paying)), items })
  expect(status).toBe(201)
  return { ...paying, order: body.order, session: await stripe.sessionOf(body.order._id) }
}
const isExpired = async ({ order }: PayingShopper) => {
  await store.runJobs()
  expect(await stateOf(order._id)).toBe('expired')
  expect((await stripe.sessionOf(order._id)).status).toBe('expired')
}
const sendPaid = async ({ session }: PayingShopper) => sendEvent(store, await stripe.pay(session))

test('a cash order of the same goods expires the payment session, here and at the provider', async () => {
  const paying = await payingShopper(store, stripe)
  await paysCash(paying)
  expect(await waitingOf(paying)).toEqual([])
  await isExpired(paying)
  expect(await ordersOf(paying)).toHaveLength(1)
})

test('a cash order of other goods keeps the payment session open', async () => {
  const paying = await payingShopper(store, stripe)
  const [other, { shopper }] = [await store.product(), paying]
  const request = { items: [{ product: other._id, quantity: 1 }], address: (await shopper.address())._id }
  expect(await shopper.post(endpoints.placeCashOrder, request)).toMatchObject({ status: 201 })
  expect(await waitingOf(paying)).toMatchObject([{ state: 'open', url: paying.session.url }])
  expect((await stripe.sessionOf(paying.order._id)).status).toBe('open')
})

test('a payment session that the provider does not know keeps no others open', async () => {
  const first = await payingShopper(store, stripe)
  const others = [await store.product(), await store.product()] as const
  const [unknown, last] = [
    await checksOutAgain(first, [{ product: others[0]._id, quantity: 1 }]),
    await checksOutAgain(first, [{ product: others[1]._id, quantity: 1 }]),
  ]
  stripe.behavior = async ({ path }, execute) => (path.includes(unknown.session.id) ? stripeError(404) : execute())
  expect(await first.shopper.post(endpoints.placeCashOrder, await requestOf(first, others))).toMatchObject({ status: 201 })
  await isExpired(first)
  await isExpired(last)
  expect(await stateOf(unknown.order._id)).toBe('open')
})

test('another shopper’s order of the same goods keeps the payment session open', async () => {
  const paying = await payingShopper(store, stripe)
  await paysCash({ ...paying, shopper: await store.shopper() })
  expect(await waitingOf(paying)).toMatchObject([{ state: 'open' }])
})

test('a newer payment session with a product in common expires the older one, one of other goods does not', async () => {
  const paying = await payingShopper(store, stripe)
  const other = await store.product()
  const apart = await checksOutAgain(paying, [{ product: other._id, quantity: 1 }])
  expect(await waitingOf(paying)).toHaveLength(2)
  const both = [paying.product, other].map(({ _id }) => ({ product: _id, quantity: 1 }))
  const newer = await checksOutAgain(paying, both.slice(0, 1))
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: newer.order._id } }, { order: { _id: apart.order._id } }])
  await isExpired(paying)
  const newest = await checksOutAgain(paying, both)
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: newest.order._id } }])
  await Promise.all([isExpired(newer), isExpired(apart)])
})

test('a repeated request for the same payment session keeps it', async () => {
  const paying = await payingShopper(store, stripe)
  const [request, key] = [await requestOf(paying), { 'Idempotency-Key': crypto.randomUUID() }]
  const { body } = await paying.shopper.post(endpoints.placeOnlineOrder, request, key)
  expect((await paying.shopper.post(endpoints.placeOnlineOrder, request, key)).body.url).toBe(body.url)
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: body.order._id }, url: body.url }])
})

test('keeps an older payment session when the newer one fails to start', async () => {
  const paying = await payingShopper(store, stripe)
  stripe.behavior = async () => stripeError(500)
  expect(await paying.shopper.post(endpoints.placeOnlineOrder, await requestOf(paying))).toMatchObject({ status: 503 })
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: paying.order._id }, state: 'open' }])
})

test('a payment of the same goods expires the payment session', async () => {
  const older = await payingShopper(store, stripe)
  stripe.behavior = async ({ path }, execute) => (path.endsWith('/expire') ? stripeError(500) : await execute())
  const newer = await checksOutAgain(older, [{ product: older.product._id, quantity: 2 }])
  expect(await sendPaid(older)).toMatchObject({ status: 200 }) // the payment session was not expired yet
  stripe.asStripe()
  expect(await ordersOf(older)).toMatchObject([{ _id: older.order._id, isPaid: true }])
  expect(await issuesOf(older.order._id)).toEqual([]) // nothing else was paid for these goods
  expect(await waitingOf(older)).toEqual([])
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  await isExpired(newer)
})

test('places the order while the provider is away, and reconciliation expires the payment session', async () => {
  const paying = await payingShopper(store, stripe)
  stripe.behavior = async () => stripeError(500)
  await paysCash(paying)
  expect(await waitingOf(paying)).toEqual([])
  store.clock.pass(2 * MINUTE_MS)
  await reconcilePayments(store.platform).catch(() => {})
  expect(await stateOf(paying.order._id)).toBe('open')
  stripe.asStripe()
  store.clock.pass(2 * MINUTE_MS)
  await reconcilePayments(store.platform)
  await isExpired(paying)
})

test('expires a payment session whose start was interrupted, once its id is known', async () => {
  const paying = await payingShopper(store, stripe)
  const cutOff = { state: 'starting', session_id: null, session_url: null } as const
  const those = store.db.updateTable('payments').set(cutOff)
  await those.where('order_id', '=', paying.order._id as never).execute()
  await paysCash(paying)
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  await isExpired(paying)
})

test('a payment before its webhook and a cash order of the same goods are a payment issue', async () => {
  const paying = await payingShopper(store, stripe)
  await stripe.pay(paying.session) // its webhook has not arrived
  const cash = await paysCash(paying)
  await store.runJobs()
  expect(await stateOf(paying.order._id)).toBe('paid')
  const [issue] = await issuesOf(paying.order._id)
  expect(issue).toMatchObject({ order: { isPaid: true, payment: { duplicateOf: cash._id } } })
  expect(await ordersOf(paying)).toMatchObject([
    { _id: cash._id },
    { _id: paying.order._id, isPaid: true, payment: { isRefunded: false, duplicateOf: cash._id } },
  ])
  const seller = await store.seller()
  expect(await seller.post(endpoints.refundOrder, { id: paying.order._id, reason: 'Sold out' })).toMatchObject({ status: 200 })
  expect(await issuesOf(paying.order._id)).toEqual([])
  expect(await ordersOf(paying)).toMatchObject([
    { status: 'Order Placed' },
    { status: 'Cancelled', payment: { isRefunded: true } },
  ])
})

/** Orders the same goods online and in cash. The online payment is recorded after the cash order was placed. */
async function duplicate(pieces = 2) {
  const paying = await payingShopper(store, stripe)
  await stripe.pay(paying.session) // its webhook has not arrived
  const items = [{ product: paying.product._id, quantity: pieces }]
  const { body } = await paying.shopper.post(endpoints.placeCashOrder, { ...(await requestOf(paying)), items })
  await store.runJobs()
  return { online: paying.order, cash: body.order, seller: await store.seller() }
}

test('a payment issue says what is left of the payment, and whether both baskets are the same', async () => {
  const { online, cash, seller } = await duplicate()
  expect(await issuesOf(online._id)).toMatchObject([
    { left: { amount: 9.18, currency: 'usd' }, duplicate: { number: cash.number, isSame: true } },
  ])
  expect(await seller.post(endpoints.refundOrder, { id: online._id, amount: 2.5, reason: 'Bruised' })).toMatchObject({
    status: 200,
  })
  expect(await issuesOf(online._id)).toMatchObject([{ left: { amount: 6.68 } }])
  const more = await seller.post(endpoints.refundOrder, { id: online._id, amount: 9.18, reason: 'Asked for' })
  expect(more).toMatchObject({ status: 409, body: { message: '$6.68 can still be refunded' } })
  const rest = await seller.post(endpoints.refundOrder, { id: online._id, amount: 6.68, reason: 'Asked for' })
  expect(rest).toMatchObject({
    status: 200,
    body: { order: { status: 'Cancelled', refunds: [{ amount: 2.5 }, { amount: 6.68 }] } },
  })
  expect(await issuesOf(online._id)).toEqual([])
  const other = await duplicate(1)
  expect(await issuesOf(other.online._id)).toMatchObject([{ duplicate: { number: other.cash.number, isSame: false } }])
})

test('two orders of the same products are no issue any more once both are delivered, or the other one is canceled', async () => {
  const [delivered, canceled] = [await duplicate(), await duplicate()]
  const { seller, online, cash } = delivered
  const move = (id: string, status: string) =>
    seller.post(endpoints.changeOrderStatus, { id, status, ...(status === 'Cancelled' && { reason: 'Ordered by mistake' }) })
  for (const status of ['Packing', 'Out for Delivery', 'Delivered']) await move(online._id, status)
  expect(await issuesOf(online._id)).toHaveLength(1)
  for (const status of ['Packing', 'Out for Delivery', 'Delivered']) await move(cash._id, status)
  expect(await issuesOf(online._id)).toEqual([])
  await move(canceled.cash._id, 'Cancelled')
  expect(await issuesOf(canceled.online._id)).toEqual([])
})

test('the seller may accept both', async () => {
  const paying = await payingShopper(store, stripe)
  stripe.behavior = async () => stripeError(500)
  await paysCash(paying)
  await sendPaid(paying)
  expect(await issuesOf(paying.order._id)).toHaveLength(1)
  const seller = await store.seller()
  expect(await seller.post(endpoints.acceptOrder, { id: paying.order._id })).toMatchObject({ status: 200 })
  expect(await issuesOf(paying.order._id)).toEqual([])
  expect(await seller.post(endpoints.acceptOrder, { id: paying.order._id })).toMatchObject({ status: 404 })
  const [, paid] = await ordersOf(paying)
  expect(paid).toMatchObject({ isPaid: true, payment: { isRefunded: false } })
  expect(paid.payment).not.toHaveProperty('duplicateOf')
})

test('a processing payment that arrives after a cash order of the same goods is a payment issue', async () => {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, await stripe.pay(paying.session, { arrives: 'later' }))
  const cash = await paysCash(paying)
  expect(await waitingOf(paying)).toMatchObject([{ state: 'processing' }])
  store.clock.pass(SETTLES_AFTER_MS)
  await sendEvent(store, await stripe.eventOf('checkout.session.async_payment_succeeded', paying.session.id))
  expect(await issuesOf(paying.order._id)).toMatchObject([{ order: { payment: { duplicateOf: cash._id } } }])
})

test('when two payment sessions of the same goods are paid, one is a payment issue, in either order and concurrently', async () => {
  const both = async (pay: (older: PayingShopper, newer: PayingShopper) => Promise<unknown>) => {
    stripe.behavior = async ({ path }, execute) => (path.endsWith('/expire') ? stripeError(500) : await execute())
    const older = await payingShopper(store, stripe)
    const newer = await checksOutAgain(older, [{ product: older.product._id, quantity: 2 }])
    await pay(older, newer)
    expect(await ordersOf(older)).toHaveLength(2)
    const flagged = [...(await issuesOf(older.order._id)), ...(await issuesOf(newer.order._id))]
    expect(flagged).toHaveLength(1)
  }
  await both(async (older, newer) => [await sendPaid(older), await sendPaid(newer)])
  await both(async (older, newer) => [await sendPaid(newer), await sendPaid(older)])
  await both((older, newer) => Promise.all([sendPaid(older), sendPaid(newer)]))
})

test('notices a payment recorded concurrently with the cash order', async () => {
  const paying = await payingShopper(store, stripe)
  const watcher = new Client({ connectionString: store.databaseUrl })
  await watcher.connect()
  const waiting = async () =>
    (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await watcher.query('begin')
  // The webhook locks the shopper last.
  await watcher.query('select from shoppers where email = $1 for no key update', [paying.shopper.email])
  const webhook = sendPaid(paying)
  await expect.poll(waiting).toBe(1)
  const cash = paysCash(paying)
  await expect.poll(waiting).toBe(2)
  await watcher.query('rollback')
  expect(await webhook).toMatchObject({ status: 200 })
  const { _id } = await cash
  await watcher.end()
  expect(await issuesOf(paying.order._id)).toMatchObject([{ order: { isPaid: true, payment: { duplicateOf: _id } } }])
})

test('a cash order right after a payment of the same goods is a payment issue, a later one is not', async () => {
  const [stale, later] = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
  await Promise.all([sendPaid(stale), sendPaid(later)])
  const { _id } = await paysCash(stale) // The order comes from a page with a stale cart.
  expect(await issuesOf(stale.order._id)).toMatchObject([{ order: { payment: { duplicateOf: _id } } }])
  store.clock.pass(2 * MINUTE_MS)
  await paysCash(later)
  expect(await issuesOf(later.order._id)).toEqual([])
})

test.each([
  ['in cash', paysCash],
  ['online', async (paying: PayingShopper) => void (await sendPaid(paying))],
])(
  'a checkout right after an order of the same goods %s is a payment issue once paid, a later one is not',
  async (_how, orders) => {
    const [stale, later] = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
    await orders(stale)
    const again = await checksOutAgain(stale, [{ product: stale.product._id, quantity: 2 }])
    await sendPaid(again)
    expect(await issuesOf(again.order._id)).toHaveLength(1)
    await orders(later)
    store.clock.pass(2 * MINUTE_MS)
    const more = await checksOutAgain(later, [{ product: later.product._id, quantity: 2 }])
    await sendPaid(more)
    expect(await issuesOf(more.order._id)).toEqual([])
  },
)
