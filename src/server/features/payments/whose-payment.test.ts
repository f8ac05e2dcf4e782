import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore, type PayingShopper, payingShopper } from '../../testing/paying-store.ts'
import { sendEvent, stripeEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000

const ordersOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const waitingOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listWaitingPayments)).body.payments
const issuesOf = async ({ order }: PayingShopper) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === order._id)
}

/** Returns a paid session of the same Stripe account that the store did not create. Its amount is that of the order. */
function otherSession({ order }: PayingShopper, changes: object) {
  const id = `cs_test_${crypto.randomUUID()}`
  const money = { amount_total: Math.round(order.amount * 100), currency: 'usd', payment_intent: `pi_${id}` }
  return { id, object: 'checkout.session', status: 'complete', payment_status: 'paid', metadata: {}, ...money, ...changes }
}

async function payOwn({ session }: PayingShopper): Promise<void> {
  await sendEvent(store, await stripe.pay(session))
}

test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
  'a Payment Link with an order’s id does not pay it by %s, and the order can still be paid',
  async (type) => {
    const paying = await payingShopper(store, stripe)
    const link = otherSession(paying, { payment_link: 'plink_1', client_reference_id: paying.order._id })
    expect(await sendEvent(store, stripeEvent(type, link))).toMatchObject({ status: 200 })
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
    const paying = await payingShopper(store, stripe)
    const over = { status: 'expired', payment_status: 'unpaid', payment_intent: null }
    const named = { client_reference_id: paying.order._id, metadata: { order: paying.order._id } }
    await sendEvent(store, stripeEvent(type, otherSession(paying, { ...over, ...named })))
    expect(await waitingOf(paying)).toMatchObject([{ state: 'open' }])
  },
)

test('another session with the order in its metadata does not pay it and is a payment issue', async () => {
  const paying = await payingShopper(store, stripe)
  const other = otherSession(paying, { metadata: { order: paying.order._id } })
  await sendEvent(store, stripeEvent('checkout.session.completed', other))
  expect(await ordersOf(paying)).toEqual([])
  expect(await issuesOf(paying)).toMatchObject([
    { order: { isPaid: false }, second: { payment: other.payment_intent, amount: paying.order.amount, currency: 'usd' } },
  ])
})

test('a second payment of a paid order is a payment issue and refunded separately: the order stays', async () => {
  const paying = await payingShopper(store, stripe)
  const line = { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Plums' } }, quantity: 1 }
  const other = await stripe.api.checkout.sessions.create({
    mode: 'payment',
    line_items: [line],
    metadata: { order: paying.order._id },
    success_url: 'https://elsewhere.example/paid',
    cancel_url: 'https://elsewhere.example/cart',
  })
  await sendEvent(store, await stripe.pay(other)) // the order of the events does not matter
  await payOwn(paying)
  const payment = await stripe.paymentIntentOf(other)
  expect(await issuesOf(paying)).toMatchObject([{ order: { isPaid: true }, second: { payment, amount: 5, currency: 'usd' } }])
  const seller = await store.seller()
  const refund = { id: paying.order._id, payment }
  expect(await seller.post(endpoints.refundOrder, refund)).toMatchObject({ status: 200 })
  const refunded = async (payment_intent: string) =>
    (await stripe.api.refunds.list({ payment_intent })).data.map(({ amount }) => amount)
  expect(await refunded(payment)).toEqual([500])
  expect(await refunded(await stripe.paymentIntentOf(paying.session))).toEqual([])
  expect(await issuesOf(paying)).toEqual([])
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true, status: 'Order Placed', payment: { isRefunded: false } }])
  expect(await seller.post(endpoints.refundOrder, refund)).toMatchObject({ status: 409 })
})

test('a second payment refunded in the provider’s dashboard cancels no order', async () => {
  const paying = await payingShopper(store, stripe)
  await payOwn(paying)
  const other = otherSession(paying, { metadata: { order: paying.order._id } })
  const { payment_intent, amount_total, metadata } = other
  const refunded = { id: 'ch_2', payment_intent, amount_refunded: amount_total, metadata }
  await sendEvent(store, stripeEvent('charge.refunded', refunded)) // This event arrives before the payment's own.
  expect(await ordersOf(paying)).toMatchObject([{ status: 'Order Placed', payment: { isRefunded: false } }])
  await sendEvent(store, stripeEvent('checkout.session.completed', other))
  expect(await ordersOf(paying)).toMatchObject([{ status: 'Order Placed', payment: { isRefunded: false } }])
  expect(await issuesOf(paying)).toEqual([])
})

test('an event before the provider’s response pays the order once the response arrives', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  stripe.behavior = async ({ fields }, execute) => {
    const response = await execute()
    const session = await stripe.sessionOf(fields.client_reference_id ?? '')
    expect(await sendEvent(store, await stripe.pay(session))).toMatchObject({ status: 200 })
    return response
  }
  expect(await shopper.post(endpoints.placeOnlineOrder, order)).toMatchObject({ status: 201 })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ isPaid: true }])
  expect(await shopper.cart()).toEqual({})
})

test('an early event also pays the order after a restart, when another session’s event came first', async () => {
  const paying = await payingShopper(store, stripe)
  await store.db
    .updateTable('payments')
    .set({ state: 'starting', session_id: null, session_url: null })
    .where('order_id', '=', paying.order._id as never)
    .execute()
  const other = otherSession(paying, { metadata: { order: paying.order._id } })
  await sendEvent(store, stripeEvent('checkout.session.completed', other))
  expect(await ordersOf(paying)).toEqual([])
  await payOwn(paying)
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true }])
  expect(await issuesOf(paying)).toMatchObject([{ second: { payment: other.payment_intent } }])
})

test('an unpaid order with other money is not purged with its payment session', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  stripe.behavior = async ({ fields }, execute) => {
    await execute()
    await sendEvent(store, await stripe.pay(await stripe.sessionOf(fields.client_reference_id ?? '')))
    return stripeError(400)
  }
  expect(await shopper.post(endpoints.placeOnlineOrder, order)).toMatchObject({ status: 503 })
  stripe.asStripe()
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ isPaid: true }])
})
