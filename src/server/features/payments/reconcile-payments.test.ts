import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { openPayingStore, type PayingShopper, payingShopper } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { purgeUnpaidOrders } from './delete-payments.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000
const stateOf = async ({ order }: Pick<PayingShopper, 'order'>) =>
  (
    await store.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', order._id as never)
      .executeTakeFirst()
  )?.state

test('records a payment whose webhook never arrived', async () => {
  const paying = await payingShopper(store, stripe)
  const webhook = await stripe.pay(paying.session)
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect((await paying.shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ isPaid: true }])
  expect(await sendEvent(store, webhook)).toMatchObject({ status: 200 }) // it arrives late
  expect((await paying.shopper.get(endpoints.listShopperOrders)).body.orders).toHaveLength(1)
})

test('skips a payment that just started', async () => {
  const { session } = await payingShopper(store, stripe)
  await reconcilePayments(store.platform)
  expect(stripe.requests.some((seen) => seen.path.endsWith(session.id))).toBe(false)
})

test('looks up missed payments at startup', async () => {
  const paying = await payingShopper(store, stripe)
  await stripe.pay(paying.session)
  store.clock.pass(MINUTE_MS / 2)
  const atStart = () => enqueueJob(store.db, { kind: 'reconcile-payments', payload: { isAtStart: true } }, store.clock.now())
  stripe.behavior = async () => stripeError(500)
  await atStart()
  await store.runJobs()
  expect(await stateOf(paying)).toBe('open')
  expect(await store.db.selectFrom('jobs').selectAll().execute()).toEqual([]) // the round a minute later tries again
  stripe.asStripe()
  store.clock.pass(MINUTE_MS / 2)
  await atStart()
  await store.runJobs()
  expect(await stateOf(paying)).toBe('paid')
})

test('expires a payment session that expired at the provider, and an unknown one once it is due', async () => {
  const [expired, unknown] = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
  await stripe.api.checkout.sessions.expire(expired.session.id)
  stripe.behavior = async ({ path }, execute) => (path.includes(unknown.session.id) ? stripeError(404) : await execute())
  store.clock.pass(10 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect([await stateOf(expired), await stateOf(unknown)]).toEqual(['expired', 'open'])
  store.clock.pass(30 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect(await stateOf(unknown)).toBe('expired')
})

test('records a failed payment by lookup', async () => {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, await stripe.pay(paying.session, { arrives: 'never' }))
  expect(await stateOf(paying)).toBe('processing')
  store.clock.pass(61 * MINUTE_MS)
  await stripe.eventOf('checkout.session.async_payment_failed', paying.session.id) // it does not arrive
  await reconcilePayments(store.platform)
  expect(stripe.requests.at(-1)?.path).toContain(paying.session.id)
  expect(await stateOf(paying)).toBe('failed')
})

test('continues after the provider was away', async () => {
  const paying = await payingShopper(store, stripe)
  await stripe.pay(paying.session)
  stripe.behavior = async () => stripeError(500)
  store.clock.pass(3 * MINUTE_MS)
  await expect(reconcilePayments(store.platform)).rejects.toThrow()
  expect(await stateOf(paying)).toBe('open')
  stripe.asStripe()
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect(await stateOf(paying)).toBe('paid')
})

async function reconcileFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    store.clock.pass(MINUTE_MS)
    await reconcilePayments(store.platform).catch(() => {})
  }
}

test.each([
  ['fails on', 500, '{"error":{"type":"api_error","message":"No"}}'],
  ['returns nonsense for', 200, '{"object":"checkout.session","status":7}'],
  ['returns an HTML page for', 200, '<!doctype html>'],
])('a payment that the provider %s does not block others', async (_what, status, body) => {
  const [stuck, paying] = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
  await stripe.pay(paying.session)
  stripe.behavior = async ({ path }, execute) =>
    path.endsWith(stuck.session.id) ? new Response(body, { status }) : await execute()
  await reconcileFor(5)
  expect([await stateOf(stuck), await stateOf(paying)]).toEqual(['open', 'paid'])
})

test('looks up a payment once per round, however long the round takes', async () => {
  const paying = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
  store.clock.pass(3 * MINUTE_MS)
  stripe.requests.length = 0
  stripe.behavior = (_request, execute) => {
    store.clock.pass(2 * MINUTE_MS)
    return execute()
  }
  await reconcilePayments(store.platform)
  for (const { session } of paying) expect(stripe.requests.filter((seen) => seen.path.endsWith(session.id))).toHaveLength(1)
})

test('looks up no further payment once aborted', async () => {
  await Promise.all([payingShopper(store, stripe), payingShopper(store, stripe)])
  store.clock.pass(3 * MINUTE_MS)
  stripe.requests.length = 0
  const end = new AbortController()
  stripe.behavior = (_request, execute) => {
    end.abort()
    return execute()
  }
  await reconcilePayments(store.platform, { signal: end.signal })
  expect(stripe.requests).toHaveLength(1)
})

test('expires a payment session that was started with other parameters, after a change of PUBLIC_URL', async () => {
  const paying = await payingShopper(store, stripe)
  const cutOff = { state: 'starting', session_id: null, session_url: null } as const
  await store.db
    .updateTable('payments')
    .set(cutOff)
    .where('order_id', '=', paying.order._id as never)
    .execute()
  store.clock.pass(3 * MINUTE_MS)
  const payments = stripe.provider({ publicUrl: 'https://moved.example', retries: 0 })
  await reconcilePayments({ ...store.platform, payments })
  expect(await stateOf(paying)).toBe('expired')
})

test('looks up each payment once when many processes reconcile at once', async () => {
  const paying = await Promise.all(Array.from({ length: 4 }, () => payingShopper(store, stripe)))
  store.clock.pass(3 * MINUTE_MS)
  stripe.requests.length = 0
  await Promise.all(Array.from({ length: 4 }, () => reconcilePayments(store.platform)))
  for (const { session } of paying) expect(stripe.requests.filter((seen) => seen.path.endsWith(session.id))).toHaveLength(1)
})

test('finds the payment session of an order whose process ended before the response was saved', async () => {
  const paying = await payingShopper(store, stripe)
  await store.db
    .updateTable('payments')
    .set({ state: 'starting', session_id: null, session_url: null })
    .where('order_id', '=', paying.order._id as never)
    .execute()
  await stripe.pay(paying.session)
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect((await paying.shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { _id: paying.order._id, isPaid: true },
  ])
})

test('frees a key once its order expired', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order, key)
  const cutOff = { state: 'starting', session_id: null, session_url: null } as const
  await store.db.updateTable('payments').set(cutOff).where('order_id', '=', body.order._id).execute()
  await store.db.updateTable('idempotency_keys').set({ status: null, response: null }).execute()
  store.clock.pass(31 * MINUTE_MS)
  const again = await shopper.post(endpoints.placeOnlineOrder, order, key)
  expect(again.status).toBe(201)
  expect(again.body.order._id).not.toBe(body.order._id)
})

test('returns the same order for a key whose response was lost, also after it was paid and expired', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order, key)
  await store.db.updateTable('idempotency_keys').set({ status: null, response: null }).execute()
  await stripe.pay(await stripe.sessionOf(body.order._id))
  store.clock.pass(31 * MINUTE_MS)
  await reconcilePayments(store.platform)
  const again = await shopper.post(endpoints.placeOnlineOrder, order, key)
  expect(again).toMatchObject({ status: 201, body: { url: body.url, order: { _id: body.order._id, isPaid: true } } })
  const other = { ...order, items: [{ product: product._id, quantity: 2 }] }
  expect(await shopper.post(endpoints.placeOnlineOrder, other, key)).toMatchObject({ status: 422 })
})

test('purges unpaid orders after a month, and no paid ones', async () => {
  const [unpaid, paid] = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
  await sendEvent(store, await stripe.pay(paid.session))
  await stripe.api.checkout.sessions.expire(unpaid.session.id)
  await sendEvent(store, await stripe.eventOf('checkout.session.expired', unpaid.session.id))
  store.clock.pass(31 * MINUTE_MS)
  await purgeUnpaidOrders(store.db, store.clock.now())
  const left = await store.db.selectFrom('orders').select('id').execute()
  expect(left.map(({ id }) => id as string)).toContain(paid.order._id)
  expect(left.map(({ id }) => id as string)).not.toContain(unpaid.order._id)
})
