import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore, payingShopper } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { refundLeftOut } from './refund-left-out.ts'

const { stripe, store } = await openPayingStore()
const seller = await store.seller()
const MINUTE_MS = 60_000

const move = async (id: string, ...statuses: string[]) => {
  for (const status of statuses) expect((await seller.post(endpoints.changeOrderStatus, { id, status })).status).toBe(200)
}
const pickFirst = ({ _id: id, items }: OrderWire, picked: number) =>
  seller.post(endpoints.pickOrder, { id, lines: [{ line: items[0]?.line, picked }] })
const orderOf = async ({ _id }: OrderWire): Promise<OrderWire> =>
  (await seller.get(`${endpoints.getOrder.path}?id=${_id}`)).body.order

/**
 * Places an order of two plums, paid online with $9.18. One plum is picked, so that $4.59 is to pay, and the order is
 * out for delivery.
 */
async function pickedOrder() {
  const { order, session } = await payingShopper(store, stripe)
  await sendEvent(store, await stripe.pay(session))
  await move(order._id, 'Packing')
  expect((await pickFirst(order, 1)).body.order).toMatchObject({ amount: 9.18, toPay: 4.59 })
  await move(order._id, 'Out for Delivery')
  return order
}

/** What was paid today for goods that were left out, and which part of it is not refunded yet. */
async function ofDay() {
  const { facts, leftOutDue } = (await seller.get(endpoints.getDay.path)).body
  return { leftOut: facts.leftOut, leftOutDue }
}

async function pass(ms: number) {
  store.clock.pass(ms)
  await store.runJobs()
}

test('what was not there is given back a minute after the delivery, once', async () => {
  const order = await pickedOrder()
  await move(order._id, 'Delivered')
  await pass(MINUTE_MS)
  expect((await orderOf(order)).refunds).toEqual([])
  expect(await ofDay()).toEqual({ leftOut: 4.59, leftOutDue: 4.59 })
  await pass(1)
  expect(await ofDay()).toEqual({ leftOut: 4.59, leftOutDue: 0 })
  expect(await orderOf(order)).toMatchObject({
    status: 'Delivered',
    amount: 9.18,
    toPay: 4.59,
    refunds: [{ amount: 4.59, status: 'succeeded', reason: 'Some goods were not available', by: 'store' }],
  })
  await Promise.all(Array.from({ length: 4 }, () => refundLeftOut(store.platform, order._id as OrderId))) // a plain string
  await pass(MINUTE_MS)
  expect((await orderOf(order)).refunds).toHaveLength(1)
  expect(await seller.post(endpoints.undoDelivery, { id: order._id })).toMatchObject({ status: 409 })
  expect((await auditOf(store)).findings).toEqual([])
})

test('the audit finds what was not given back', async () => {
  const order = await pickedOrder()
  await move(order._id, 'Delivered')
  await pass(MINUTE_MS + 1)
  await store.run(`update orders set to_pay = to_pay - 1 where id = '${order._id}'`)
  expect((await auditOf(store)).findings).toContainEqual(
    expect.stringContaining('are 459 cents for goods that were not there, and 460 had to be'),
  )
  await store.run(`update orders set to_pay = to_pay + 1 where id = '${order._id}'`)
})

test('an undone delivery gives nothing back, and the one after it does so once', async () => {
  const order = await pickedOrder()
  await move(order._id, 'Delivered')
  store.clock.pass(MINUTE_MS / 2)
  await seller.post(endpoints.undoDelivery, { id: order._id })
  await pass(MINUTE_MS)
  expect((await orderOf(order)).refunds).toEqual([])
  await move(order._id, 'Delivered')
  store.clock.pass(MINUTE_MS / 2)
  await seller.post(endpoints.undoDelivery, { id: order._id })
  await move(order._id, 'Delivered')
  // Now the job of the delivery that was undone runs.
  await pass(MINUTE_MS / 2 + 1)
  expect((await orderOf(order)).refunds).toEqual([])
  await pass(MINUTE_MS / 2)
  expect((await orderOf(order)).refunds).toMatchObject([{ amount: 4.59 }])
})

test.each([
  [3, 4.59],
  [6, 3.18],
])('beside a refund of %d it gives back %d, never more than was paid', async (amount, rest) => {
  const order = await pickedOrder()
  await seller.post(endpoints.refundOrder, { id: order._id, amount, reason: 'A bruise' })
  await move(order._id, 'Delivered')
  await pass(MINUTE_MS + 1)
  expect((await orderOf(order)).refunds.map((refund) => refund.amount)).toEqual([amount, rest])
})

test('an order of which all was there, or that was refunded before, gives nothing back', async () => {
  const [whole, refunded] = [await pickedOrder(), await pickedOrder()]
  const { order } = await packedOrder(store)
  await move(order._id, 'Out for Delivery', 'Delivered')
  await move(refunded._id, 'Delivered')
  await seller.post(endpoints.refundOrder, { id: refunded._id, reason: 'Late' })
  await pass(MINUTE_MS + 1)
  expect((await orderOf(order)).refunds).toEqual([])
  expect(await orderOf(refunded)).toMatchObject({ status: 'Delivered', refunds: [{ amount: 9.18 }] })
  expect((await orderOf(whole)).status).toBe('Out for Delivery')
})

test('cash is asked for what is there, and what was received before is paid out by hand', async () => {
  const [atTheDoor, before] = [await packedOrder(store), await packedOrder(store)]
  await seller.post(endpoints.recordCashPayment, { id: before.order._id })
  for (const { order } of [atTheDoor, before]) {
    await pickFirst(order, 1)
    await move(order._id, 'Out for Delivery', 'Delivered')
  }
  await pass(MINUTE_MS + 1)
  expect((await orderOf(atTheDoor.order)).refunds).toEqual([])
  expect((await orderOf(before.order)).refunds).toMatchObject([{ amount: 7.34, status: 'pending', by: 'store' }])
  expect((await auditOf(store)).findings).toEqual([])
})

test('an online order has the choice of its shopper, too', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const order = {
    items: [{ product: product._id, quantity: 1 }],
    address: (await shopper.address())._id,
    substitutions: 'refund',
  }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, order)
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id)))
  expect([body.order, await orderOf(body.order)]).toMatchObject(Array(2).fill({ substitutions: 'refund', toPay: 3.67 }))
})
