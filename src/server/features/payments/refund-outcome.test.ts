import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type PayingShopper, payingShopper } from '../../testing/paying-shopper.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { respondWithError } from '../../testing/stripe-double.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { double, store } = await openPayingStore({ retries: 0 })

const HOUR_MS = 60 * 60_000

async function paid(): Promise<PayingShopper> {
  const paying = await payingShopper(store, double)
  double.pay(paying.session)
  await double.send(store, double.sessionEvent('checkout.session.completed', paying.session))
  return paying
}

const intentOf = ({ session }: PayingShopper) => session.payment_intent ?? ''
const newestRefund = (paying: PayingShopper) => {
  const refund = double.refunds.of(intentOf(paying)).at(-1)
  if (!refund) throw new Error('Nothing was refunded')
  return refund
}
const orderOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders[0]
const issuesOf = async ({ order }: PayingShopper) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === order._id)
}
const refund = async ({ order }: PayingShopper) => (await store.seller()).post(endpoints.refundOrder, { id: order._id })
/** Changes the refund's status at the provider and sends the event. */
const sendRefund = (paying: PayingShopper, type: string, status: 'pending' | 'succeeded' | 'failed') => {
  const refund = newestRefund(paying)
  refund.status = status
  return double.send(store, double.refundEvent(type, refund))
}
const sendCharge = (paying: PayingShopper, amount_refunded = 918) => {
  const charge = { id: 'ch_1', payment_intent: intentOf(paying), amount_refunded, metadata: { order: paying.order._id } }
  return double.send(store, double.event('charge.refunded', charge))
}

const REFUNDED = { status: 'Cancelled', isPaid: true, payment: { isRefunded: true } }
const PENDING = { status: 'Cancelled', isPaid: true, payment: { isRefunded: false, refund: 'pending' } }
const FAILED = { status: 'Cancelled', isPaid: true, payment: { isRefunded: false, refund: 'failed' } }

test('a pending refund stays pending until the provider reports a result', async () => {
  const paying = await paid()
  double.refunds.nextStatus = 'pending'
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
    expect(double.refunds.of(intentOf(paying)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(await orderOf(paying)).toMatchObject(REFUNDED)
    expect(await issuesOf(paying)).toEqual([])
  },
)

test('a refund from the provider’s dashboard that fails later is a payment issue, too', async () => {
  const paying = await paid()
  double.refunds.add({ payment_intent: intentOf(paying), amount: 918, status: 'succeeded' })
  await sendCharge(paying)
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await orderOf(paying)).toMatchObject(FAILED)
  expect(await issuesOf(paying)).toMatchObject([{ refund: 'failed' }])
})

test('a pending refund fails, and earlier events arrive late', async () => {
  const paying = await paid()
  double.refunds.nextStatus = 'pending'
  await refund(paying)
  const before = double.refundEvent('refund.created', newestRefund(paying))
  await sendRefund(paying, 'refund.failed', 'failed')
  await double.send(store, before)
  await sendCharge(paying)
  expect(await orderOf(paying)).toMatchObject(FAILED)
})

test('looks up a pending refund whose event never arrived', async () => {
  const [arrived, failed] = [await paid(), await paid()]
  double.refunds.nextStatus = 'pending'
  for (const paying of [arrived, failed]) await refund(paying)
  newestRefund(arrived).status = 'succeeded'
  newestRefund(failed).status = 'failed'
  store.clock.pass(2 * HOUR_MS)
  await reconcilePayments(store.platform)
  expect(await orderOf(arrived)).toMatchObject(REFUNDED)
  expect(await orderOf(failed)).toMatchObject(FAILED)
  expect(await issuesOf(failed)).toHaveLength(1)
})

test('a refund that fails at once responds 503, cancels nothing and is a payment issue', async () => {
  const paying = await paid()
  double.refunds.nextStatus = 'failed'
  expect(await refund(paying)).toMatchObject({ status: 503, body: { message: 'The refund failed. Please try again.' } })
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false, refund: 'failed' } })
  expect(await issuesOf(paying)).toMatchObject([{ refund: 'failed' }])
  double.asStripe()
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

test('a failed partial refund is a payment issue and cancels nothing', async () => {
  const paying = await paid()
  double.refunds.add({ payment_intent: intentOf(paying), amount: 300, status: 'succeeded' })
  await sendCharge(paying, 300)
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false } })
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false, refund: 'failed' } })
})

test('the refund of money that is not the order’s amount may fail and be retried', async () => {
  const paying = await payingShopper(store, double)
  double.pay(paying.session)
  await double.send(store, double.sessionEvent('checkout.session.completed', paying.session, { amount_total: 500 }))
  double.behaviour = (request, respond, response) => {
    if (!request.path.startsWith('/v1/refunds')) return respond(response)
    respondWithError(response, 500, 'away')
  }
  expect(await refund(paying)).toMatchObject({ status: 503 })
  double.asStripe()
  await refund(paying)
  expect(await issuesOf(paying)).toEqual([])
  await sendRefund(paying, 'refund.failed', 'failed')
  expect(await issuesOf(paying)).toMatchObject([{ received: { amount: 5, currency: 'usd' }, refund: 'failed' }])
})

test('a refund of an unknown payment changes nothing', async () => {
  const event = { id: 're_other', object: 'refund', amount: 918, payment_intent: 'pi_other', status: 'failed' }
  expect(await double.send(store, double.event('refund.failed', event))).toMatchObject({ status: 200 })
  const odd = { ...event, payment_intent: null, status: null }
  expect(await double.send(store, double.event('refund.updated', odd))).toMatchObject({ status: 200 })
})
