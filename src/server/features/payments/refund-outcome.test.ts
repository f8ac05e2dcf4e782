import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type PayingShopper, payingShopper } from '../../testing/paying-shopper.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { refuse } from '../../testing/stripe-double.ts'
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
const attentionTo = async ({ order }: PayingShopper) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === order._id)
}
const refund = async ({ order }: PayingShopper) => (await store.seller()).post(endpoints.refundOrder, { id: order._id })
/** The refund becomes this at the provider, which tells so. */
const tell = (paying: PayingShopper, type: string, status: 'pending' | 'succeeded' | 'failed') => {
  const refund = newestRefund(paying)
  refund.status = status
  return double.send(store, double.refundEvent(type, refund))
}
const tellCharge = (paying: PayingShopper, amount_refunded = 918) => {
  const charge = { id: 'ch_1', payment_intent: intentOf(paying), amount_refunded, metadata: { order: paying.order._id } }
  return double.send(store, double.event('charge.refunded', charge))
}

const REFUNDED = { status: 'Cancelled', isPaid: true, payment: { isRefunded: true } }
const PENDING = { status: 'Cancelled', isPaid: true, payment: { isRefunded: false, refund: 'pending' } }
const FAILED = { status: 'Cancelled', isPaid: true, payment: { isRefunded: false, refund: 'failed' } }

test('a refund that the provider calls pending is pending until it says more', async () => {
  const paying = await paid()
  double.refunds.nextStatus = 'pending'
  expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Refund started' } })
  await tellCharge(paying) // its sum counts what is on its way
  expect(await orderOf(paying)).toMatchObject(PENDING)
  expect(await attentionTo(paying)).toEqual([])
  expect(await refund(paying)).toMatchObject({ status: 409, body: { message: 'This refund is already being processed' } })
  expect(await tell(paying, 'refund.updated', 'succeeded')).toMatchObject({ status: 200 })
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
  expect((await orderOf(paying)).payment).not.toHaveProperty('refund')
})

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
  'a refund that fails later is told by %s, is the seller’s to look at, and can be tried again',
  async (type) => {
    const paying = await paid()
    expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Payment refunded' } })
    await tellCharge(paying)
    expect(await orderOf(paying)).toMatchObject(REFUNDED)
    expect(await tell(paying, type, 'failed')).toMatchObject({ status: 200 })
    expect(await orderOf(paying)).toMatchObject(FAILED)
    expect(await attentionTo(paying)).toMatchObject([{ order: FAILED, refund: 'failed' }])
    expect(await refund(paying)).toMatchObject({ status: 200, body: { message: 'Payment refunded' } })
    await tellCharge(paying)
    expect(double.refunds.of(intentOf(paying)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(await orderOf(paying)).toMatchObject(REFUNDED)
    expect(await attentionTo(paying)).toEqual([])
  },
)

test('a refund that was made in the provider’s dashboard and fails later is the seller’s to look at, too', async () => {
  const paying = await paid()
  double.refunds.add({ payment_intent: intentOf(paying), amount: 918, status: 'succeeded' })
  await tellCharge(paying)
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
  await tell(paying, 'refund.failed', 'failed')
  expect(await orderOf(paying)).toMatchObject(FAILED)
  expect(await attentionTo(paying)).toMatchObject([{ refund: 'failed' }])
})

test('a pending refund may fail, and what the provider said before comes late', async () => {
  const paying = await paid()
  double.refunds.nextStatus = 'pending'
  await refund(paying)
  const before = double.refundEvent('refund.created', newestRefund(paying))
  await tell(paying, 'refund.failed', 'failed')
  await double.send(store, before)
  await tellCharge(paying)
  expect(await orderOf(paying)).toMatchObject(FAILED)
})

test('the provider is asked what became of a pending refund of which nothing was heard', async () => {
  const [arrived, failed] = [await paid(), await paid()]
  double.refunds.nextStatus = 'pending'
  for (const paying of [arrived, failed]) await refund(paying)
  newestRefund(arrived).status = 'succeeded'
  newestRefund(failed).status = 'failed'
  store.clock.pass(2 * HOUR_MS)
  await reconcilePayments(store.platform)
  expect(await orderOf(arrived)).toMatchObject(REFUNDED)
  expect(await orderOf(failed)).toMatchObject(FAILED)
  expect(await attentionTo(failed)).toHaveLength(1)
})

test('a refund that fails at once is refused, cancels nothing and is the seller’s to look at', async () => {
  const paying = await paid()
  double.refunds.nextStatus = 'failed'
  expect(await refund(paying)).toMatchObject({ status: 503, body: { message: 'The refund failed. Please try again.' } })
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false, refund: 'failed' } })
  expect(await attentionTo(paying)).toMatchObject([{ refund: 'failed' }])
  double.asStripe()
  expect(await refund(paying)).toMatchObject({ status: 200 })
  expect(await orderOf(paying)).toMatchObject(REFUNDED)
})

test('once the seller saw to it otherwise nobody has to look at a failed refund, until another one fails', async () => {
  const [paying, seller] = [await paid(), await store.seller()]
  const see = () => seller.post(endpoints.acceptOrder, { id: paying.order._id })
  expect(await see()).toMatchObject({ status: 404 })
  await refund(paying)
  await tell(paying, 'refund.failed', 'failed')
  expect(await see()).toMatchObject({ status: 200 })
  expect(await attentionTo(paying)).toEqual([])
  expect((await orderOf(paying)).payment).not.toHaveProperty('refund')
  expect(await see()).toMatchObject({ status: 404 })
  await refund(paying)
  await tell(paying, 'refund.failed', 'failed')
  expect(await attentionTo(paying)).toMatchObject([{ refund: 'failed' }])
})

test('a part that was given back and failed says so and cancels nothing', async () => {
  const paying = await paid()
  double.refunds.add({ payment_intent: intentOf(paying), amount: 300, status: 'succeeded' })
  await tellCharge(paying, 300)
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false } })
  await tell(paying, 'refund.failed', 'failed')
  expect(await orderOf(paying)).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false, refund: 'failed' } })
})

test('the refund of money that is not the order’s amount may fail and be tried again', async () => {
  const paying = await payingShopper(store, double)
  double.pay(paying.session)
  await double.send(store, double.sessionEvent('checkout.session.completed', paying.session, { amount_total: 500 }))
  double.behaviour = (request, answer, response) => {
    if (!request.path.startsWith('/v1/refunds')) return answer(response)
    refuse(response, 500, 'away')
  }
  expect(await refund(paying)).toMatchObject({ status: 503 })
  double.asStripe()
  await refund(paying)
  expect(await attentionTo(paying)).toEqual([])
  await tell(paying, 'refund.failed', 'failed')
  expect(await attentionTo(paying)).toMatchObject([{ received: { amount: 5, currency: 'usd' }, refund: 'failed' }])
})

test('a refund of a payment that is none of ours changes nothing', async () => {
  const event = { id: 're_other', object: 'refund', amount: 918, payment_intent: 'pi_other', status: 'failed' }
  expect(await double.send(store, double.event('refund.failed', event))).toMatchObject({ status: 200 })
  const odd = { ...event, payment_intent: null, status: null }
  expect(await double.send(store, double.event('refund.updated', odd))).toMatchObject({ status: 200 })
})
