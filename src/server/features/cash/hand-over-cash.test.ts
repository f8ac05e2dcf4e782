import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { CashOfDayWire } from '../../../contract/payments/cash.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { type TestStaff, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let grace: TestStaff
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  grace = await store.staff('manager', 'Grace Tan')
})
afterAll(() => store.close())

const today = () => dayOf(store.clock.now(), 'UTC')

/** Delivers an order of $16.11, whose cash is received. */
async function deliver(courier: TestStaff): Promise<string> {
  const { order } = await packedOrder(store)
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Out for Delivery' })
  const delivered = await courier.post(endpoints.changeOrderStatus, { id: order._id, status: 'Delivered' })
  expect(delivered).toMatchObject({ status: 200 })
  return order._id
}

const cashOf = async ({ id }: TestStaff, day = today()): Promise<CashOfDayWire['people'][number] | undefined> => {
  const { status, body } = await seller.get(`${endpoints.getCashOfDay.path}?day=${day}`)
  expect(status).toBe(200)
  return body.people.find(({ person }: { person: string }) => person === id)
}
const count = (by: Caller, { id }: TestStaff, expected: number, counted = expected, more: object = {}) =>
  by.post(endpoints.handOverCash, { day: today(), person: id, expected, counted, ...more })

test('a manager counts what a courier has, what was short stays a difference, and later cash is counted by itself', async () => {
  const leo = await store.staff('courier', 'Leo Martins')
  await deliver(leo)
  await deliver(leo)
  expect(await cashOf(leo)).toMatchObject({ orders: 2, received: 32.22, counted: 0, toHandOver: 32.22, difference: 0 })
  const { status, body } = await count(grace, leo, 32.22, 31.22, { note: 'Gave change for a twenty twice' })
  expect({ status, message: body.message, day: body.day }).toEqual({ status: 200, message: 'Cash counted', day: today() })
  expect(await cashOf(leo)).toMatchObject({
    ...{ received: 32.22, counted: 31.22, toHandOver: 0, difference: -1 },
    handovers: [{ expected: 32.22, counted: 31.22, difference: -1, note: 'Gave change for a twenty twice', by: 'Grace Tan' }],
  })
  await deliver(leo)
  expect((await leo.get(endpoints.getCashTaken.path)).body).toMatchObject({ amount: 48.33, orders: 3, toHandOver: 16.11 })
  expect(await count(seller, leo, 16.11)).toMatchObject({ status: 200 })
  expect(await cashOf(leo)).toMatchObject({ counted: 47.33, toHandOver: 0, difference: -1 })
  expect((await auditOf(store)).findings).toEqual([])
})

test('of several who count the same cash at once, one does', async () => {
  const mia = await store.staff('courier', 'Mia Berg')
  await deliver(mia)
  const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => count(index % 2 ? grace : seller, mia, 16.11)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'Mia Berg has nothing left to hand over of this day',
    toHandOver: 0,
  })
  expect(await cashOf(mia)).toMatchObject({ counted: 16.11, toHandOver: 0 })
})

test('a count that does not fit what was received since is refused', async () => {
  const ben = await store.staff('courier', 'Ben Osei')
  await deliver(ben)
  await deliver(ben)
  expect(await count(grace, ben, 16.11)).toMatchObject({
    status: 409,
    body: { message: 'Ben Osei has $32.22 to hand over. Please count it again.', toHandOver: 32.22 },
  })
})

test('a count that was a mistake is taken back once, stays listed, and the cash is counted again', async () => {
  const eva = await store.staff('courier', 'Eva Stone')
  await deliver(eva)
  await count(grace, eva, 16.11, 61.11)
  const id = (await cashOf(eva))?.handovers[0]?._id
  const responses = await Promise.all([0, 1, 2].map(() => grace.post(endpoints.takeBackHandover, { id })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await cashOf(eva)).toMatchObject({
    counted: 0,
    toHandOver: 16.11,
    difference: 0,
    handovers: [{ takenBackBy: 'Grace Tan' }],
  })
  expect(await count(grace, eva, 16.11)).toMatchObject({ status: 200 })
  expect((await cashOf(eva))?.handovers).toHaveLength(2)
  const { activities } = (await grace.get(`${endpoints.listActivity.path}?kind=payments&limit=3`)).body
  expect(activities.map(({ text, details }: { text: string; details: string[] }) => [text, details[0]?.split(': ')[1]])).toEqual([
    ['Counted the cash of Eva Stone', '$16.11 of $16.11'],
    ['Took back a count of the cash of Eva Stone', '$61.11 of $16.11'],
    ['Counted the cash of Eva Stone', '$61.11 of $16.11'],
  ])
})

test('cash belongs to the day on which it was received', async () => {
  const leo = await store.staff('courier', 'Leo Reyes')
  await deliver(leo)
  const day = today()
  expect(await cashOf(leo, daysLater(day, -1))).toBeUndefined()
  expect(await cashOf(leo, day)).toMatchObject({ received: 16.11 })
})

test('cash that is paid back is taken off the person who paid it out, on the day on which it happened', async () => {
  const [leo, tim] = [await store.staff('courier', 'Leo Out'), await store.staff('manager', 'Tim Till')]
  const id = await deliver(leo)
  const reopened = await deliver(leo)
  const refund = (by: Caller, order: string, amount: number) =>
    by.post(endpoints.refundOrder, { id: order, amount, reason: 'Bruised' })
  expect(await refund(tim, id, 3.17)).toMatchObject({ status: 200 })
  expect(await cashOf(leo)).toMatchObject({ received: 32.22, paidOut: 0, refunds: 0, toHandOver: 32.22 })
  expect(await cashOf(tim)).toMatchObject({ orders: 0, received: 0, paidOut: 3.17, refunds: 1, toHandOver: -3.17 })
  const { facts } = (await grace.get(`${endpoints.getDay.path}?day=${today()}`)).body
  expect(facts.received - facts.paidOut - facts.toHandOver).toBeCloseTo(facts.counted - facts.difference)
  store.clock.pass(24 * 60 * 60 * 1000)
  const [manager, later] = [await store.staff('manager', 'Mia Morgen'), await store.staff('manager', 'Max Morgen')]
  expect(await refund(manager, reopened, 5)).toMatchObject({ status: 200 })
  const owner = await store.freshSeller()
  const read = async () => (await owner.get(endpoints.getCashOfDay.path)).body
  expect(await read()).toMatchObject({ paidOut: 5, people: [{ name: 'Mia Morgen', paidOut: 5, toHandOver: -5 }] })
  const { order } = await packedOrder(store)
  await owner.post(endpoints.recordCashPayment, { id: order._id })
  await owner.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'Closed' })
  const { refunds } = (await owner.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  expect(await read()).toMatchObject({ paidOut: 5 }) // it is owed, and nobody paid it out yet
  expect(await later.post(endpoints.recordPaidOut, { id: order._id, refund: refunds[0]._id })).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({
    ...{ received: 16.11, paidOut: 21.11, toHandOver: -5 },
    people: [
      { name: 'Admin', toHandOver: 16.11 },
      { name: 'Max Morgen', paidOut: 16.11, toHandOver: -16.11 },
      { name: 'Mia Morgen' },
    ],
  })
  expect((await auditOf(store)).findings).toEqual([])
})

test('owner and manager count, a courier sees only their own, and bad input is refused', async () => {
  const leo = await store.staff('courier', 'Leo Martins')
  await deliver(leo)
  for (const role of ['courier', 'packer'] as const) {
    const person = await store.staff(role)
    expect(await person.get(endpoints.getCashOfDay.path)).toMatchObject({ status: 403 })
    expect(await count(person, leo, 16.11)).toMatchObject({ status: 403 })
    expect(await person.post(endpoints.takeBackHandover, { id: crypto.randomUUID() })).toMatchObject({ status: 403 })
  }
  expect(await store.visitor().get(endpoints.getCashOfDay.path)).toMatchObject({ status: 401 })
  expect(await (await store.shopper()).get(endpoints.getCashOfDay.path)).toMatchObject({ status: 403 })
  expect(await seller.get(`${endpoints.getCashOfDay.path}?day=2026-02-30`)).toMatchObject({ status: 400 })
  expect(await seller.post(endpoints.takeBackHandover, { id: 'none' })).toMatchObject({ status: 404 })
  expect(await count(seller, grace, 5)).toMatchObject({ status: 404 })
  for (const wrong of [
    { counted: -1 },
    { counted: 1.005 },
    { counted: '5' },
    { expected: null },
    { day: 'today' },
    { note: 'x'.repeat(201) },
  ])
    expect(await count(seller, leo, 16.11, 16.11, wrong)).toMatchObject({ status: 422 })
  expect(await cashOf(leo)).toMatchObject({ toHandOver: 16.11 })
})

test('a count of an impossible amount is refused, and a saved one is named and counts for nothing', async () => {
  const zoe = await store.staff('courier', 'Zoe Park')
  await deliver(zoe)
  for (const counted of [1_000_000.01, 90_071_992_547_409.9, 1e300])
    expect(await count(grace, zoe, 16.11, counted)).toMatchObject({
      status: 422,
      body: { errors: { counted: 'counted must be in dollars and whole cents, up to $1,000,000' } },
    })
  await count(grace, zoe, 16.11, 16)
  const plant = (cents: string) =>
    store.run(`
    insert into cash_handovers (id, day, starts_at, ends_at, person_id, person_name, expected, counted, counted_at, counted_by_id, counted_by_name)
    select gen_random_uuid(), day, starts_at, ends_at, person_id, person_name, ${cents}, ${cents}, counted_at, counted_by_id, counted_by_name
    from cash_handovers where person_id = '${zoe.id}' limit 1`)
  for (const cents of ['9007199254740990', '9007199254740990', '9223372036854775807']) await plant(cents)
  const cash = await cashOf(zoe)
  expect(cash).toMatchObject({ received: 16.11, counted: 16, toHandOver: 0, difference: -0.11 })
  expect(cash?.handovers.filter(({ isImpossible }) => isImpossible)).toHaveLength(3)
  expect((await zoe.get(endpoints.getCashTaken.path)).body).toMatchObject({ amount: 16.11, toHandOver: 0 })
  const day = `${endpoints.getDay.path}?day=${today()}`
  expect(await seller.get(day)).toMatchObject({ status: 200 })
  expect(await seller.post(endpoints.closeDay, { day: today() })).toMatchObject({ status: 200 })
  expect(await seller.get(endpoints.listActivity.path)).toMatchObject({ status: 200 })
  const { findings } = await auditOf(store)
  expect(findings).toHaveLength(3)
  expect(findings[0]).toContain('has an impossible amount')
  for (const { _id: id, isImpossible } of cash?.handovers ?? [])
    if (isImpossible) expect(await seller.post(endpoints.takeBackHandover, { id })).toMatchObject({ status: 200 })
  expect(await cashOf(zoe)).toMatchObject({ counted: 16, toHandOver: 0 })
  expect((await auditOf(store)).findings).toEqual([])
  expect(await seller.get(endpoints.listActivity.path)).toMatchObject({ status: 200 })
})
