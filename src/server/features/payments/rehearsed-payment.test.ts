import { type RehearsalGateway, SETTLES_AFTER_MS } from '@larder/stripe-rehearsal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { PaymentAction } from '../../../contract/payments/payment-page.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import type { TestStore } from '../../testing/test-store.ts'
import { actOnPaymentPage, showPaymentPage } from '../rehearsal/payment-page.ts'

const PUBLIC_URL = 'http://localhost:3000'

let store: TestStore
let gateway: RehearsalGateway
let rehearsing: RehearsingStore
beforeAll(async () => {
  rehearsing = await openRehearsingStore(PUBLIC_URL)
  store = rehearsing.store
  gateway = rehearsing.gateway
})
afterAll(async () => {
  await rehearsing.close()
})

async function checkOut() {
  const [product, shopper] = [await store.product({ name: 'Plums', price: 5, offerPrice: 4.5 }), await store.shopper()]
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const items = [{ product: product._id, quantity: 2 }]
  const { status, body } = await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })
  expect(status).toBe(201)
  const { pathname, origin } = new URL(body.url)
  expect(origin).toBe(PUBLIC_URL)
  const session = pathname.replace('/rehearsal/', '')
  const act = async (action: PaymentAction) => {
    await actOnPaymentPage(gateway, session, action)
    await gateway.doWhatIsDue()
  }
  const orders = async () => (await shopper.get(endpoints.listShopperOrders)).body.orders
  return { shopper, product, order: body.order, session, act, orders }
}

test('the page shows the order to the cent; paying completes it and empties the cart', async () => {
  const { shopper, order, session, act, orders } = await checkOut()
  const page = await showPaymentPage(gateway, session, false)
  expect(page).toMatchObject({
    state: 'open',
    total: order.amount * 100,
    lines: [
      { name: 'Plums', quantity: 2, amount: 900 },
      { name: 'Tax (2%)', quantity: 1, amount: 18 },
    ],
    successUrl: `${PUBLIC_URL}/loader?next=my-orders`,
    cancelUrl: `${PUBLIC_URL}/cart`,
  })
  expect(await orders()).toEqual([])
  await act('pay')
  expect(await orders()).toMatchObject([{ _id: order._id, isPaid: true, amount: 9.18 }])
  expect(await shopper.cart()).toEqual({})
})

test('a declined or abandoned payment makes no order and keeps the cart', async () => {
  const { shopper, product, act, orders } = await checkOut()
  await act('decline')
  await act('abandon')
  expect(await orders()).toEqual([])
  expect(await shopper.cart()).toEqual({ [product._id]: 2 })
})

test('a delayed payment completes the order once it arrives', async () => {
  const { act, orders } = await checkOut()
  await act('pay-later')
  expect(await orders()).toEqual([])
  store.clock.pass(SETTLES_AFTER_MS)
  await store.runJobs()
  expect(await orders()).toMatchObject([{ isPaid: true }])
})

test('a failed delayed payment makes no order', async () => {
  const { act, orders } = await checkOut()
  await act('fail-later')
  store.clock.pass(SETTLES_AFTER_MS)
  await store.runJobs()
  expect(await orders()).toEqual([])
})

test('a payment whose event was not sent at once completes the order by a job', async () => {
  const { session, orders } = await checkOut()
  await gateway.paySession(session) // This is the state after a process was killed at this point.
  expect(await orders()).toEqual([])
  await store.runJobs()
  expect(await orders()).toMatchObject([{ isPaid: true }])
})

test('an expired payment session can’t be paid and is not listed as waiting', async () => {
  const { shopper, session, act, orders } = await checkOut()
  const waiting = async () => (await shopper.get(endpoints.listWaitingPayments)).body.payments
  expect(await waiting()).toHaveLength(1)
  store.clock.pass(60 * 60 * 1000)
  await act('pay')
  expect(await showPaymentPage(gateway, session, false)).toMatchObject({ state: 'expired' })
  expect(await orders()).toEqual([])
  expect(await waiting()).toEqual([])
})

test('the seller refunds an order with a sold-out product, once', async () => {
  const { product, order, act, orders } = await checkOut()
  const seller = await store.seller()
  await seller.post(endpoints.setStock, { id: product._id, inStock: false })
  await act('pay')
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 200 })
  await gateway.doWhatIsDue()
  expect(await orders()).toMatchObject([{ status: 'Cancelled', payment: { isRefunded: true } }])
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 409 })
})
