import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MailWire } from '../../../contract/operations/outbox.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { placedOrder } from '../../testing/test-orders.ts'

const HOUR_MS = 60 * 60_000
const { store, stripe } = await openPayingStore()

const save = async (change: object) => (await (await store.seller()).post(endpoints.saveSettings, change)).body
const undecided = async () => (await (await store.seller()).get(endpoints.listBrokenPromises)).body
const alarms = async () => (await (await store.seller()).get(endpoints.listAlarms)).body.alarms
const inHours = (hours: number) => new Date(store.clock.now().getTime() + hours * HOUR_MS).toISOString()
const dayIn = (hours: number) => inHours(hours).slice(0, 10)
const reschedule = async (order: OrderWire, time: object) =>
  (await store.seller()).post(endpoints.rescheduleOrder, { id: order._id, ...time })
const shown = async ({ shopper, order }: Awaited<ReturnType<typeof placedOrder>>): Promise<OrderWire> =>
  (await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
async function mailsTo({ email }: { email: string }): Promise<MailWire[]> {
  await store.runJobs()
  const { mails } = (await (await store.seller()).get(`${endpoints.listMails.path}?limit=500`)).body
  return mails.filter(({ to }: MailWire) => to === email)
}

/** Closes what earlier tests left open. */
beforeEach(async () => {
  await save({ closures: null, closedUntil: null, isTakingOrders: null, hours: null, zipCodes: null, pickup: null })
  await save({ slotMinutes: null, slotCapacity: null, timeZone: 'UTC' })
  await store.run("update orders set status = 'Delivered' where status in ('Order Placed', 'Packing')")
})

test('saving settings names how many orders they touch, which are listed until somebody decides', async () => {
  const placed = await placedOrder(store)
  expect(await save({ promisedMinutes: 45 })).not.toHaveProperty('brokenPromises')
  expect(await save({ closedUntil: inHours(2) })).toMatchObject({ message: 'Settings saved', brokenPromises: 1 })
  expect(await shown(placed)).toMatchObject({ brokenPromise: 'time', dueAt: placed.order.dueAt })
  expect(await undecided()).toMatchObject({ count: 1, orders: [{ _id: placed.order._id, brokenPromise: 'time' }] })
  expect(await alarms()).toMatchObject([{ kind: 'promises-broken', sentence: expect.stringMatching(/^1 order was promised/) }])
  expect(await save({ closedUntil: inHours(3) })).not.toHaveProperty('brokenPromises')
  expect(await save({ closedUntil: null })).not.toHaveProperty('brokenPromises')
  expect(await shown(placed)).not.toHaveProperty('brokenPromise')
  expect(await undecided()).toMatchObject({ count: 0, orders: [] })
  expect(await alarms()).toEqual([])
})

test('taking out a ZIP code, a day, the slots or the pickup each touches the orders that were promised it', async () => {
  await save({ slotMinutes: 60, slotCapacity: 5, pickup: { isOffered: true, address: '12 Alder Street', minutes: 20 } })
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const address = (await shopper.address())._id
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  const [last] = slots.slice(-2)
  const order = async (choice: object): Promise<OrderWire> =>
    (await shopper.post(endpoints.placeCashOrder, { items, ...choice })).body.order
  const [inSlot, pickup] = [await order({ address, delivery: last.start }), await order({ fulfilment: 'pickup' })]
  const touched = async (change: object) => {
    const { brokenPromises } = await save(change)
    const { orders } = await undecided()
    return [brokenPromises, orders.map(({ _id, brokenPromise }: OrderWire) => [_id, brokenPromise])]
  }
  expect(await touched({ closures: [{ from: last.start.slice(0, 10) }] })).toEqual([1, [[inSlot._id, 'time']]])
  await save({ closures: null })
  expect(await touched({ zipCodes: ['10001'] })).toEqual([1, [[inSlot._id, 'area']]])
  await save({ zipCodes: null })
  expect(await touched({ slotMinutes: null })).toEqual([1, [[inSlot._id, 'time']]])
  await save({ slotMinutes: 60 })
  expect(await touched({ pickup: { isOffered: false, address: 'x', minutes: 20 } })).toEqual([1, [[pickup._id, 'pickup']]])
})

test('another time is mailed with its range, and the order is promised for it', async () => {
  const placed = await placedOrder(store)
  await save({ closures: [{ from: dayIn(0) }] })
  const time = { from: `${dayIn(48)}T18:00:00Z`, by: `${dayIn(48)}T19:00:00Z` }
  for (const wrong of [{ by: inHours(-1) }, { from: `${dayIn(0)}T23:00:00Z`, by: `${dayIn(0)}T23:30:00Z` }])
    expect(await reschedule(placed.order, wrong)).toMatchObject({ status: 422 })
  const { status, body } = await reschedule(placed.order, time)
  expect([status, body.message]).toEqual([200, 'New time sent'])
  const due = `${dayIn(48)}T19:00:00.000Z`
  expect(await shown(placed)).toMatchObject({ status: 'Order Placed', dueAt: due, slot: { end: due } })
  expect(body.order).not.toHaveProperty('brokenPromise')
  expect(body.order.history.at(-1)).toMatchObject({
    by: 'Admin',
    reason: expect.stringMatching(/^New delivery time: .*6–7 PM UTC$/),
  })
  expect(await undecided()).toMatchObject({ count: 0 })
  const mailed = async () => (await mailsTo(placed.shopper)).filter(({ subject }) => subject.endsWith('another time'))
  expect((await mailed())[0]?.text).toMatch(/at your door \w+, .*, 6–7 PM UTC\./)
  await reschedule(placed.order, { by: time.by })
  expect(await mailed()).toHaveLength(2)
  expect((await mailed())[0]?.text).toMatch(/at your door by \w+, .* 7:00\sPM UTC\./)
})

test('an order is kept as promised, by its press or by another time that the shopper chooses, and stays so', async () => {
  const [kept, chosen] = [await placedOrder(store), await placedOrder(store)]
  const seller = await store.seller()
  const keep = () => seller.post(endpoints.keepPromise, { id: kept.order._id })
  expect(await keep()).toMatchObject({ status: 409 })
  await save({ slotMinutes: 60, slotCapacity: 5, closures: [{ from: dayIn(0) }] })
  expect(await undecided()).toMatchObject({ count: 2 })
  expect(await keep()).toMatchObject({ status: 200, body: { message: 'Kept as promised' } })
  expect(await save({ closures: [{ from: dayIn(0) }, { from: dayIn(240) }] })).not.toHaveProperty('brokenPromises')
  expect(await shown(kept)).toMatchObject({ dueAt: kept.order.dueAt, history: [{}, { reason: 'It comes as promised' }] })
  const [slot] = (await store.visitor().get(endpoints.getDeliveryOptions)).body.slots
  const body = { id: chosen.order._id, delivery: slot.start }
  expect(await chosen.shopper.post(endpoints.changeSlot, body)).toMatchObject({ status: 200 })
  expect(await undecided()).toMatchObject({ count: 0 })
})

test('only managers decide, and nobody about an order that was sent out or canceled', async () => {
  const { order } = await placedOrder(store)
  await save({ closedUntil: inHours(2) })
  const packer = await store.staff('packer')
  expect(await packer.post(endpoints.keepPromise, { id: order._id })).toMatchObject({ status: 403 })
  expect(await packer.post(endpoints.rescheduleOrder, { id: order._id, by: inHours(4) })).toMatchObject({ status: 403 })
  const seller = await store.seller()
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'We are closed' })
  expect(await undecided()).toMatchObject({ count: 0 })
  expect(await reschedule(order, { by: inHours(4) })).toMatchObject({ status: 409 })
})

test('a slot that is full is no other time', async () => {
  await save({ slotMinutes: 60, slotCapacity: 1 })
  const shopper = await store.shopper()
  const [slot] = (await store.visitor().get(endpoints.getDeliveryOptions)).body.slots
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id, delivery: slot.start })
  const { order } = await placedOrder(store)
  expect(await reschedule(order, { from: slot.start, by: slot.end })).toMatchObject({ status: 409 })
})

test('a payment that ends after the owner stopped orders is given back and mailed, and never promised', async () => {
  const guest = newGuest(store)
  const { body } = await store.visitor().post(endpoints.placeOnlineOrder, guestOrderOf(guest, (await store.product())._id))
  await save({ isTakingOrders: false })
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id)))
  const { order } = (await store.visitor().get(`${endpoints.getOrder.path}?secret=${body.secret}`)).body
  expect(order).toMatchObject({ status: 'Cancelled', history: [{}, { reason: 'The store stopped taking orders', by: 'store' }] })
  expect(order.refunds).toMatchObject([{ amount: order.amount }])
  const texts = (await mailsTo(guest)).map(({ text }) => text).join()
  expect(texts).toContain('The store stopped taking orders')
  expect(texts).not.toContain('minutes')
})

test('a payment for a slot of a day that was closed meanwhile is placed, and its time is being checked', async () => {
  await save({ slotMinutes: 60, slotCapacity: 5 })
  const guest = newGuest(store)
  const slot = (await store.visitor().get(endpoints.getDeliveryOptions)).body.slots.at(-1)
  const request = { ...guestOrderOf(guest, (await store.product())._id), delivery: slot.start }
  const { body } = await store.visitor().post(endpoints.placeOnlineOrder, request)
  await save({ closures: [{ from: slot.start.slice(0, 10) }] })
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id)))
  const { order } = (await store.visitor().get(`${endpoints.getOrder.path}?secret=${body.secret}`)).body
  expect(order).toMatchObject({ status: 'Order Placed', isPaid: true, brokenPromise: 'time' })
  expect((await mailsTo(guest))[0]?.text).toContain('we’re checking when you get it')
  expect(await undecided()).toMatchObject({ count: 1 })
})
