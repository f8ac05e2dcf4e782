import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore } from '../../testing/paying-store.ts'

const { store } = await openPayingStore()

async function cashOrder() {
  const [plums, shopper, seller] = [
    await store.product({ name: 'Plums', offerPrice: 4.5 }),
    await store.shopper(),
    await store.seller(),
  ]
  const items = [{ product: plums._id, quantity: 2 }]
  const { body } = await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id })
  const id: string = body.order._id
  const line: string = body.order.items[0].line
  const move = (status: string, more: object = {}) => seller.post(endpoints.changeOrderStatus, { id, status, ...more })
  return {
    id,
    line,
    move,
    seller,
    pay: () => seller.post(endpoints.recordCashPayment, { id }),
    refund: (part: object = {}) => seller.post(endpoints.refundOrder, { id, reason: 'Bruised', ...part }),
    payOut: (refund: string) => seller.post(endpoints.recordPaidOut, { id, refund }),
    ordered: async () => (await shopper.get(endpoints.listShopperOrders)).body.orders[0],
  }
}

test('cash is refunded by hand: recorded at once, never more than was received', async () => {
  const { pay, refund, line, ordered } = await cashOrder()
  expect(await refund()).toMatchObject({ status: 409, body: { message: 'This order has not been paid' } })
  await pay()
  expect(await refund({ lines: [{ line, quantity: 1 }] })).toMatchObject({
    status: 200,
    body: { message: 'Payment refunded', order: { refunds: [{ amount: 4.59, status: 'succeeded', by: 'Admin' }] } },
  })
  expect(await refund({ amount: 4.6 })).toMatchObject({ status: 409 })
  expect((await ordered()).status).toBe('Order Placed')
  await refund({ lines: [{ line, quantity: 1 }] })
  expect(await ordered()).toMatchObject({ status: 'Cancelled', refunds: [{ amount: 4.59 }, { amount: 4.59 }] })
  expect(await refund()).toMatchObject({ status: 409 })
  expect((await auditOf(store)).findings).toEqual([])
})

test('seller and shopper read what was received in cash, and all of it can be given back after less was picked', async () => {
  const { pay, refund, id, line, seller, ordered, move } = await cashOrder()
  const order = async () => (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order
  expect(await order()).not.toHaveProperty('cashReceived')
  await pay()
  await move('Packing')
  await seller.post(endpoints.pickOrder, { id, lines: [{ line, picked: 1 }] })
  expect(await order()).toMatchObject({ amount: 9.18, toPay: 4.59, cashReceived: 9.18 })
  expect(await ordered()).toMatchObject({ toPay: 4.59, cashReceived: 9.18 })
  expect(await refund()).toMatchObject({ status: 200, body: { order: { refunds: [{ amount: 9.18 }] } } })
})

test('a delivered order stays delivered, and its delivery can’t be undone once cash was given back', async () => {
  const { move, refund, seller, id, ordered } = await cashOrder()
  for (const status of ['Packing', 'Out for Delivery', 'Delivered']) await move(status)
  expect(await refund()).toMatchObject({ status: 200 })
  expect(await ordered()).toMatchObject({ status: 'Delivered', refunds: [{ amount: 9.18 }] })
  expect(await seller.post(endpoints.undoDelivery, { id })).toMatchObject({ status: 409 })
})

test('a paid order that is canceled has a refund to be paid out by hand, which is recorded once', async () => {
  const { move, pay, payOut, refund, ordered } = await cashOrder()
  await pay()
  await refund({ amount: 1.18 })
  await move('Cancelled', { reason: 'Sold out' })
  const { refunds } = await ordered()
  expect(refunds).toMatchObject([{ amount: 1.18 }, { amount: 8, status: 'pending', reason: 'Sold out', by: 'Admin' }])
  expect(await refund()).toMatchObject({ status: 409 })
  expect((await auditOf(store)).findings).toEqual([])
  const responses = await Promise.all([1, 2, 3].map(() => payOut(refunds[1]._id)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await ordered()).toMatchObject({ status: 'Cancelled', refunds: [{}, { status: 'succeeded' }] })
  for (const other of [crypto.randomUUID(), 'no id']) expect(await payOut(other)).toMatchObject({ status: 404 })
  expect((await auditOf(store)).findings).toEqual([])
})

test('a canceled order that was not paid has no refund', async () => {
  const { move, ordered } = await cashOrder()
  await move('Cancelled', { reason: 'Sold out' })
  expect(await ordered()).toMatchObject({ status: 'Cancelled', refunds: [] })
})

test('refunded pieces return to stock if the seller says so, and a canceled order’s pieces once', async () => {
  const seller = await store.seller()
  const [plums, shopper] = [await store.product({ name: 'Counted', offerPrice: 4.5 }), await store.shopper()]
  await seller.post(endpoints.changeStock, { product: plums._id, count: 10, reason: 'counted' })
  const items = [{ product: plums._id, quantity: 3 }]
  const { body } = await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id })
  const [id, line] = [body.order._id, body.order.items[0].line]
  const left = async () => {
    const rows = await store.db
      .selectFrom('stock_counts')
      .select('on_hand')
      .where('product_id', '=', plums._id as never)
      .execute()
    return rows[0]?.on_hand
  }
  const refund = (part: object) => seller.post(endpoints.refundOrder, { id, reason: 'Too many', ...part })
  expect(await left()).toBe(7)
  await seller.post(endpoints.recordCashPayment, { id })
  await refund({ lines: [{ line, quantity: 1 }] })
  expect(await left()).toBe(7)
  await refund({ lines: [{ line, quantity: 1 }], restock: true })
  expect(await left()).toBe(8)
  expect(await refund({ restock: true })).toMatchObject({ body: { order: { status: 'Cancelled' } } })
  expect(await left()).toBe(10)
  expect((await auditOf(store)).findings).toEqual([])
})
