import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { DayWire } from '../../../contract/reports/day-closing.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { orderRequest } from '../../testing/counted-product.ts'
import { testClock } from '../../testing/test-clock.ts'
import { type TestShopper, type TestStaff, TestStore } from '../../testing/test-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let store: TestStore
let seller: Caller
let grace: TestStaff
let leo: TestStaff
let shopper: TestShopper
let milk: ProductWire
beforeEach(async () => {
  store = await TestStore.open({ clock: testClock() })
  store.clock.pass(DAY_MS - (store.clock.now().getTime() % DAY_MS) + 12 * HOUR_MS) // it is noon of the next day
  seller = await store.freshSeller()
  grace = await store.staff('manager', 'Grace Tan')
  leo = await store.staff('courier', 'Leo Martins')
  shopper = await store.shopper()
  milk = await store.product({ name: 'Milk', price: 6, offerPrice: 5 }) // 2 pieces: $10.20 with tax
})
afterEach(() => store.close())

const today = () => dayOf(store.clock.now(), 'UTC')
const post = async (by: Caller, endpoint: Parameters<Caller['post']>[0], body: object) =>
  expect(await by.post(endpoint, body)).toMatchObject({ body: { success: true } })
const place = async (): Promise<string> =>
  (await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [milk, 2]))).body.order._id
async function deliver(id: string) {
  for (const status of ['Packing', 'Out for Delivery']) await post(seller, endpoints.changeOrderStatus, { id, status })
  await post(leo, endpoints.changeOrderStatus, { id, status: 'Delivered' })
}
const show = async (day = today()): Promise<DayWire> => (await grace.get(`${endpoints.getDay.path}?day=${day}`)).body
const close = (by: Caller, day = today()) => by.post(endpoints.closeDay, { day })

test('a day says what was sold, what of it is tax by its rate, how it was paid, what is open, and what cash came in', async () => {
  await deliver(await place())
  await place()
  await post(seller, endpoints.saveSettings, { tax: { percent: 8.875 }, fees: { delivery: 4.9 } })
  const expensive = await place()
  await deliver(expensive)
  await post(grace, endpoints.refundOrder, { id: expensive, amount: 3, reason: 'Bruised' })
  await post(seller, endpoints.changeOrderStatus, { id: await place(), status: 'Cancelled', reason: 'Closed' })
  const day = await show()
  expect(day).toMatchObject({ day: today(), today: today(), timeZone: 'UTC', isOver: false, closing: null })
  expect(day.facts).toEqual({
    ...{ orders: 3, canceled: 1, open: 1 },
    ...{
      goods: 30,
      discount: 0,
      tax: 1.11,
      refundedTax: 0.17,
      delivery: 4.9,
      deposit: 0,
      gross: 36.18,
      refunds: 3,
      net: 33.18,
      leftOut: 0,
    },
    ...{ cash: 36.18, cashRefunds: 3, cards: 0, cardRefunds: 0, credit: 0, creditRefunds: 0, toCollect: 10.2 },
    ...{ received: 25.98, paidOut: 3, counted: 0, toHandOver: 22.98, difference: 0 },
  })
  expect(day.taxes).toEqual([
    { percent: 2, isIncluded: false, orders: 2, goods: 20, tax: 0.4, refundedGoods: 0, refundedTax: 0 },
    { percent: 8.875, isIncluded: false, orders: 1, goods: 8.11, tax: 0.71, refundedGoods: 1.89, refundedTax: 0.17 },
  ])
  expect(day.cash.people).toMatchObject([
    { name: 'Grace Tan', orders: 0, paidOut: 3, toHandOver: -3 },
    { name: 'Leo Martins', orders: 2, toHandOver: 25.98 },
  ])
  expect(await show(daysLater(today(), -1))).toMatchObject({ isOver: true, facts: { orders: 0, gross: 0 }, taxes: [] })
})

test('a day says what was paid by credit, and collects the rest in cash', async () => {
  const { customers } = (await seller.get(`${endpoints.listCustomers.path}?q=${shopper.email}`)).body
  await post(grace, endpoints.changeCredit, { id: customers[0]._id, amount: 12, reason: 'Sorry' })
  const placeByCredit = async (): Promise<string> =>
    (await shopper.post(endpoints.placeCashOrder, { ...(await orderRequest(shopper, [milk, 2])), useCredit: true })).body.order
      ._id
  const [whole, part] = [await placeByCredit(), await placeByCredit()]
  expect((await show()).facts).toMatchObject({ gross: 20.4, credit: 12, cash: 8.4, cards: 0, toCollect: 8.4, received: 0 })
  await deliver(part)
  await deliver(whole)
  await post(grace, endpoints.refundOrder, { id: part, amount: 9, reason: 'Bruised' })
  expect((await show()).facts).toMatchObject({
    ...{
      gross: 20.4,
      refunds: 9,
      net: 11.4,
      credit: 12,
      creditRefunds: 0.6,
      cash: 8.4,
      cashRefunds: 8.4,
      cards: 0,
      cardRefunds: 0,
    },
    ...{ toCollect: 0, received: 8.4, paidOut: 8.4 },
  })
  await close(grace)
  expect((await auditOf(store)).findings).toEqual([])
})

test('a day says what codes took off the goods that came, so that goods, discounts, tax and delivery make the total', async () => {
  await post(seller, endpoints.saveSettings, { tax: { percent: 8.875 }, fees: { delivery: 4.9 } })
  await post(seller, endpoints.saveCode, { code: 'SEVEN', kind: 'percent', value: 7 })
  await post(seller, endpoints.saveCode, { code: 'ALL', kind: 'amount', value: 100 })
  await post(seller, endpoints.saveCode, { code: 'FREE', kind: 'freeDelivery' })
  const placeWith = async (code: string) => {
    const request = { ...(await orderRequest(shopper, [milk, 3])), code }
    return (await shopper.post(endpoints.placeCashOrder, request)).body.order
  }
  const picked = await placeWith('SEVEN') // $15.00 less $1.05
  await post(seller, endpoints.changeOrderStatus, { id: picked._id, status: 'Packing' })
  await post(seller, endpoints.pickOrder, { id: picked._id, lines: [{ line: picked.items[0].line, picked: 2 }] })
  await placeWith('ALL')
  await placeWith('FREE')
  await post(seller, endpoints.changeOrderStatus, { id: (await placeWith('SEVEN'))._id, status: 'Cancelled', reason: 'Closed' })
  const { facts } = await show()
  expect(facts).toMatchObject({ orders: 3, goods: 24.3, discount: 15.7, tax: 2.15, delivery: 9.8, gross: 36.25 })
  expect((await close(grace)).body.closing).toMatchObject({ facts: { discount: 15.7 }, changes: [] })
  expect((await auditOf(store)).findings).toEqual([])
})

test('closing a day saves its figures, who closed it and when; what changes later stands beside them', async () => {
  const open = await place()
  const { status, body } = await close(grace)
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Day closed' })
  const closedAt = store.clock.now().toISOString()
  expect(body.closing).toMatchObject({ by: 'Grace Tan', at: closedAt, changes: [], facts: { net: 10.2, open: 1 } })
  store.clock.pass(HOUR_MS)
  await deliver(open)
  await post(seller, endpoints.refundOrder, { id: open, amount: 2, reason: 'Bruised' })
  const { closing } = await show()
  expect(closing).toMatchObject({ at: closedAt, facts: { net: 10.2, received: 0 } })
  expect(closing?.changes).toEqual([
    { fact: 'open', was: 1, now: 0 },
    { fact: 'tax', was: 0.2, now: 0.16 },
    { fact: 'refundedTax', was: 0, now: 0.04 },
    { fact: 'refunds', was: 0, now: 2 },
    { fact: 'net', was: 10.2, now: 8.2 },
    { fact: 'cashRefunds', was: 0, now: 2 },
    { fact: 'toCollect', was: 10.2, now: 0 },
    { fact: 'received', was: 0, now: 10.2 },
    { fact: 'paidOut', was: 0, now: 2 },
    { fact: 'toHandOver', was: 0, now: 8.2 },
  ])
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'closed days': 1 } })
  const { activities } = (await grace.get(`${endpoints.listActivity.path}?kind=payments`)).body
  expect(activities.some(({ text, by }: { text: string; by: string }) => /^Closed \w+ \d/.test(text) && by === 'Grace Tan')).toBe(
    true,
  )
})

test('of several who close a day at once, one does', async () => {
  await place()
  const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => close(index % 2 ? grace : seller)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a day is opened again until a later one is closed, and its earlier closing stays listed', async () => {
  const yesterday = daysLater(today(), -1)
  const reopen = (day: string) => grace.post(endpoints.reopenDay, { day })
  expect(await reopen(yesterday)).toMatchObject({ status: 409 })
  await close(seller, yesterday)
  expect(await reopen(yesterday)).toMatchObject({ status: 200, body: { closing: null } })
  expect(await close(grace, yesterday)).toMatchObject({ status: 200 })
  expect((await show(yesterday)).earlierClosings).toMatchObject([{ by: 'Admin', reopenedBy: 'Grace Tan' }])
  await close(grace)
  expect(await reopen(yesterday)).toMatchObject({
    status: 409,
    body: { message: 'A later day is closed, so this one stays closed' },
  })
})

test('a day that has not begun is not closed, and days are those of the store’s time zone', async () => {
  expect(await close(grace, daysLater(today(), 1))).toMatchObject({ status: 409 })
  await place()
  await post(seller, endpoints.saveSettings, { timeZone: 'Pacific/Kiritimati' }) // it is tomorrow there
  const tomorrow = daysLater(today(), 1)
  expect(await show(tomorrow)).toMatchObject({ today: tomorrow, facts: { orders: 1 } })
})

test('owner and manager see and close days, others don’t', async () => {
  for (const caller of [leo, await store.staff('packer'), shopper]) {
    expect(await caller.get(endpoints.getDay.path)).toMatchObject({ status: 403 })
    expect(await close(caller)).toMatchObject({ status: 403 })
    expect(await caller.post(endpoints.reopenDay, { day: today() })).toMatchObject({ status: 403 })
  }
  expect(await store.visitor().get(endpoints.getDay.path)).toMatchObject({ status: 401 })
  expect(await grace.get(`${endpoints.getDay.path}?day=yesterday`)).toMatchObject({ status: 400 })
  expect(await grace.post(endpoints.closeDay, {})).toMatchObject({ status: 422 })
})
