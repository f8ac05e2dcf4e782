import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest, type TestGuest, withKey } from '../../testing/guests.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const MINUTE_MS = 60_000

const { store, stripe } = await openPayingStore()

const bySecret = (secret: string) => store.visitor().get(`${endpoints.getOrder.path}?secret=${secret}`)
const waiting = async (secret: string) =>
  (await store.visitor().get(`${endpoints.listWaitingPayments.path}?secret=${secret}`)).body.payments

interface GuestCheckout {
  readonly guest?: TestGuest
  readonly pieces?: number
  readonly headers?: Record<string, string>
}

async function checkOut({ guest = newGuest(store), pieces = 5, headers = {} }: GuestCheckout = {}) {
  const product = await countedProduct(store, pieces)
  const start = () => guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, product._id), headers)
  const { status, body } = await start()
  expect(status).toBe(201)
  const session = await stripe.sessionOf(body.order._id)
  const onHand = async () => {
    const seller = await store.seller()
    const { stock, held } = (await seller.get(`${endpoints.getSellerProduct.path}?id=${product._id}`)).body.product
    return { stock, held }
  }
  return { guest, product, start, session, onHand, order: body.order, secret: body.secret as string }
}

const pay = async (session: Stripe.Checkout.Session) => sendEvent(store, await stripe.pay(session))

test('a guest pays online, and the provider does not learn the secret', async () => {
  const { guest, session, order, secret, onHand } = await checkOut()
  expect(JSON.stringify(session)).not.toContain(secret)
  expect(session).toMatchObject({
    customer_email: guest.email,
    success_url: expect.stringMatching(/\/loader\?next=order$/),
    metadata: { order: order._id },
  })
  expect(await onHand()).toEqual({ stock: 5, held: 1 })
  expect(await bySecret(secret)).toMatchObject({ status: 404 })
  expect(await waiting(secret)).toMatchObject([{ state: 'open', order: { _id: order._id, isGuest: true }, url: session.url }])

  await pay(session)
  expect(await bySecret(secret)).toMatchObject({ status: 200, body: { order: { isPaid: true, status: 'Order Placed' } } })
  expect(await waiting(secret)).toEqual([])
  expect(await onHand()).toEqual({ stock: 4, held: 0 })
  const [mail] = await mailsTo(store, guest.email)
  expect(mail?.text).toContain(`http://localhost:3000/order/${secret}`)
})

test('a repeated key gets the same payment page and secret', async () => {
  const { start, order, secret } = await checkOut({ headers: withKey('paying guest') })
  const responses = await Promise.all([start(), start()])
  for (const { body } of responses) expect(body).toMatchObject({ secret, order: { _id: order._id } })
})

test('canceling a paid order gives the money back', async () => {
  const { guest, session, secret, onHand } = await checkOut()
  await pay(session)
  expect(await guest.post(endpoints.cancelOrder, { secret })).toMatchObject({
    status: 200,
    body: { order: { status: 'Cancelled', refunds: [{ status: 'pending', by: 'shopper' }] } },
  })
  await store.runJobs()
  store.clock.pass(MINUTE_MS)
  await store.runJobs()
  expect((await bySecret(secret)).body.order.refunds).toMatchObject([{ status: 'succeeded' }])
  expect(await onHand()).toEqual({ stock: 5, held: 0 })
})

test('a guest cancels their own payment, whose pieces can be bought again', async () => {
  const [{ guest, session, order, secret, onHand }, other] = [await checkOut(), await checkOut()]
  const canceled = await guest.post(endpoints.cancelWaitingPayment, { secret, id: other.order._id })
  expect(canceled).toMatchObject({ status: 200, body: { message: 'Payment canceled' } })
  expect((await stripe.sessionOf(order._id)).status).toBe('expired')
  expect(session.status).toBe('open')
  expect(await waiting(secret)).toEqual([])
  expect(await onHand()).toEqual({ stock: 5, held: 0 })
  expect(await waiting(other.secret)).toHaveLength(1)
})

test('an order leaves the open payments of others with the same email alone', async () => {
  const first = await checkOut()
  const again = { ...newGuest(store), email: first.guest.email }
  const order = guestOrderOf(again, first.product._id)
  expect(await again.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 201 })
  await store.runJobs()
  expect(await waiting(first.secret)).toHaveLength(1)
  await pay(first.session)
  expect(await bySecret(first.secret)).toMatchObject({ body: { order: { status: 'Order Placed', payment: { soldOut: [] } } } })
})

test('a payment with the email of an account leaves its cart, payments and deletion alone, and the order becomes its own', async () => {
  const shopper = await store.shopper()
  const { product, session, order } = await checkOut({ guest: newGuest(store, shopper.email) })
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const items = [{ product: product._id, quantity: 2 }]
  const own = (await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })).body
  const waitingIds = async () =>
    (await shopper.get(endpoints.listWaitingPayments)).body.payments.map(({ order }: WaitingPaymentWire) => order._id)
  expect(await waitingIds()).toEqual([own.order._id])

  await pay(session)
  await store.runJobs()
  expect(await waitingIds()).toEqual([own.order._id])
  expect((await stripe.sessionOf(own.order._id)).status).toBe('open')
  expect((await shopper.get(endpoints.currentShopper)).body.user.cartItems).toEqual({ [product._id]: 2 })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ _id: order._id, isPaid: true }])
})

test('an account is deleted while somebody else pays with its email', async () => {
  const shopper = await store.shopper()
  const { session, secret } = await checkOut({ guest: newGuest(store, shopper.email) })
  expect(await shopper.post(endpoints.deleteAccount, { password: shopper.password })).toMatchObject({ status: 200 })
  await pay(session)
  expect(await bySecret(secret)).toMatchObject({ status: 200, body: { order: { isPaid: true } } })
})

test('a payment that comes after its account has claimed the order is the account’s', async () => {
  const { guest, session, secret, order } = await checkOut()
  const password = 'a long password'
  const { token } = (await store.visitor().post(endpoints.registerShopper, { name: 'Gil', email: guest.email, password })).body
  const link = await mailedToken(store, guest.email, '/confirm')
  expect(await store.visitor().post(endpoints.confirmEmail, { token: link })).toMatchObject({ status: 200 })
  const own = store.caller(token)
  expect((await own.get(endpoints.listWaitingPayments)).body.payments).toMatchObject([{ order: { _id: order._id } }])
  await pay(session)
  expect((await own.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ _id: order._id, isPaid: true }])
  expect(await bySecret(secret)).toMatchObject({ status: 200 })
})

test('the audit finds nothing wrong with payments of guests', async () => {
  await store.runJobs()
  expect((await auditOf(store)).findings).toEqual([])
})
