import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { line, pageUrl, TestGateway } from '../testing/test-gateway.ts'

let rehearsal: TestGateway
beforeAll(async () => {
  rehearsal = await TestGateway.open()
})
afterAll(() => rehearsal.close())

const sessions = () => rehearsal.stripe.checkout.sessions
const refunds = () => rehearsal.stripe.refunds
const intents = () => rehearsal.stripe.paymentIntents

test('a session has its parameters, its total and its page’s URL', async () => {
  const params = rehearsal.sessionParams()
  const session = await rehearsal.session()
  expect(session).toMatchObject({
    object: 'checkout.session',
    mode: 'payment',
    amount_subtotal: 734,
    amount_total: 734,
    currency: 'usd',
    client_reference_id: 'an-order',
    customer_email: 'maya@example.com',
    metadata: { order: 'an-order' },
    payment_status: 'unpaid',
    payment_intent: null,
    status: 'open',
    expires_at: params.expires_at,
    success_url: params.success_url,
    cancel_url: params.cancel_url,
    livemode: false,
  })
  expect(session.id).toMatch(/^cs_test_\w{36}$/)
  expect(session.url).toBe(pageUrl(session.id))
  expect(session.lastResponse.requestId).toMatch(/^req_/)
  const found = await sessions().retrieve(session.id)
  expect(found).toEqual(session)
})

test('a session expires after a day by default', async () => {
  const { expires_at: _, ...params } = rehearsal.sessionParams()
  const session = await sessions().create(params)
  expect(session.expires_at - session.created).toBe(24 * 60 * 60)
})

test('repeated requests with one key create one session, also concurrently', async () => {
  const idempotencyKey = crypto.randomUUID()
  const opened = await Promise.all([rehearsal.session({}, { idempotencyKey }), rehearsal.session({}, { idempotencyKey })])
  const again = await rehearsal.session({}, { idempotencyKey })
  expect(new Set([...opened, again].map(({ id }) => id)).size).toBe(1)
})

test('rejects another request with a used key, and allows a retry after an error', async () => {
  const idempotencyKey = crypto.randomUUID()
  await expect(rehearsal.session({ line_items: [] }, { idempotencyKey })).rejects.toMatchObject({ param: 'line_items' })
  await rehearsal.session({}, { idempotencyKey })
  await expect(rehearsal.session({ client_reference_id: 'another' }, { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  await expect(refunds().create({ payment_intent: 'pi_1' }, { idempotencyKey })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('deletes a key after a day', async () => {
  const other = await TestGateway.open()
  const idempotencyKey = crypto.randomUUID()
  await other.session({}, { idempotencyKey })
  other.clock.pass(24 * 60 * 60 * 1000 + 1)
  await other.gateway.doWhatIsDue()
  await expect(other.session({ client_reference_id: 'another' }, { idempotencyKey })).resolves.toMatchObject({ status: 'open' })
  await other.close()
})

test.each([
  ['less than 50 cents', [line('A grape', 49, 1)], 'amount_too_small'],
  ['a million dollars', [line('A vineyard', 50_000_000, 2)], 'amount_too_large'],
])('rejects a payment of %s', async (_, line_items, code) => {
  await expect(rehearsal.session({ line_items })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
  })
})

test('accepts payments of 50 cents and 999,999.99 dollars', async () => {
  await expect(rehearsal.session({ line_items: [line('A pear', 50, 1)] })).resolves.toMatchObject({ amount_total: 50 })
  const line_items = [line('An orchard', 99_999_999, 1)]
  await expect(rehearsal.session({ line_items })).resolves.toMatchObject({ amount_total: 99_999_999 })
})

test.each([
  ['no lines', { line_items: [] }, 'line_items'],
  ['more than 100 lines', { line_items: Array.from({ length: 101 }, () => line('Apples', 360, 1)) }, 'line_items'],
  ['no pieces', { line_items: [line('Apples', 360, 0)] }, 'line_items[0][quantity]'],
  ['half a cent', { line_items: [line('Apples', 360.5, 1)] }, 'line_items[0][price_data][unit_amount]'],
  ['a nameless line', { line_items: [line('', 360, 1)] }, 'line_items[0][price_data][product_data][name]'],
  ['another mode', { mode: 'setup' }, 'mode'],
  ['an invalid URL', { success_url: '/loader' }, 'success_url'],
  ['a javascript: URL', { cancel_url: 'javascript:alert(1)' }, 'cancel_url'],
  ['an end within 30 minutes', { expires_at: Math.floor(Date.now() / 1000) + 1700 }, 'expires_at'],
  ['an end beyond a day', { expires_at: Math.floor(Date.now() / 1000) + 25 * 60 * 60 }, 'expires_at'],
  ['metadata too long', { metadata: { note: 'x'.repeat(501) } }, 'metadata[note]'],
] satisfies [string, Partial<Stripe.Checkout.SessionCreateParams>, string][])('rejects %s', async (_, changes, param) => {
  await expect(rehearsal.session(changes)).rejects.toMatchObject({ statusCode: 400, param })
})

test('names missing and unknown parameters', async () => {
  const { cancel_url: _, ...params } = rehearsal.sessionParams()
  await expect(sessions().create(params)).rejects.toMatchObject({ code: 'parameter_missing', param: 'cancel_url' })
  const discounts = [{ coupon: 'free' }]
  await expect(rehearsal.session({ discounts })).rejects.toMatchObject({ code: 'parameter_unknown', param: 'discounts' })
})

test('responds 404 to an unknown object, as the SDK expects', async () => {
  const missing = { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' }
  await expect(sessions().retrieve('cs_test_none')).rejects.toMatchObject(missing)
  await expect(sessions().expire('cs_test_none')).rejects.toMatchObject(missing)
  await expect(intents().retrieve('pi_none')).rejects.toMatchObject(missing)
  await expect(refunds().create({ payment_intent: 'pi_none' })).rejects.toMatchObject(missing)
  await expect(rehearsal.stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 })
})

test('expires an open session once', async () => {
  const { id } = await rehearsal.session()
  await expect(sessions().expire(id)).resolves.toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
  await expect(sessions().expire(id)).rejects.toMatchObject({ statusCode: 400 })
})

test('a paid session has its payment’s ID, or the object when expanded', async () => {
  const { id, payment_intent } = await rehearsal.paidSession()
  const session = await sessions().retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(session.payment_intent).toMatchObject({
    id: payment_intent,
    status: 'succeeded',
    amount: 734,
    amount_received: 734,
    metadata: { order: 'an-order' },
  })
  expect(await intents().retrieve(payment_intent)).toMatchObject({ id: payment_intent, object: 'payment_intent' })
  await expect(sessions().retrieve(id, { expand: ['customer'] })).rejects.toMatchObject({ param: 'expand[0]' })
})

test('refunds a payment once', async () => {
  const { payment_intent } = await rehearsal.paidSession()
  const refund = await refunds().create({ payment_intent, reason: 'requested_by_customer' }, { idempotencyKey: payment_intent })
  expect(refund).toMatchObject({ object: 'refund', amount: 734, status: 'succeeded', payment_intent })
  const again = await refunds().create({ payment_intent, reason: 'requested_by_customer' }, { idempotencyKey: payment_intent })
  expect(again.id).toBe(refund.id)
  await expect(refunds().create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded', statusCode: 400 })
})

test('refunds a payment in parts, and never more than its amount', async () => {
  const { payment_intent } = await rehearsal.paidSession()
  await expect(refunds().create({ payment_intent, amount: 735 })).rejects.toMatchObject({ param: 'amount' })
  const three = await Promise.allSettled([300, 300, 300].map((amount) => refunds().create({ payment_intent, amount })))
  expect(three.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await expect(refunds().create({ payment_intent })).resolves.toMatchObject({ amount: 134 })
})

test('rejects a refund of an unpaid payment', async () => {
  const { id } = await rehearsal.session()
  await rehearsal.gateway.paySession(id, { arrives: 'later' })
  const session = await sessions().retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } })
  const payment_intent = typeof session.payment_intent === 'object' ? (session.payment_intent?.id ?? '') : ''
  await expect(refunds().create({ payment_intent })).rejects.toMatchObject({ statusCode: 400 })
})
