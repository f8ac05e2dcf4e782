import { gzipSync } from 'node:zlib'
import { SETTLES_AFTER_MS } from '@larder/stripe-rehearsal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore, type PayingShopper, payingShopper } from '../../testing/paying-store.ts'
import { changedEvent, sendEvent, signatureOf, stripeEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore()

const MINUTE_MS = 60_000

const ordersOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const listIssues = async () => (await (await store.seller()).get(endpoints.listPaymentIssues)).body.payments
const issuesOf = async ({ order }: PayingShopper) =>
  (await listIssues()).filter((one: { order: { _id: string } }) => one.order._id === order._id)

async function paid(paying: PayingShopper) {
  return sendEvent(store, await stripe.pay(paying.session))
}

test('marks the order as paid and shows it to its shopper and the seller', async () => {
  const paying = await payingShopper(store, stripe)
  expect(await paid(paying)).toMatchObject({ status: 200 })
  expect(await ordersOf(paying)).toMatchObject([
    { _id: paying.order._id, isPaid: true, paymentType: 'Online', status: 'Order Placed' },
  ])
  const sellers = (await (await store.seller()).get(endpoints.listSellerOrders)).body.orders
  expect(sellers[0]).toMatchObject({ _id: paying.order._id, isPaid: true })
  expect((await paying.shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([])
})

test('removes the ordered goods from the cart and keeps those added later', async () => {
  const paying = await payingShopper(store, stripe)
  const { shopper, product } = paying
  const other = await store.product()
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 3, [other._id]: 1 } })
  await paid(paying)
  expect(await shopper.cart()).toEqual({ [product._id]: 1, [other._id]: 1 })
})

test('repeated events change nothing, also concurrent ones', async () => {
  const paying = await payingShopper(store, stripe)
  const { shopper, product, session } = paying
  const event = await stripe.pay(session)
  const responses = await Promise.all(Array.from({ length: 5 }, () => sendEvent(store, event)))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  expect(await sendEvent(store, event)).toMatchObject({ status: 200 })
  expect(await shopper.cart()).toEqual({ [product._id]: 2 })
  expect(await ordersOf(paying)).toHaveLength(1)
})

test('keeps a processing payment waiting, and marks the order as paid when it arrives', async () => {
  const paying = await payingShopper(store, stripe)
  const { session, shopper } = paying
  await sendEvent(store, await stripe.pay(session, { arrives: 'later' }))
  expect(await ordersOf(paying)).toEqual([])
  store.clock.pass(40 * MINUTE_MS)
  expect((await shopper.get(endpoints.listWaitingPayments)).body.payments).toMatchObject([{ state: 'processing' }])
  await sendEvent(store, await stripe.eventOf('checkout.session.async_payment_succeeded', session.id))
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true }])
})

test('lists a failed payment for the shopper', async () => {
  const paying = await payingShopper(store, stripe)
  const { session, shopper, product } = paying
  await sendEvent(store, await stripe.pay(session, { arrives: 'never' }))
  store.clock.pass(SETTLES_AFTER_MS)
  await sendEvent(store, await stripe.eventOf('checkout.session.async_payment_failed', session.id))
  expect(await ordersOf(paying)).toEqual([])
  expect((await shopper.get(endpoints.listWaitingPayments)).body.payments).toMatchObject([{ state: 'failed' }])
  expect(await shopper.cart()).toEqual({ [product._id]: 2 })
})

test('expires an order whose payment session expired', async () => {
  const paying = await payingShopper(store, stripe)
  await stripe.api.checkout.sessions.expire(paying.session.id)
  await sendEvent(store, await stripe.eventOf('checkout.session.expired', paying.session.id))
  expect(await ordersOf(paying)).toEqual([])
  expect((await paying.shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([])
})

test.each([
  ['amount', { amount_total: 1 }, { amount: 0.01, currency: 'usd' }],
  ['currency', { currency: 'eur' }, { amount: 9.18, currency: 'eur' }],
])('does not mark an order as paid for another %s, and lists a payment issue', async (_what, changes, received) => {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, changedEvent(await stripe.pay(paying.session), changes))
  expect(await ordersOf(paying)).toEqual([])
  expect(await issuesOf(paying)).toMatchObject([{ received }])
  expect((await paying.shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([]) // the payment can't be paid again
})

test('keeps a paid order with a product that sold out, as a payment issue', async () => {
  const paying = await payingShopper(store, stripe)
  await (await store.seller()).post(endpoints.setStock, { id: paying.product._id, inStock: false })
  await paid(paying)
  const soldOut = { isPaid: true, payment: { isRefunded: false, soldOut: [paying.product._id] } }
  expect(await ordersOf(paying)).toMatchObject([soldOut])
  expect(await issuesOf(paying)).toMatchObject([{ order: soldOut }])
})

test('lists payment issues by pages', async () => {
  const orders: string[] = []
  for (let number = 0; number < 3; number++) {
    const paying = await payingShopper(store, stripe)
    await sendEvent(store, changedEvent(await stripe.pay(paying.session), { amount_total: 1 }))
    orders.unshift(paying.order._id)
  }
  const seller = await store.seller()
  const first = (await seller.get(`${endpoints.listPaymentIssues.path}?limit=2`)).body
  expect(first.payments.map((issue: { order: { _id: string } }) => issue.order._id)).toEqual(orders.slice(0, 2))
  const second = (await seller.get(`${endpoints.listPaymentIssues.path}?limit=1&cursor=${first.nextCursor}`)).body
  expect(second.payments[0].order._id).toBe(orders[2])
  expect(await seller.get(`${endpoints.listPaymentIssues.path}?limit=0`)).toMatchObject({ status: 400 })
})

test('finds a payment by its payment session id', async () => {
  const paying = await payingShopper(store, stripe)
  const { id, amount_total } = paying.session
  const bare = { id, amount_total, currency: 'USD', payment_status: 'paid' }
  expect(await sendEvent(store, stripeEvent('checkout.session.completed', bare))).toMatchObject({ status: 200 })
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true }])
})

test('acknowledges irrelevant events', async () => {
  expect(await sendEvent(store, stripeEvent('customer.created', { id: 'cus_1' }))).toMatchObject({ status: 200 })
  const stranger = {
    id: 'cs_other',
    client_reference_id: 'of-another-shop',
    payment_status: 'paid',
    amount_total: 1,
    currency: 'usd',
  }
  expect(await sendEvent(store, stripeEvent('checkout.session.completed', stranger))).toMatchObject({ status: 200 })
})

test('rejects unsigned, outdated and invalid events', async () => {
  const { session } = await payingShopper(store, stripe)
  const event = stripeEvent('checkout.session.completed', session)
  const tooOld = new Date(store.clock.now().getTime() - 301_000)
  expect(await sendEvent(store, event, { secret: 'whsec_other' })).toMatchObject({ status: 400 })
  expect(await sendEvent(store, event, { at: tooOld })).toMatchObject({ status: 400 })
  expect(await store.visitor().post(endpoints.receiveWebhook, event)).toMatchObject({ status: 400, body: { success: false } })
  expect(await sendEvent(store, [1, 2])).toMatchObject({ status: 400 })
  expect(
    await sendEvent(store, stripeEvent('checkout.session.completed', { amount_total: 'much', payment_status: 'paid' })),
  ).toMatchObject({ status: 400 })
})

test('accepts a signed event of any content type, and rejects other bodies', async () => {
  const paying = await payingShopper(store, stripe)
  const payload = JSON.stringify(await stripe.pay(paying.session))
  const signature = signatureOf(payload, store.clock.now())
  const post = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    store.visitor().send(endpoints.receiveWebhook, {
      method: 'POST',
      headers: { 'stripe-signature': signature, ...headers },
      body: body ?? null,
    })
  const rejected = [
    await post(null),
    await post(''),
    await post(gzipSync(payload), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    await post(`${payload} `, { 'content-type': 'application/json' }),
    await post(payload, { 'content-type': 'application/json', 'stripe-signature': `${signature.replace('v1=', 'v1=0')}` }),
    await post(payload, { 'content-type': 'application/json', 'stripe-signature': '' }),
  ]
  expect(rejected.map(({ status }) => status)).toEqual([400, 400, 415, 400, 400, 400])
  expect(await post('x'.repeat(1024 * 1024 + 1), { 'content-type': 'application/json' })).toMatchObject({ status: 413 })
  expect(await ordersOf(paying)).toEqual([])
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream', 'application/json']) {
    expect(await post(payload, { 'content-type': type }), type).toMatchObject({ status: 200 })
  }
  expect(await post(new TextEncoder().encode(payload))).toMatchObject({ status: 200 }) // The request has no content type.
  expect(await ordersOf(paying)).toMatchObject([{ isPaid: true }])
})

test('ends in the same state for any order and repetition of events', async () => {
  const EVENTS = ['unpaid', 'completed', 'succeeded', 'failed', 'expired', 'refunded', 'differing'] as const
  const send = async ({ session, order }: PayingShopper, name: (typeof EVENTS)[number]) => {
    const intent = `pi_${session.id}`
    const [paidNow, unpaid] = [
      { status: 'complete', payment_status: 'paid', payment_intent: intent },
      { status: 'complete', payment_status: 'unpaid', payment_intent: intent },
    ]
    const events = {
      unpaid: ['checkout.session.completed', unpaid],
      completed: ['checkout.session.completed', paidNow],
      succeeded: ['checkout.session.async_payment_succeeded', paidNow],
      failed: ['checkout.session.async_payment_failed', unpaid],
      expired: ['checkout.session.expired', { status: 'expired', payment_intent: null }],
      differing: ['checkout.session.completed', { ...paidNow, amount_total: 5 }],
    } as const
    const event =
      name === 'refunded'
        ? stripeEvent('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: order.amount * 100 })
        : stripeEvent(events[name][0], { ...session, ...events[name][1] })
    return { ...event, id: `evt_${session.id}_${name}` }
  }
  const endState = async (names: readonly (typeof EVENTS)[number][]) => {
    const paying = await payingShopper(store, stripe)
    for (const name of names) expect(await sendEvent(store, await send(paying, name))).toMatchObject({ status: 200 })
    const { order_id: _, ...payment } = await store.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['order_id', 'is_paid', 'state', 'orders.status', 'differing_amount', 'refunded_amount'])
      .where('order_id', '=', paying.order._id as never)
      .executeTakeFirstOrThrow()
    return { ...payment, cart: Object.values(await paying.shopper.cart()) }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...EVENTS), { minLength: 1 }).chain((set) =>
        fc.tuple(
          fc.constant(set),
          fc
            .shuffledSubarray(set, { minLength: set.length })
            .chain((order) => fc.array(fc.constantFrom(...set), { maxLength: 3 }).map((again) => [...order, ...again])),
        ),
      ),
      async ([one, other]) => {
        expect(await endState(other)).toEqual(await endState(one))
      },
    ),
    { numRuns: 12, seed: 20261121 },
  )
})
