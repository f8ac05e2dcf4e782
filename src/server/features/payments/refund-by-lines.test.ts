import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import { changedEvent, sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const paidOrder = () => refundableOrder(store, stripe)
const centsOf = ({ refunds }: OrderWire, ...statuses: string[]) =>
  refunds.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? Math.round(amount * 100) : 0), 0)
const _created = () => stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')

test('refunds lines, each with its share of the tax, and with the last piece what is left', async () => {
  const { plums, milk, refund, ordered, intent } = await paidOrder()
  const first = await refund({ lines: [{ line: plums, quantity: 1 }] })
  expect(first).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Payment refunded',
      order: { status: 'Order Placed', refunds: [{ amount: 4.58, status: 'succeeded', reason: 'Bruised', by: 'Admin' }] },
    },
  })
  await refund({ lines: [{ line: milk, quantity: 1 }], reason: 'Sour' })
  expect(await refund({ lines: [{ line: plums, quantity: 1 }] })).toMatchObject({
    body: { order: { status: 'Cancelled', payment: { isRefunded: true }, refunds: [{}, { amount: 2.02 }, { amount: 4.6 }] } },
  })
  const { data } = await stripe.api.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount).toSorted()).toEqual([202, 458, 460])
  expect((await ordered()).history.at(-1)).toMatchObject({ status: 'Cancelled', by: 'Admin', reason: 'Bruised' })
})

test('refunds an amount, then the rest', async () => {
  const { refund, ordered } = await paidOrder()
  await refund({ amount: 3.2 })
  expect(await ordered()).toMatchObject({ status: 'Order Placed', payment: { isRefunded: false }, refunds: [{ amount: 3.2 }] })
  await refund({})
  expect(await ordered()).toMatchObject({ status: 'Cancelled', refunds: [{ amount: 3.2 }, { amount: 8 }] })
})

test('rejects more than was paid or bought, and what is no line of the order', async () => {
  const { plums, milk, refund, order } = await paidOrder()
  const other = await paidOrder()
  expect(await refund({ amount: 11.21 })).toMatchObject({ status: 409, body: { message: '$11.20 can still be refunded' } })
  expect(await refund({ lines: [{ line: plums, quantity: 3 }] })).toMatchObject({ status: 409 })
  expect(
    await refund({
      lines: [
        { line: milk, quantity: 1 },
        { line: milk, quantity: 1 },
      ],
    }),
  ).toMatchObject({
    status: 409,
    body: { message: '1 of Milk can still be refunded' },
  })
  for (const line of [other.plums, crypto.randomUUID(), 'no line', ''])
    expect(await refund({ lines: [{ line, quantity: 1 }] })).toMatchObject({ status: 422 })
  await refund({})
  for (const part of [{}, { amount: 0.01 }, { lines: [{ line: plums, quantity: 1 }] }])
    expect(await refund(part)).toMatchObject({ status: 409, body: { message: 'This payment was refunded already' } })
  expect(await refund({ lines: [{ line: other.plums, quantity: 1 }] })).toMatchObject({ status: 422 })
  expect(centsOf(await other.ordered(), 'succeeded')).toBe(0)
  expect(order.amount).toBe(11.2)
})

test.each<[string, object]>([
  ['both lines and an amount', { lines: [{ line: 'any', quantity: 1 }], amount: 1 }],
  ['no reason', { reason: undefined }],
  ['an empty reason', { reason: ' ' }],
  ['a long reason', { reason: 'a'.repeat(201) }],
  ['a fraction of a cent', { amount: 1.005 }],
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -1 }],
  ['an amount as text', { amount: '1' }],
  ['no lines', { lines: [] }],
  ['no pieces', { lines: [{ line: 'any', quantity: 0 }] }],
  ['half a piece', { lines: [{ line: 'any', quantity: 0.5 }] }],
  ['a restock that is no boolean', { restock: 'yes' }],
  ['a part of a second payment', { payment: 'pi_other', amount: 1 }],
])('rejects a refund of %s', async (_what, part) => {
  const { refund, ordered } = await paidOrder()
  expect(await refund(part)).toMatchObject({ status: 422, body: { success: false } })
  expect((await ordered()).refunds).toEqual([])
})

test('many refunds at once give back exactly what was paid, and no piece twice', async () => {
  const { plums, milk, refund, ordered, intent } = await paidOrder()
  const parts = [
    { lines: [{ line: plums, quantity: 1 }] },
    { lines: [{ line: milk, quantity: 1 }] },
    { amount: 5 },
    { lines: [{ line: plums, quantity: 2 }] },
    {},
  ]
  const responses = await Promise.all([...parts, ...parts, ...parts, ...parts].map((part) => refund(part)))
  for (const { status } of responses) expect([200, 409]).toContain(status)
  await refund({})
  const order = await ordered()
  expect(centsOf(order, 'pending', 'succeeded')).toBe(1120)
  const pieces = order.refunds.flatMap(({ lines = [] }) => lines).filter(({ line }) => line === plums)
  expect(pieces.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(2)
  const { data } = await stripe.api.refunds.list({ payment_intent: intent, limit: 100 })
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1120)
  expect((await auditOf(store)).findings).toEqual([])
})

test('a key repeats the response, also when many come at once, and belongs to one request', async () => {
  const { plums, refund, ordered } = await paidOrder()
  const [part, headers] = [{ lines: [{ line: plums, quantity: 1 }] }, { [IDEMPOTENCY_HEADER]: `key ${crypto.randomUUID()}` }]
  const responses = await Promise.all(Array.from({ length: 8 }, () => refund(part, headers)))
  for (const { status } of responses) expect(status).toBe(200)
  const again = await refund(part, headers)
  expect(again.body).toEqual(responses[0]?.body)
  expect((await ordered()).refunds).toHaveLength(1)
  expect(await refund({ amount: 1 }, headers)).toMatchObject({ status: 422 })
  expect((await auditOf(store)).findings).toEqual([])
})

test.each([
  ['Out for Delivery', ['Packing', 'Out for Delivery']],
  ['Delivered', ['Packing', 'Out for Delivery', 'Delivered']],
])('a whole refund leaves an order that is %s as it is', async (status, steps) => {
  const { refund, seller, order, ordered } = await paidOrder()
  for (const step of steps) await seller.post(endpoints.changeOrderStatus, { id: order._id, status: step })
  expect(await refund({})).toMatchObject({ status: 200 })
  expect(await ordered()).toMatchObject({ status, payment: { isRefunded: true } })
})

test('canceling gives back what is left, by whoever canceled and why', async () => {
  const { refund, seller, order, ordered } = await paidOrder()
  await refund({ amount: 3.2 })
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'Sold out' })
  expect(await ordered()).toMatchObject({ refunds: [{}, { amount: 8, status: 'pending', reason: 'Sold out', by: 'Admin' }] })
  await store.runJobs()
  expect(await ordered()).toMatchObject({ payment: { isRefunded: true }, refunds: [{}, { status: 'succeeded' }] })
})

test('an amount that differs from the order’s can be refunded', async () => {
  const { shopper } = await paidOrder()
  const product = await store.product({ offerPrice: 2 })
  const items = [{ product: product._id, quantity: 1 }]
  const { body } = await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })
  await sendEvent(store, changedEvent(await stripe.pay(await stripe.sessionOf(body.order._id)), { amount_total: 50 }))
  const seller = await store.seller()
  const refund = (part: object) => seller.post(endpoints.refundOrder, { id: body.order._id, reason: 'Wrong amount', ...part })
  expect(await refund({ amount: 0.51 })).toMatchObject({ status: 409 })
  expect(await refund({})).toMatchObject({ status: 200, body: { order: { refunds: [{ amount: 0.5 }] } } })
})
