import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestGateway } from '../testing/test-gateway.ts'
import { type MeansOfPayment, RESERVED_MS } from './pay-session.ts'

let rehearsal: TestGateway
beforeEach(async () => {
  rehearsal = await TestGateway.open()
})
afterEach(() => rehearsal.close())

/** Reserves $7.34, and returns the session and its payment intent. */
async function reserved(means: MeansOfPayment = {}): Promise<{ session: string; intent: string }> {
  const { id } = await rehearsal.session({ payment_intent_data: { metadata: { order: 'an-order' }, capture_method: 'manual' } })
  expect(await rehearsal.gateway.paySession(id, means)).toMatchObject({ state: 'reserved' })
  const { payment_intent } = await rehearsal.stripe.checkout.sessions.retrieve(id)
  return { session: id, intent: String(payment_intent) }
}

const intents = () => rehearsal.stripe.paymentIntents

test('a reserved amount is not paid, and both events say so', async () => {
  const { session, intent } = await reserved()
  expect(await rehearsal.stripe.checkout.sessions.retrieve(session)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  expect(await intents().retrieve(intent)).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 734,
    amount_received: 0,
  })
  expect((await rehearsal.deliveredTypes()).toSorted()).toEqual([
    'checkout.session.completed',
    'payment_intent.amount_capturable_updated',
  ])
})

test('a part of it is captured, the rest is released, and no more than the part can be refunded', async () => {
  const { session, intent } = await reserved()
  expect(await intents().capture(intent, { amount_to_capture: 700 })).toMatchObject({
    ...{ status: 'succeeded', amount: 734, amount_capturable: 0, amount_received: 700 },
  })
  expect(await rehearsal.gateway.findSession(session)).toMatchObject({ state: 'paid' })
  expect(await rehearsal.deliveredTypes()).toEqual(expect.arrayContaining(['charge.captured', 'payment_intent.succeeded']))
  const { refunds } = rehearsal.stripe
  await expect(refunds.create({ payment_intent: intent, amount: 701 })).rejects.toMatchObject({ param: 'amount' })
  expect(await refunds.create({ payment_intent: intent })).toMatchObject({ amount: 700 })
})

test('a repeated capture with the same key is the same capture, and another one is rejected', async () => {
  const { intent } = await reserved()
  const capture = (key: string) => intents().capture(intent, { amount_to_capture: 700 }, { idempotencyKey: key })
  const first = await capture('once')
  expect(await capture('once')).toMatchObject({ id: first.id, amount_received: 700 })
  await expect(capture('twice')).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('more than the reserved amount is never captured', async () => {
  const { intent } = await reserved()
  await expect(intents().capture(intent, { amount_to_capture: 735 })).rejects.toMatchObject({ param: 'amount_to_capture' })
  expect(await intents().capture(intent)).toMatchObject({ amount_received: 734 })
})

test('a canceled reservation is released, and can’t be captured or refunded', async () => {
  const { session, intent } = await reserved()
  expect(await intents().cancel(intent, { cancellation_reason: 'requested_by_customer' })).toMatchObject({
    ...{ status: 'canceled', cancellation_reason: 'requested_by_customer', amount_capturable: 0 },
  })
  expect(await rehearsal.gateway.findSession(session)).toMatchObject({ state: 'released' })
  expect(await rehearsal.deliveredTypes()).toContain('payment_intent.canceled')
  await expect(intents().capture(intent)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  await expect(rehearsal.stripe.refunds.create({ payment_intent: intent })).rejects.toThrow('successful charge')
  await expect(intents().cancel(intent)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('a reservation that nobody captures ends after seven days', async () => {
  const { intent } = await reserved()
  rehearsal.clock.pass(RESERVED_MS - 1)
  expect(await rehearsal.deliveredTypes()).not.toContain('payment_intent.canceled')
  rehearsal.clock.pass(1)
  expect(await rehearsal.deliveredTypes()).toContain('payment_intent.canceled')
  expect(await intents().retrieve(intent)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' })
})

test('a capture that the bank declines is a card error, and the amount stays reserved', async () => {
  const { intent } = await reserved({ capturesAs: 'declines' })
  await expect(intents().capture(intent)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    statusCode: 402,
  })
  expect(await intents().retrieve(intent)).toMatchObject({ status: 'requires_capture' })
})
