import { afterEach, beforeEach, expect, test } from 'vitest'
import { SETTLES_AFTER_MS } from '../checkout/pay-session.ts'
import { TestGateway } from '../testing/test-gateway.ts'

let rehearsal: TestGateway
beforeEach(async () => {
  rehearsal = await TestGateway.open()
})
afterEach(() => rehearsal.close())

const refunds = () => rehearsal.stripe.refunds
/** Returns the refund events that were delivered since the last call. */
const newEvents = async () => {
  await rehearsal.gateway.doWhatIsDue()
  const events = rehearsal.delivered.splice(0).filter(({ type }) => type.includes('refund'))
  return events.map(({ type, data }) => ({ type, ...data.object }))
}

test('lists a payment’s refunds newest first, with their parameters', async () => {
  const [{ payment_intent }, other] = [await rehearsal.paidSession(), await rehearsal.paidSession()]
  const part = await refunds().create({ payment_intent, amount: 300, reason: 'duplicate', metadata: { by: 'a test' } })
  await refunds().create({ payment_intent: other.payment_intent })
  const more = await refunds().create({ payment_intent, amount: 100 }) // at the same time as the first
  const again = await refunds().create({ payment_intent, amount: 100 })
  rehearsal.clock.pass(1000)
  const rest = await refunds().create({ payment_intent })
  const { data, has_more } = await refunds().list({ payment_intent, limit: 100 })
  expect(data.map(({ id }) => id)).toEqual([rest.id, again.id, more.id, part.id])
  expect(has_more).toBe(false)
  expect(data[3]).toMatchObject({ amount: 300, reason: 'duplicate', metadata: { by: 'a test' }, status: 'succeeded' })
  await expect(refunds().list({ payment_intent: 'pi_none' })).resolves.toMatchObject({ data: [] })
  await expect(refunds().list({ payment_intent, limit: 101 })).rejects.toMatchObject({ param: 'limit' })
})

test('an immediate refund sends its events at once', async () => {
  const { payment_intent } = await rehearsal.paidSession()
  await refunds().create({ payment_intent })
  expect(await newEvents()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'refund.created', object: 'refund', amount: 734, payment_intent, status: 'succeeded' }),
      expect.objectContaining({ type: 'charge.refunded', amount_refunded: 734 }),
    ]),
  )
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await newEvents()).toEqual([])
})

test('a delayed refund is pending first', async () => {
  const { payment_intent } = await rehearsal.paidSession({ refundsAs: 'later' })
  const { id, status } = await refunds().create({ payment_intent })
  expect(status).toBe('pending')
  await expect(refunds().create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await newEvents()).map(({ type }) => type).toSorted()).toEqual(['charge.refunded', 'refund.created'])
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await newEvents()).toEqual([expect.objectContaining({ type: 'refund.updated', id, status: 'succeeded' })])
  expect((await refunds().list({ payment_intent })).data).toMatchObject([{ id, status: 'succeeded' }])
})

test('a failing refund first succeeds, then returns the money to the charge, and the next one succeeds', async () => {
  const { payment_intent } = await rehearsal.paidSession({ refundsAs: 'fails' })
  const { id, status } = await refunds().create({ payment_intent })
  expect(status).toBe('succeeded')
  await newEvents()
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await newEvents()).toEqual([expect.objectContaining({ type: 'refund.failed', id, amount: 734, status: 'failed' })])
  const again = await refunds().create({ payment_intent })
  expect(again).toMatchObject({ amount: 734, status: 'succeeded' })
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  await newEvents()
  expect((await refunds().list({ payment_intent })).data.map((refund) => refund.status).toSorted()).toEqual([
    'failed',
    'succeeded',
  ])
})

test('a refund can be settled before its time, and fails once', async () => {
  const { payment_intent } = await rehearsal.paidSession({ refundsAs: 'later' })
  const { id } = await refunds().create({ payment_intent })
  await newEvents()
  await rehearsal.gateway.settleRefund(id, 'succeeded')
  expect(await newEvents()).toEqual([expect.objectContaining({ type: 'refund.updated', id, status: 'succeeded' })])
  await rehearsal.gateway.settleRefund(id, 'failed') // weeks later
  expect(await newEvents()).toEqual([expect.objectContaining({ type: 'refund.failed', id, status: 'failed' })])
  await expect(rehearsal.gateway.settleRefund(id, 'failed')).rejects.toThrow()
  await expect(rehearsal.gateway.settleRefund('re_none', 'failed')).rejects.toThrow()
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  expect(await newEvents()).toEqual([])
  await expect(refunds().create({ payment_intent })).resolves.toMatchObject({ amount: 734, status: 'succeeded' })
})

test('many processes settle a refund once', async () => {
  const { payment_intent } = await rehearsal.paidSession({ refundsAs: 'fails' })
  await refunds().create({ payment_intent })
  await newEvents()
  rehearsal.clock.pass(SETTLES_AFTER_MS)
  const processes = [rehearsal, rehearsal.another(), rehearsal.another()]
  await Promise.all(processes.map(({ gateway }) => gateway.doWhatIsDue()))
  expect(processes.flatMap((one) => one.delivered).map(({ type }) => type)).toEqual(['refund.failed'])
})
