import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { dayOf, daysLater, startOfDay } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const LOS_ANGELES = 'America/Los_Angeles'

/** Returns the id of an order of $16.11 that is out for delivery. */
async function onItsWay(): Promise<string> {
  const { order } = await packedOrder(store)
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Out for Delivery' })
  return order._id
}

const deliver = (by: Caller, id: string, more: object = {}) =>
  by.post(endpoints.changeOrderStatus, { id, status: 'Delivered', ...more })
const taken = async (by: Caller) => (await by.get(endpoints.getCashTaken.path)).body

test('a courier sees the cash that they took today, and nobody else’s', async () => {
  const [leo, ben] = [await store.staff('courier', 'Leo Martins'), await store.staff('courier', 'Ben Osei')]
  expect(await taken(leo)).toEqual({ success: true, amount: 0, orders: 0, paidOut: 0, toHandOver: 0 })
  await deliver(leo, await onItsWay())
  await deliver(leo, await onItsWay(), { isPaid: false })
  await deliver(ben, await onItsWay())
  const paidBefore = await onItsWay()
  await leo.post(endpoints.recordCashPayment, { id: paidBefore })
  await deliver(leo, paidBefore)
  expect(await taken(leo)).toEqual({ success: true, amount: 32.22, orders: 2, paidOut: 0, toHandOver: 32.22 })
  expect(await taken(ben)).toEqual({ success: true, amount: 16.11, orders: 1, paidOut: 0, toHandOver: 16.11 })
})

test('a delivery that is undone brought nothing', async () => {
  const mia = await store.staff('courier', 'Mia Berg')
  const id = await onItsWay()
  await deliver(mia, id)
  await mia.post(endpoints.undoDelivery, { id })
  expect(await taken(mia)).toMatchObject({ amount: 0, orders: 0 })
  await deliver(mia, id)
  expect(await taken(mia)).toMatchObject({ amount: 16.11, orders: 1 })
})

test('a delivery collects only what was packed after a payment, and undoing it takes back no more', async () => {
  const [eva, leo] = [await store.staff('manager', 'Eva Stone'), await store.staff('courier', 'Leo Reyes')]
  const { order, first } = await packedOrder(store)
  const { _id: id } = order
  const pick = (picked: number) => seller.post(endpoints.pickOrder, { id, lines: [{ line: first, picked }] })
  expect((await pick(1)).body.order).toMatchObject({ amount: 16.11, toPay: 8.77 })
  await eva.post(endpoints.recordCashPayment, { id })
  expect((await pick(3)).body.order).toMatchObject({ toPay: 16.11, isPaid: true })
  await seller.post(endpoints.changeOrderStatus, { id, status: 'Out for Delivery' })
  await deliver(leo, id)
  expect(await taken(leo)).toMatchObject({ amount: 7.34, orders: 1 })
  await leo.post(endpoints.undoDelivery, { id })
  expect((await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order).toMatchObject({ isPaid: true })
  expect([await taken(eva), await taken(leo)]).toMatchObject([{ amount: 8.77 }, { amount: 0 }])
  await eva.post(endpoints.recordCashPayment, { id })
  expect(await eva.post(endpoints.recordCashPayment, { id })).toMatchObject({
    status: 409,
    body: { message: 'This order is already paid' },
  })
  await deliver(leo, id)
  expect([await taken(eva), await taken(leo)]).toMatchObject([
    { amount: 16.11, orders: 1 },
    { amount: 0, orders: 0 },
  ])
  expect((await auditOf(store)).findings).toEqual([])
})

test('the day begins at midnight in the store’s time zone', async () => {
  await seller.post(endpoints.saveSettings, { timeZone: LOS_ANGELES })
  const midnight = startOfDay(daysLater(dayOf(store.clock.now(), LOS_ANGELES), 1), LOS_ANGELES)
  store.clock.pass(midnight.getTime() - store.clock.now().getTime() - 1)
  const kim = await store.staff('courier', 'Kim Roy')
  const [first, second] = [await onItsWay(), await onItsWay()]
  await deliver(kim, first)
  expect(await taken(kim)).toMatchObject({ orders: 1 })
  store.clock.pass(1)
  await deliver(kim, second)
  expect(await taken(kim)).toMatchObject({ orders: 1 })
})
