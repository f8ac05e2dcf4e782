import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore, payingShopper } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import type { TestShopper } from '../../testing/test-store.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

async function paidOrder() {
  const paying = await payingShopper(store, stripe)
  await sendEvent(store, await stripe.pay(paying.session))
  return { ...paying, intent: await stripe.paymentIntentOf(paying.session) }
}

const cancel = (shopper: TestShopper, id: string, reason?: string) => shopper.post(endpoints.cancelOrder, { id, reason })
const move = async (id: string, status: string, reason?: string) =>
  (await store.seller()).post(endpoints.changeOrderStatus, { id, status, reason })
const ordersOf = async (shopper: TestShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders

test('a shopper cancels an order until packing begins', async () => {
  const { shopper, order } = await placedOrder(store)
  expect(order.canCancel).toBe(true)
  expect(await cancel(shopper, order._id, 'Changed my mind')).toMatchObject({
    status: 200,
    body: {
      message: 'Order cancelled',
      order: { status: 'Cancelled', canCancel: false, history: [{}, { by: 'shopper', reason: 'Changed my mind' }] },
    },
  })
  expect(await cancel(shopper, order._id)).toMatchObject({ status: 409, body: { message: 'This order is already canceled' } })
})

test('a shopper can’t cancel what is being packed, or another’s order', async () => {
  const [{ shopper, order }, other] = [await placedOrder(store), await store.shopper()]
  for (const id of [order._id, crypto.randomUUID(), 'nonsense']) expect(await cancel(other, id)).toMatchObject({ status: 404 })
  await move(order._id, 'Packing')
  expect(await cancel(shopper, order._id)).toMatchObject({
    status: 409,
    body: { message: 'We are packing this order, so it can’t be canceled', status: 'Packing' },
  })
})

test('the seller and the shopper cancel and pack at once: one of them wins', async () => {
  const { shopper, order } = await placedOrder(store)
  const responses = await Promise.all([cancel(shopper, order._id), move(order._id, 'Packing')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await ordersOf(shopper))[0].history).toHaveLength(2)
})

test('what was paid online is given back in full, and the shopper sees that it comes', async () => {
  const { shopper, order, intent } = await paidOrder()
  expect((await cancel(shopper, order._id)).body.order).toMatchObject({
    status: 'Cancelled',
    payment: { isRefunded: false, refund: 'pending' },
  })
  await store.runJobs()
  expect(await ordersOf(shopper)).toMatchObject([{ status: 'Cancelled', isPaid: true, payment: { isRefunded: true } }])
  const { data } = await stripe.api.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([Math.round(order.amount * 100)])
})

test('an order on its way that the seller cancels is given back, too', async () => {
  const { shopper, order } = await paidOrder()
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  expect(await move(order._id, 'Cancelled', 'Nobody at the door')).toMatchObject({ status: 200 })
  await store.runJobs()
  expect(await ordersOf(shopper)).toMatchObject([
    { status: 'Cancelled', payment: { isRefunded: true }, history: [{}, {}, {}, { by: 'Admin', reason: 'Nobody at the door' }] },
  ])
})

test('while the provider is away the order is canceled all the same, and its refund is tried until it is through', async () => {
  const { shopper, order, intent } = await paidOrder()
  stripe.behavior = async () => stripeError(500)
  expect(await cancel(shopper, order._id)).toMatchObject({ status: 200 })
  await store.runJobs()
  expect(await ordersOf(shopper)).toMatchObject([{ status: 'Cancelled', payment: { refund: 'pending' } }])
  stripe.asStripe()
  store.clock.pass(30_000)
  await store.runJobs()
  expect(await ordersOf(shopper)).toMatchObject([{ status: 'Cancelled', payment: { isRefunded: true } }])
  expect((await stripe.api.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
})

test('a part that was refunded before is not given back twice', async () => {
  const { shopper, order, intent } = await paidOrder()
  await stripe.api.refunds.create({ payment_intent: intent, amount: 300 })
  await cancel(shopper, order._id)
  await store.runJobs()
  const { data } = await stripe.api.refunds.list({ payment_intent: intent })
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(order.amount * 100))
})
