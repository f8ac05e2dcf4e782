import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type PayingShopper, payingShopper } from '../../testing/paying-shopper.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { double, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000

const ordersOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const waitingOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listWaitingPayments)).body.payments
const issuesOf = async ({ order }: PayingShopper) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === order._id)
}

/** A paid session of the same Stripe account that the store did not create, with an order's amount. */
function otherSession({ order }: PayingShopper, changes: object) {
  const id = `cs_test_${crypto.randomUUID()}`
  const money = { amount_total: Math.round(order.amount * 100), currency: 'usd', payment_intent: `pi_${id}` }
  return { id, object: 'checkout.session', status: 'complete', payment_status: 'paid', metadata: {}, ...money, ...changes }
}

async function payOwn({ session }: PayingShopper): Promise<void> {
  double.pay(session)
  await double.send(store, double.sessionEvent('checkout.session.completed', session))
}

test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
  'a Payment Link with an order’s id does not pay it by %s, and the order can still be paid',
  async (type) => {
    const paying = await payingShopper(store, double)
    const link = otherSession(paying, { payment_link: 'plink_1', client_reference_id: paying.order._id })
    expect(await double.send(store, double.event(type, link))).toMatchObject({ status: 200 })
    expect(await ordersOf(paying)).toEqual([])
    expect(await issuesOf(paying)).toEqual([])
    expect(await waitingOf(paying)).toMatchObject([{ state: 'open' }])
    await payOwn(paying)
    expect(await ordersOf(paying)).toMatchObject([{ isPaid: true }])
    expect(await issuesOf(paying)).toEqual([])
  },
)

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  'another session’s %s does not change the order’s own checkout',
  async (type) => {
    const paying = await payingShopper(store, double)
    const over = { status: 'expired', payment_status: 'unpaid', payment_intent: null }
    const named = { client_reference_id: paying.order._id, metadata: { order: paying.order._id } }
    await double.send(store, double.event(type, otherSession(paying, { ...over, ...named })))
    expect(await waitingOf(paying)).toMatchObject([{ state: 'open' }])
  },
)

test('another session with the order in its metadata does not pay it and is a payment issue', async () => {
  const paying = await payingShopper(store, double)
  const other = otherSession(paying, { metadata: { order: paying.order._id } })
  await double.send(store, double.event('checkout.session.completed', other))
  expect(await ordersOf(paying)).toEqual([])
  expect(await issuesOf(paying)).toMatchObject([
    { order: { isPaid: false }, second: { payment: other.payment_intent, amount: paying.order.amount, currency: 'usd' } },
  ])
})

test('a second payment of a paid order is a payment issue and refunded separately: the order stays', async () => {
  const paying = await payingShopper(store, double)
  const other = otherSession(paying, { metadata: { order: paying.order._id }, amount_total: 500 })
  await double.send(store, double.event('checkout.session.completed', other)) // in any order
  await payOwn(paying)
  expect(await issuesOf(paying)).toMatchObject([
    { order: { isPaid: true }, second: { payment: other.payment_intent, amount: 5, currency: 'usd' } },
  ])
  double.behaviour = (request, respond, response) => {
    if (!request.path.startsWith('/v1/refunds')) return respond(response)
    const refund = { id: 're_second', object: 'refund', amount: 500, payment_intent: other.payment_intent, status: 'succeeded' }
    const body = request.fields.payment_intent ? refund : { object: 'list', data: [refund] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const seller = await store.seller()
  const refund = { id: paying.order._id, payment: other.payment_intent }
  expect(await seller.post(endpoints.refundOrder, refund)).toMatchObject({ status: 200 })
  expect(double.seen.filter(({ fields }) => fields.payment_intent === paying.session.payment_intent)).toEqual([])
  expect(await issuesOf(paying)).toEqual([])
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true, status: 'Order Placed', payment: { isRefunded: false } }])
  expect(await seller.post(endpoints.refundOrder, refund)).toMatchObject({ status: 409 })
})

test('a second payment refunded in the provider’s dashboard cancels no order', async () => {
  const paying = await payingShopper(store, double)
  await payOwn(paying)
  const other = otherSession(paying, { metadata: { order: paying.order._id } })
  const { payment_intent, amount_total, metadata } = other
  const refunded = { id: 'ch_2', payment_intent, amount_refunded: amount_total, metadata }
  await double.send(store, double.event('charge.refunded', refunded)) // before the payment's own event
  expect(await ordersOf(paying)).toMatchObject([{ status: 'Order Placed', payment: { isRefunded: false } }])
  await double.send(store, double.event('checkout.session.completed', other))
  expect(await ordersOf(paying)).toMatchObject([{ status: 'Order Placed', payment: { isRefunded: false } }])
  expect(await issuesOf(paying)).toEqual([])
})

test('an event before the provider’s response pays the order once the response arrives', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  double.behaviour = async (_request, respond, response) => {
    respond()
    const session = [...double.sessions.values()].at(-1)
    if (!session) throw new Error('The checkout was not made')
    double.pay(session)
    expect(await double.send(store, double.sessionEvent('checkout.session.completed', session))).toMatchObject({ status: 200 })
    respond(response)
  }
  expect(await shopper.post(endpoints.startCheckout, order)).toMatchObject({ status: 201 })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ isPaid: true }])
  expect(await shopper.cart()).toEqual({})
})

test('an early event also pays the order after a restart, when another session’s event came first', async () => {
  const paying = await payingShopper(store, double)
  await store.db
    .updateTable('payments')
    .set({ state: 'starting', session_id: null, checkout_url: null })
    .where('order_id', '=', paying.order._id as never)
    .execute()
  const other = otherSession(paying, { metadata: { order: paying.order._id } })
  await double.send(store, double.event('checkout.session.completed', other))
  expect(await ordersOf(paying)).toEqual([])
  await payOwn(paying)
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true }])
  expect(await issuesOf(paying)).toMatchObject([{ second: { payment: other.payment_intent } }])
})

test('an unpaid order with other money is not purged with its checkout', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  double.behaviour = async (_request, respond, response) => {
    respond()
    const session = [...double.sessions.values()].at(-1)
    if (!session) throw new Error('The checkout was not made')
    double.pay(session)
    await double.send(store, double.sessionEvent('checkout.session.completed', session))
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"type":"invalid_request_error"}}')
  }
  expect(await shopper.post(endpoints.startCheckout, order)).toMatchObject({ status: 503 })
  double.asStripe()
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ isPaid: true }])
})
