import type { MeansOfPayment } from '@larder/stripe-rehearsal'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { openPayingStore, type PayingShopper, payingShopper } from '../../testing/paying-store.ts'
import { changedEvent, sendEvent, stripeEvent } from '../../testing/stripe-webhooks.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const HOUR_MS = 60 * 60_000

async function paid(means?: MeansOfPayment): Promise<PayingShopper> {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, await stripe.pay(paying.session, means))
  return paying
}

const intentOf = ({ session }: PayingShopper) => stripe.paymentIntentOf(session)
const refundsOf = async (paying: PayingShopper) =>
  (await stripe.api.refunds.list({ payment_intent: await intentOf(paying) })).data
const newestRefund = async (paying: PayingShopper) => {
  const [refund] = await refundsOf(paying)
  if (!refund) throw new Error('Nothing was refunded')
  return refund
}
const orderOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders[0]
const issuesOf = async ({ order }: PayingShopper) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === order._id)
}
const longPending = async () => {
  const { alarms } = (await (await store.seller()).get(endpoints.listAlarms)).body
  return alarms.filter(({ kind }: { kind: string }) => kind === 'refunds-pending')
}
const refund = async ({ order }: PayingShopper) =>
  (await store.seller()).post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })
const endRefund = async (paying: PayingShopper, status: 'succeeded' | 'failed') =>
  stripe.gateway.settleRefund((await newestRefund(paying)).id, status)
/** Changes the refund's status at the provider and sends the event. */
const sendRefund = async (paying: PayingShopper, type: string, status: 'succeeded' | 'failed') => {
  await endRefund(paying, status)
  return sendEvent(store, stripeEvent(type, await newestRefund(paying)))
}
const sendCharge = async (paying: PayingShopper) =>
  sendEvent(store, await stripe.eventOf('charge.refunded', await intentOf(paying)))

const REFUNDED = { status: 'Cancelled', isPaid: true, payment: { isRefunded: true } }
const PENDING = { status: 'Cancelled', isPaid: true, payment: { isRefunded: false, refund: 'pending' } }
const FAILED = { status: 'Cancelled', isPaid: true, payment: { isRefunded: false, refund: 'failed' } }

test('a pending refund stays pending until the provider reports a result', async () => {
  const paying = await paid({ refundsAs: 'later' })
  expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Refund started' } })
  await sendCharge(paying) // its total includes pending refunds
  expect(await orderOf(paying)).toMatchObject(PENDING)
  expect(await issuesOf(paying)).toEqual([])
  expect(await refund(paying)).toMatchObject({ status: 409, body: { message: 'This refund is already being processed' } })
  expect(await sendRefund(paying, 'refund.updated', 'succeeded')).toMatchObject({ status: 200 })
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
  expect((await orderOf(paying)).payment).not.toHaveProperty('refund')
})

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
  'a refund that fails later, reported by %s, is a payment issue and can be retried',
  async (type) => {
    const paying = await paid()
    expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Payment refunded' } })
    await sendCharge(paying)
    expect(await orderOf(paying)).toMatchObject(REFUNDED)
    expect(await sendRefund(paying, type, 'failed')).toMatchObject({ status: 200 })
    expect(await orderOf(paying)).toMatchObject(FAILED)
    expect(await issuesOf(paying)).toMatchObject([{ order: FAILED, refund: 'failed' }])
    expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Payment refunded' } })
    await sendCharge(paying)
    expect((await refundsOf(paying)).map(({ status }) => status)).toEqual(['succeeded', 'failed']) // newest first
    expect(await orderOf(paying)).toMatchObject(REFUNDED)
    expect(await issuesOf(paying)).toEqual([])
  },
)

test('a refund from the provider’s dashboard that fails later is a payment issue, too', async () => {
  const paying = await paid()
  await stripe.api.refunds.create({ payment_intent: await intentOf(paying) })
  await sendCharge(paying)
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await orderOf(paying)).toMatchObject(FAILED)
  expect(await issuesOf(paying)).toMatchObject([{ refund: 'failed' }])
})

test('a pending refund fails, and earlier events arrive late', async () => {
  const paying = await paid({ refundsAs: 'later' })
  await refund(paying)
  const before = stripeEvent('refund.created', await newestRefund(paying))
  await sendRefund(paying, 'refund.failed', 'failed')
  await sendEvent(store, before)
  await sendCharge(paying)
  expect(await orderOf(paying)).toMatchObject(FAILED)
})

test('looks up a pending refund whose event never arrived', async () => {
  const [arrived, failed] = [await paid({ refundsAs: 'later' }), await paid({ refundsAs: 'later' })]
  for (const paying of [arrived, failed]) await refund(paying)
  await endRefund(arrived, 'succeeded')
  await endRefund(failed, 'failed')
  store.clock.pass(2 * HOUR_MS)
  await reconcilePayments(store.platform)
  expect(await orderOf(arrived)).toMatchObject(REFUNDED)
  expect(await orderOf(failed)).toMatchObject(FAILED)
  expect(await issuesOf(failed)).toHaveLength(1)
})

test('a refund that fails at once is a payment issue, and the same request tries again', async () => {
  const paying = await paid()
  stripe.behavior = async ({ method, path }, execute) => {
    const response = await execute()
    if (method !== 'POST' || path !== '/v1/refunds') return response
    await endRefund(paying, 'failed')
    return Response.json({ ...JSON.parse(await response.text()), status: 'failed' })
  }
  expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'The refund failed. Please try again.' } })
  expect(await orderOf(paying)).toMatchObject({ ...FAILED, refunds: [{ amount: 9.18, status: 'failed' }] })
  expect(await issuesOf(paying)).toMatchObject([{ refund: 'failed' }])
  stripe.asStripe()
  expect(await refund(paying)).toMatchObject({ status: 200 })
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
})

test('a failed refund that the seller settled is no payment issue, until another one fails', async () => {
  const [paying, seller] = [await paid(), await store.seller()]
  const see = () => seller.post(endpoints.acceptOrder, { id: paying.order._id })
  expect(await see()).toMatchObject({ status: 404 })
  await refund(paying)
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await see()).toMatchObject({ status: 200 })
  expect(await issuesOf(paying)).toEqual([])
  expect((await orderOf(paying)).payment).not.toHaveProperty('refund')
  expect(await see()).toMatchObject({ status: 404 })
  await refund(paying)
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await issuesOf(paying)).toMatchObject([{ refund: 'failed' }])
})

test('an accepted failure reaches open streams at once', async () => {
  const [paying, seller] = [await paid(), await store.seller()]
  await refund(paying)
  await sendRefund(paying, 'refund.failed', 'failed')
  const reader = await EventReader.open(store.url, seller.token)
  onTestFinished(() => reader.close())
  await reader.position()
  // When this order's event arrives, no earlier change is still to be delivered.
  const { order: later } = await placedOrder(store)
  await reader.readUntil(later._id)
  await seller.post(endpoints.acceptOrder, { id: paying.order._id })
  expect(await reader.next()).toMatchObject({ data: { _id: paying.order._id, what: 'refunded' } })
})

test('a failed partial refund is a payment issue and cancels nothing', async () => {
  const paying = await paid()
  await stripe.api.refunds.create({ payment_intent: await intentOf(paying), amount: 300 })
  await sendCharge(paying)
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false } })
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false, refund: 'failed' } })
})

test('the refund of money that is not the order’s amount may fail and be retried', async () => {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, changedEvent(await stripe.pay(paying.session), { amount_total: 500 }))
  stripe.behavior = async ({ path }, execute) => (path.startsWith('/v1/refunds') ? stripeError(500) : await execute())
  expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Refund started' } })
  stripe.asStripe()
  store.clock.pass(15_000)
  await store.runJobs()
  expect(await issuesOf(paying)).toEqual([])
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await issuesOf(paying)).toMatchObject([{ received: { amount: 5, currency: 'usd' }, refund: 'failed' }])
})

test('a refund of an unknown payment changes nothing', async () => {
  const event = { id: 're_other', object: 'refund', amount: 918, payment_intent: 'pi_other', status: 'failed' }
  expect(await sendEvent(store, stripeEvent('refund.failed', event))).toMatchObject({ status: 200 })
  const odd = { ...event, payment_intent: null, status: null }
  expect(await sendEvent(store, stripeEvent('refund.updated', odd))).toMatchObject({ status: 200 })
})

test('a refund without an outcome for two weeks is asked for, and is an alarm of the store until it has one', async () => {
  const paying = await paid({ refundsAs: 'later' })
  await refund(paying)
  const { number } = await orderOf(paying)
  expect(await longPending()).toEqual([])
  await store.run(`update refunds set requested_at = requested_at - interval '14 days' where order_id = '${paying.order._id}'`)
  store.clock.pass(2 * HOUR_MS)
  await reconcilePayments(store.platform)
  const sentence = `The payment provider has not ended a refund for more than two weeks: order ${number}.`
  expect(await longPending()).toMatchObject([{ sentence }])
  await endRefund(paying, 'succeeded')
  store.clock.pass(2 * HOUR_MS)
  await reconcilePayments(store.platform)
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
  expect(await longPending()).toEqual([])
})
