import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { payingShopper } from '../../testing/paying-shopper.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { respondWithError } from '../../testing/stripe-double.ts'

const { double, store } = await openPayingStore({ retries: 0 })

async function paidForSoldOut() {
  const paying = await payingShopper(store, double)
  const seller = await store.seller()
  await seller.post(endpoints.setStock, { id: paying.product._id, inStock: false })
  double.pay(paying.session)
  await double.send(store, double.sessionEvent('checkout.session.completed', paying.session))
  return { ...paying, seller }
}

test('refunds the payment, cancels the order and shows it to the shopper', async () => {
  const { seller, order, shopper } = await paidForSoldOut()
  expect(await seller.post(endpoints.refundOrder, { id: order._id })).toMatchObject({
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
  const { seller, order, session } = await paidForSoldOut()
  const responses = await Promise.all([1, 2, 3].map(() => seller.post(endpoints.refundOrder, { id: order._id })))
  for (const response of responses) expect([200, 409]).toContain(response.status)
  const refunded = { id: 'ch', payment_intent: session.payment_intent, amount_refunded: 918, metadata: { order: order._id } }
  expect(await double.send(store, double.event('charge.refunded', refunded))).toMatchObject({ status: 200 })
  expect(await seller.post(endpoints.refundOrder, { id: order._id })).toMatchObject({ status: 409 })
  const keys = double.seen.filter((seen) => seen.path === '/v1/refunds' && seen.fields.payment_intent === session.payment_intent)
  expect(new Set(keys.map((seen) => seen.key)).size).toBe(1)
})

test('refunds the rest after a partial refund in the provider’s dashboard', async () => {
  const { seller, order, shopper, session } = await paidForSoldOut()
  const partly = { id: 'ch', payment_intent: session.payment_intent, amount_refunded: 300, metadata: { order: order._id } }
  double.refunds.add({ payment_intent: session.payment_intent ?? '', amount: 300, status: 'succeeded' })
  await double.send(store, double.event('charge.refunded', partly))
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ status: 'Order Placed' }])
  expect(await seller.post(endpoints.refundOrder, { id: order._id })).toMatchObject({ status: 200 })
  expect(double.refunds.of(session.payment_intent ?? '').map(({ amount }) => amount)).toEqual([300, 618])
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { status: 'Cancelled', payment: { isRefunded: true } },
  ])
})

test('cancels the order after a full refund elsewhere whose event never arrived', async () => {
  const { seller, order, shopper, session } = await paidForSoldOut()
  double.refunds.add({ payment_intent: session.payment_intent ?? '', amount: 918, status: 'succeeded' })
  expect(await seller.post(endpoints.refundOrder, { id: order._id })).toMatchObject({ status: 200 })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ status: 'Cancelled' }])
})

test('refunds money that is not the order’s amount', async () => {
  const { order, session } = await payingShopper(store, double)
  const seller = await store.seller()
  double.pay(session)
  await double.send(store, double.sessionEvent('checkout.session.completed', session, { amount_total: 500 }))
  expect(await seller.post(endpoints.refundOrder, { id: order._id })).toMatchObject({ status: 200 })
  const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
  expect(payments.map((payment: { order: { _id: string } }) => payment.order._id)).not.toContain(order._id)
})

test('rejects a refund while the provider is away, and an order without money to refund', async () => {
  const { seller, order } = await paidForSoldOut()
  double.behaviour = (_request, _respond, response) => respondWithError(response, 500, 'away')
  expect(await seller.post(endpoints.refundOrder, { id: order._id })).toMatchObject({ status: 503 })
  double.asStripe()
  const unpaid = await payingShopper(store, double)
  expect(await seller.post(endpoints.refundOrder, { id: unpaid.order._id })).toMatchObject({ status: 409 })
  expect(await seller.post(endpoints.refundOrder, { id: crypto.randomUUID() })).toMatchObject({ status: 404 })
  expect(await seller.post(endpoints.refundOrder, { id: 'no id' })).toMatchObject({ status: 404 })
  expect(await unpaid.shopper.post(endpoints.refundOrder, { id: order._id })).toMatchObject({ status: 403 })
})
