import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import { sendEvent, stripeEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const paidOrder = () => refundableOrder(store, stripe)
const created = () => stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')

test('after a failure the same request tries again, under the same key, too', async () => {
  const { plums, refund, ordered, seller, order } = await paidOrder()
  const [part, headers] = [{ lines: [{ line: plums, quantity: 2 }] }, { [IDEMPOTENCY_HEADER]: `key ${crypto.randomUUID()}` }]
  stripe.behavior = async ({ method, path }, execute) =>
    method === 'POST' && path === '/v1/refunds' ? stripeError(400) : execute()
  expect(await refund(part, headers)).toMatchObject({ status: 200, body: { order: { refunds: [{ status: 'failed' }] } } })
  const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
  expect(payments.find((one: { order: OrderWire }) => one.order._id === order._id)).toMatchObject({ refund: 'failed' })
  stripe.asStripe()
  expect(await refund(part, headers)).toMatchObject({ status: 200, body: { message: 'Payment refunded' } })
  expect(await ordered()).toMatchObject({
    status: 'Order Placed',
    refunds: [
      { status: 'failed', isSettled: true },
      { amount: 9.17, status: 'succeeded' },
    ],
  })
  expect((await ordered()).payment).not.toHaveProperty('refund')
})

test('the provider’s event that overtakes its response changes the refund that was requested', async () => {
  const { plums, intent, refund, ordered } = await paidOrder()
  stripe.behavior = async ({ method, path }, execute) => {
    const response = await execute()
    if (method !== 'POST' || path !== '/v1/refunds') return response
    const [refunded] = (await stripe.api.refunds.list({ payment_intent: intent })).data
    await sendEvent(store, await stripe.eventOf('charge.refunded', intent))
    await sendEvent(store, stripeEvent('refund.created', refunded ?? {}))
    expect(await ordered()).toMatchObject({ status: 'Order Placed', refunds: [{ amount: 4.58, status: 'succeeded' }] })
    return stripeError(500)
  }
  await refund({ lines: [{ line: plums, quantity: 1 }] })
  stripe.asStripe()
  store.clock.pass(15_000)
  await store.runJobs()
  expect((await ordered()).refunds).toMatchObject([{ amount: 4.58, status: 'succeeded', by: 'Admin' }])
  expect((await auditOf(store)).findings).toEqual([])
})

test('an event without the request’s id is of the requested refund once the provider responded', async () => {
  const { plums, intent, refund, ordered } = await paidOrder()
  stripe.behavior = async ({ method, path }, execute) => {
    const response = await execute()
    if (method !== 'POST' || path !== '/v1/refunds') return response
    const [refunded] = (await stripe.api.refunds.list({ payment_intent: intent })).data
    await sendEvent(store, stripeEvent('refund.created', { ...refunded, metadata: {} }))
    return response
  }
  await refund({ lines: [{ line: plums, quantity: 1 }] })
  expect((await ordered()).refunds).toMatchObject([{ amount: 4.58, status: 'succeeded', by: 'Admin', lines: [{ quantity: 1 }] }])
})

test('a response that was lost is found again, and nothing is sent twice', async () => {
  const { plums, intent, refund, ordered } = await paidOrder()
  stripe.behavior = async ({ method, path }, execute) => {
    const response = await execute()
    return method === 'POST' && path === '/v1/refunds' ? null : response
  }
  expect(await refund({ lines: [{ line: plums, quantity: 1 }] })).toMatchObject({ body: { message: 'Refund started' } })
  stripe.asStripe()
  const before = created().length
  store.clock.pass(15_000)
  await store.runJobs()
  expect(await ordered()).toMatchObject({ refunds: [{ status: 'succeeded' }] })
  expect(created()).toHaveLength(before)
  expect((await stripe.api.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
})

test('a refund in the provider’s dashboard becomes a row of the store’s, also when only its sum is told', async () => {
  const { intent, refund, ordered } = await paidOrder()
  await stripe.api.refunds.create({ payment_intent: intent, amount: 300 })
  await sendEvent(store, await stripe.eventOf('charge.refunded', intent))
  await store.runJobs()
  expect((await ordered()).refunds).toMatchObject([
    { amount: 3, status: 'succeeded', by: 'store', reason: 'Refunded at the payment provider' },
  ])
  expect(await refund({ amount: 8.21 })).toMatchObject({ status: 409 })
})

test('tells subscribers when a refund begins and how it ends', async () => {
  const { refund, order } = await paidOrder()
  await refund({ amount: 1 })
  const { rows } = await sql`select at from order_events where order_id = ${order._id} and what = 'refunded'`.execute(store.db)
  expect(rows).toHaveLength(2)
})
