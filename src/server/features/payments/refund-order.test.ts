import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore, payingShopper } from '../../testing/paying-store.ts'
import { changedEvent, sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

async function paidForSoldOut() {
  const paying = await payingShopper(store, stripe)
  const seller = await store.seller()
  await seller.post(endpoints.setStock, { id: paying.product._id, inStock: false })
  await sendEvent(store, await stripe.pay(paying.session))
  return { ...paying, seller, intent: await stripe.paymentIntentOf(paying.session) }
}

test('refunds the payment, cancels the order and shows it to the shopper', async () => {
  const { seller, order, shopper } = await paidForSoldOut()
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({
    status: 200,
    body: { message: 'Payment refunded' },
  })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { isPaid: true, status: 'Cancelled', payment: { isRefunded: true } },
  ])
  const history = await store.db
    .selectFrom('order_status_changes')
    .select(['number', 'status'])
    .where('order_id', '=', order._id as never)
    .execute()
  expect(history).toEqual([
    { number: 1, status: 'Order Placed' },
    { number: 2, status: 'Cancelled' },
  ])
  const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
  expect(payments.map((payment: { order: { _id: string } }) => payment.order._id)).not.toContain(order._id)
})

test.each(['Out for Delivery', 'Delivered'] as const)('a refund leaves an order that is %s as it is', async (status) => {
  const { seller, order, shopper, intent } = await paidForSoldOut()
  await store.db
    .updateTable('orders')
    .set({ status })
    .where('id', '=', order._id as never)
    .execute()
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 200 })
  await sendEvent(store, await stripe.eventOf('charge.refunded', intent))
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ status, payment: { isRefunded: true } }])
})

test('has no payment issue once the seller accepts the order', async () => {
  const { seller, order, shopper } = await paidForSoldOut()
  expect(await seller.post(endpoints.acceptOrder, { id: order._id })).toMatchObject({
    status: 200,
    body: { message: 'Marked as resolved' },
  })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { isPaid: true, status: 'Order Placed', payment: { isRefunded: false, soldOut: [] } },
  ])
  const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
  expect(payments.map((payment: { order: { _id: string } }) => payment.order._id)).not.toContain(order._id)
  expect(await seller.post(endpoints.acceptOrder, { id: order._id })).toMatchObject({ status: 404 })
})

test('refunds once, despite repeated requests and events', async () => {
  const { seller, order, intent } = await paidForSoldOut()
  const responses = await Promise.all(
    [1, 2, 3].map(() => seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })),
  )
  for (const response of responses) expect([200, 409]).toContain(response.status)
  expect(await sendEvent(store, await stripe.eventOf('charge.refunded', intent))).toMatchObject({ status: 200 })
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 409 })
  const keys = stripe.requests.filter((seen) => seen.path === '/v1/refunds' && seen.fields.payment_intent === intent)
  expect(new Set(keys.map((seen) => seen.key)).size).toBe(1)
})

test('refunds the rest after a partial refund in the provider’s dashboard', async () => {
  const { seller, order, shopper, intent } = await paidForSoldOut()
  await stripe.api.refunds.create({ payment_intent: intent, amount: 300 })
  await sendEvent(store, await stripe.eventOf('charge.refunded', intent))
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ status: 'Order Placed' }])
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 200 })
  const { data } = await stripe.api.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([618, 300])
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { status: 'Cancelled', payment: { isRefunded: true } },
  ])
})

test('cancels the order after a full refund elsewhere whose event never arrived', async () => {
  const { seller, order, shopper, intent } = await paidForSoldOut()
  await stripe.api.refunds.create({ payment_intent: intent })
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 200 })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ status: 'Cancelled' }])
})

test('refunds money that is not the order’s amount', async () => {
  const { order, session } = await payingShopper(store, stripe)
  const seller = await store.seller()
  await sendEvent(store, changedEvent(await stripe.pay(session), { amount_total: 500 }))
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 200 })
  const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
  expect(payments.map((payment: { order: { _id: string } }) => payment.order._id)).not.toContain(order._id)
})

test('a refund is pending while the provider is away, and is sent again until it is through', async () => {
  const { seller, order, shopper, intent } = await paidForSoldOut()
  stripe.behavior = async () => stripeError(500)
  expect(await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({
    status: 200,
    body: {
      message: 'Refund started',
      order: { status: 'Cancelled', refunds: [{ amount: 9.18, status: 'pending', reason: 'Sold out', by: 'Admin' }] },
    },
  })
  store.clock.pass(15_000)
  await store.runJobs()
  store.clock.pass(30_000)
  stripe.asStripe()
  await store.runJobs()
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { refunds: [{ amount: 9.18, status: 'succeeded', reason: 'Sold out', by: 'Admin' }], payment: { isRefunded: true } },
  ])
  expect((await stripe.api.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
})

test('rejects the refund of an order without money', async () => {
  const { seller, order } = await paidForSoldOut()
  const unpaid = await payingShopper(store, stripe)
  expect(await seller.post(endpoints.refundOrder, { id: unpaid.order._id, reason: 'Sold out' })).toMatchObject({ status: 404 })
  expect(await seller.post(endpoints.refundOrder, { id: crypto.randomUUID(), reason: 'Sold out' })).toMatchObject({ status: 404 })
  expect(await seller.post(endpoints.refundOrder, { id: 'no id', reason: 'Sold out' })).toMatchObject({ status: 404 })
  expect(await unpaid.shopper.post(endpoints.refundOrder, { id: order._id, reason: 'Sold out' })).toMatchObject({ status: 403 })
})
