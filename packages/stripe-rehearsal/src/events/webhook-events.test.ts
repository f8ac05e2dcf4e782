import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SETTLES_AFTER_MS } from '../checkout/pay-session.ts'
import { TestGateway } from '../testing/test-gateway.ts'

const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

let rehearsal: TestGateway
beforeEach(async () => {
  rehearsal = await TestGateway.open()
})
afterEach(() => rehearsal.close())

test('sends a payment’s event with the session’s current state, in the SDK’s API version', async () => {
  const session = await rehearsal.paidSession()
  await rehearsal.gateway.doWhatIsDue()
  expect(rehearsal.delivered).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      type: 'checkout.session.completed',
      api_version: Stripe.API_VERSION,
      created: Math.floor(rehearsal.clock.now().getTime() / SECOND_MS),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: session },
    },
  ])
})

test('sends two events for a delayed payment: processing, and succeeded', async () => {
  const { id } = await rehearsal.session()
  await rehearsal.gateway.paySession(id, { arrives: 'later' })
  expect(await rehearsal.deliveredTypes()).toEqual(['checkout.session.completed'])
  expect(rehearsal.delivered[0]?.data.object).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await rehearsal.deliveredTypes()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
  expect(rehearsal.delivered[1]?.data.object).toMatchObject({ id, payment_status: 'paid' })
})

test('sends an event for a delayed payment that fails, and leaves the session unpaid', async () => {
  const { id } = await rehearsal.session()
  await rehearsal.gateway.paySession(id, { arrives: 'never' })
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await rehearsal.deliveredTypes()).toContain('checkout.session.async_payment_failed')
  const session = await rehearsal.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ payment_status: 'unpaid', payment_intent: { status: 'requires_payment_method' } })
})

test('expires a session at its time, and sends one event', async () => {
  const { id } = await rehearsal.session()
  rehearsal.clock.pass(29 * 60 * SECOND_MS)
  expect(await rehearsal.deliveredTypes()).toEqual([])
  rehearsal.clock.pass(60 * SECOND_MS)
  const processes = [rehearsal, rehearsal.another(), rehearsal.another()]
  await Promise.all(processes.map(({ gateway }) => gateway.doWhatIsDue()))
  const delivered = processes.flatMap((one) => one.delivered)
  expect(delivered.map(({ type }) => type)).toEqual(['checkout.session.expired'])
  expect(delivered[0]?.data.object).toMatchObject({ id, status: 'expired', payment_status: 'unpaid' })
})

test('rejects payment of an overdue session, even before it was expired', async () => {
  const { id } = await rehearsal.session()
  rehearsal.clock.pass(30 * 60 * SECOND_MS)
  expect(await rehearsal.gateway.paySession(id)).toMatchObject({ state: 'expired' })
  await expect(rehearsal.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' })
  expect(await rehearsal.deliveredTypes()).toEqual(['checkout.session.expired'])
})

test('sends each refund’s event with the charge and the total refunded', async () => {
  const { payment_intent } = await rehearsal.paidSession()
  await rehearsal.stripe.refunds.create({ payment_intent, amount: 300 })
  await rehearsal.stripe.refunds.create({ payment_intent })
  await rehearsal.gateway.doWhatIsDue()
  const charges = rehearsal.delivered.filter(({ type }) => type === 'charge.refunded').map(({ data }) => data.object)
  const charge = { object: 'charge', amount: 734, payment_intent, metadata: { order: 'an-order' } }
  expect(charges).toHaveLength(2)
  expect(charges).toContainEqual(expect.objectContaining({ ...charge, amount_refunded: 300, refunded: false }))
  expect(charges).toContainEqual(expect.objectContaining({ ...charge, amount_refunded: 734, refunded: true }))
})

test('five concurrent payments pay once', async () => {
  const { id } = await rehearsal.session()
  const paid = await Promise.all(Array.from({ length: 5 }, () => rehearsal.gateway.paySession(id)))
  expect(new Set(paid.map((session) => session?.state))).toEqual(new Set(['paid']))
  expect(await rehearsal.deliveredTypes()).toEqual(['checkout.session.completed'])
})

test('concurrent payment and expiry have one result', async () => {
  const { id } = await rehearsal.session()
  await Promise.allSettled([rehearsal.gateway.paySession(id), rehearsal.stripe.checkout.sessions.expire(id)])
  const { status } = await rehearsal.stripe.checkout.sessions.retrieve(id)
  expect(await rehearsal.deliveredTypes()).toEqual([
    status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
  ])
})

test.each([
  ['does not take', () => false],
  [
    'fails at',
    () => {
      throw new Error('The store is away')
    },
  ],
])('retries an event that the store %s, after growing pauses', async (_, takes) => {
  rehearsal.takes = takes
  await rehearsal.paidSession()
  for (const [number, pauseMs] of [5, 10, 20, 40].map((seconds) => seconds * SECOND_MS).entries()) {
    expect(await rehearsal.deliveredTypes()).toHaveLength(number + 1)
    rehearsal.clock.pass(pauseMs - 1)
    expect(await rehearsal.deliveredTypes()).toHaveLength(number + 1)
    rehearsal.clock.pass(1)
  }
  rehearsal.takes = () => true
  expect(await rehearsal.deliveredTypes()).toHaveLength(5)
  expect(new Set(rehearsal.delivered.map(({ id }) => id)).size).toBe(1)
  rehearsal.clock.pass(HOUR_MS)
  expect(await rehearsal.deliveredTypes()).toHaveLength(5)
})

test('gives up an event after a day', async () => {
  rehearsal.takes = () => false
  await rehearsal.paidSession()
  let tries = 0
  for (let hour = 0; hour <= 25; hour++) {
    tries = (await rehearsal.deliveredTypes()).length
    rehearsal.clock.pass(HOUR_MS)
  }
  expect(tries).toBeGreaterThan(20)
  expect(await rehearsal.deliveredTypes()).toHaveLength(tries)
})

test('delivers what another process left undelivered', async () => {
  rehearsal.takes = () => false
  const { id } = await rehearsal.paidSession()
  await rehearsal.gateway.doWhatIsDue()
  await rehearsal.gateway.stop()
  const next = rehearsal.another()
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await next.deliveredTypes()).toEqual(['checkout.session.completed'])
  expect(next.delivered[0]?.data.object).toMatchObject({ id })
})

test('delivers by itself after requests; stop waits for work under way and starts no more', async () => {
  const { id } = await rehearsal.session()
  await rehearsal.stripe.checkout.sessions.expire(id)
  await expect.poll(() => rehearsal.delivered).toHaveLength(1)
  await rehearsal.gateway.stop()
  await rehearsal.paidSession()
  expect(await rehearsal.deliveredTypes()).toHaveLength(1)
})

test('has itself called when something is due: expiry, delayed result, event, repeated delivery', async () => {
  const after = (ms: number) => new Date(rehearsal.clock.now().getTime() + ms)
  const scheduled = () => rehearsal.scheduled.splice(0)
  const { id } = await rehearsal.session()
  expect(scheduled()).toContainEqual(after(30 * 60 * SECOND_MS - (rehearsal.clock.now().getTime() % SECOND_MS)))
  await rehearsal.gateway.paySession(id, { arrives: 'later', refundsAs: 'later' })
  expect(scheduled()).toEqual(expect.arrayContaining([after(SETTLES_AFTER_MS), after(0)]))
  rehearsal.takes = () => false
  await rehearsal.gateway.doWhatIsDue()
  expect(scheduled()).toEqual([after(5 * SECOND_MS)])
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  await rehearsal.gateway.doWhatIsDue()
  expect(scheduled()).toContainEqual(after(0))
  const { payment_intent } = await rehearsal.stripe.checkout.sessions.retrieve(id)
  await rehearsal.stripe.refunds.create({ payment_intent: String(payment_intent) })
  expect(scheduled()).toContainEqual(after(SETTLES_AFTER_MS))
})
