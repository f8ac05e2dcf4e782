import { SETTLES_AFTER_MS } from '@larder/stripe-rehearsal'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore, type PayingShopper, payingShopper } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000

const waitingOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listWaitingPayments)).body.payments
const ordersOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const statusOf = async ({ order }: PayingShopper) => (await stripe.sessionOf(order._id)).status
const cancel = ({ shopper, order }: PayingShopper) => shopper.post(endpoints.cancelWaitingPayment, { id: order._id })

test('cancels a payment here and at the provider, also when repeated, and keeps the cart', async () => {
  const paying = await payingShopper(store, stripe)
  expect(await cancel(paying)).toMatchObject({ status: 200, body: { success: true, message: 'Payment canceled' } })
  expect(await statusOf(paying)).toBe('expired')
  expect(await waitingOf(paying)).toEqual([])
  expect(await cancel(paying)).toMatchObject({ status: 200 })
  expect(await ordersOf(paying)).toEqual([])
  expect(await paying.shopper.cart()).toEqual({ [paying.product._id]: 2 })
})

test('the same goods can be ordered again afterwards', async () => {
  const paying = await payingShopper(store, stripe)
  await cancel(paying)
  const request = { items: [{ product: paying.product._id, quantity: 2 }], address: (await paying.shopper.address())._id }
  const { body } = await paying.shopper.post(endpoints.placeOnlineOrder, request)
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: body.order._id }, state: 'open' }])
})

test('rejects another shopper’s payment as not found', async () => {
  const [paying, { shopper }] = [await payingShopper(store, stripe), await payingShopper(store, stripe)]
  const unknown = { status: 404, body: { success: false, message: 'Payment not found' } }
  expect(await cancel({ ...paying, shopper })).toMatchObject(unknown)
  expect(await waitingOf(paying)).toMatchObject([{ state: 'open' }])
  expect(await statusOf(paying)).toBe('open')
  for (const id of [crypto.randomUUID(), 'no id', '']) {
    expect(await shopper.post(endpoints.cancelWaitingPayment, { id }), id).toMatchObject(unknown)
  }
  expect(await shopper.post(endpoints.cancelWaitingPayment, {})).toMatchObject({ status: 422 })
})

test('cancels while the provider is away; reconciliation ends the payment session later', async () => {
  const paying = await payingShopper(store, stripe)
  stripe.behavior = async () => stripeError(500)
  expect(await cancel(paying)).toMatchObject({ status: 200 })
  expect(await waitingOf(paying)).toEqual([])
  expect(await statusOf(paying)).toBe('open')
  stripe.asStripe()
  store.clock.pass(2 * MINUTE_MS)
  await reconcilePayments(store.platform)
  expect(await statusOf(paying)).toBe('expired')
})

test('rejects the cancellation of a payment made at that moment, which is an order', async () => {
  const paying = await payingShopper(store, stripe)
  await stripe.pay(paying.session) // its webhook has not arrived
  const conflict = { status: 409, body: { message: 'This payment already went through' } }
  expect(await cancel(paying)).toMatchObject(conflict)
  expect(await ordersOf(paying)).toMatchObject([{ _id: paying.order._id, isPaid: true, payment: { isRefunded: false } }])
  expect(await cancel(paying)).toMatchObject(conflict)
})

test('does not cancel a processing payment', async () => {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, await stripe.pay(paying.session, { arrives: 'later' }))
  expect(await cancel(paying)).toMatchObject({ status: 409, body: { message: 'This payment is already being processed' } })
  expect(await waitingOf(paying)).toMatchObject([{ state: 'processing' }])
})

async function failed(): Promise<PayingShopper> {
  const paying = await payingShopper(store, stripe)
  await stripe.pay(paying.session, { arrives: 'never' })
  store.clock.pass(SETTLES_AFTER_MS)
  await sendEvent(store, await stripe.eventOf('checkout.session.async_payment_failed', paying.session.id))
  expect(await waitingOf(paying)).toMatchObject([{ state: 'failed' }])
  return paying
}

test('dismisses a failed payment permanently', async () => {
  const paying = await failed()
  expect(await cancel(paying)).toMatchObject({ status: 200, body: { message: 'Dismissed' } })
  expect(await waitingOf(paying)).toEqual([])
  expect(await cancel(paying)).toMatchObject({ status: 200 })
})

test('hides a failed payment once its shopper orders anything, in cash or online', async () => {
  const [cash, online] = [await failed(), await failed()]
  const other = await store.product()
  const requestOf = async ({ shopper }: PayingShopper) => ({
    items: [{ product: other._id, quantity: 1 }],
    address: (await shopper.address())._id,
  })
  await cash.shopper.post(endpoints.placeCashOrder, await requestOf(cash))
  expect(await waitingOf(cash)).toEqual([])
  const { body } = await online.shopper.post(endpoints.placeOnlineOrder, await requestOf(online))
  expect(await waitingOf(online)).toMatchObject([{ state: 'open' }, { state: 'failed' }]) // nothing is ordered yet
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id)))
  expect(await waitingOf(online)).toEqual([])
})

test('a failed payment that an order has replaced makes no later order look for payments to replace', async () => {
  const { shopper } = await failed()
  const other = await store.product()
  const request = { items: [{ product: other._id, quantity: 1 }], address: (await shopper.address())._id }
  const replacements = async () => {
    const sent = await store.statementsOf(async () => {
      expect((await shopper.post(endpoints.placeCashOrder, request)).status).toBe(201)
    })
    return sent.filter(({ sql }) => sql.includes('update payments set replaced_by')).length
  }
  expect(await replacements()).toBe(1)
  expect(await replacements()).toBe(0)
})
