import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { WEEKDAYS } from '../../../domain/time/weekdays.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { testClock } from '../../testing/test-clock.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'
import { TestStripe } from '../../testing/test-stripe.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let store: TestStore
let stripe: TestStripe
beforeEach(async () => {
  const clock = testClock()
  const toMidnight = 24 * HOUR_MS - (clock.now().getTime() % (24 * HOUR_MS))
  clock.pass(toMidnight + 12 * HOUR_MS) // noon in UTC
  stripe = await TestStripe.open(clock)
  store = await TestStore.open({ clock, openPayments: stripe.payments(), web: await loadWebBuild() })
})
afterEach(async () => {
  await store.close()
  await stripe.close()
})

const save = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)
const options = async () => (await store.visitor().get(endpoints.getDeliveryOptions)).body
const home = async () => (await store.visitor().get('/')).body.replaceAll('<!-- -->', '')
const hoursDaily = (from: string, to: string) => Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from, to }]]))
const noonPlus = (hours: number) => new Date(store.clock.now().getTime() + hours * HOUR_MS).toISOString()
const minutesTo = (from: Date, { dueAt }: OrderWire) => (Date.parse(dueAt) - from.getTime()) / MINUTE_MS

test('a store without settings is always open and promises thirty minutes', async () => {
  expect(await options()).toEqual({
    success: true,
    now: { minutes: 30, from: 'goal' },
    isOpen: true,
    opensAt: null,
    opens: null,
    changesAt: null,
    slots: [],
  })
  await save({ promisedMinutes: 45 })
  expect((await options()).now).toEqual({ minutes: 45, from: 'goal' })
})

test('from twenty deliveries on, the minutes are those within which nine of ten arrived', async () => {
  for (let count = 0; count < 20; count += 1) await deliveredOrder(store)
  store.clock.pass(2 * MINUTE_MS)
  expect((await options()).now).toMatchObject({ from: 'measured' })
})

test('while the store is closed nothing is promised for now, and orders are due from the next opening on', async () => {
  await save({ hours: hoursDaily('08:00', '11:00'), promisedMinutes: 45 })
  expect(await options()).toEqual({
    success: true,
    now: null,
    isOpen: false,
    opensAt: noonPlus(20),
    opens: { day: 'tomorrow', dayText: 'tomorrow', time: '08:00' },
    changesAt: noonPlus(12),
    slots: [],
  })
  const { order } = await placedOrder(store)
  expect(order.dueAt).toBe(noonPlus(20.75))
  expect(order.createdAt).toBe(noonPlus(0))
})

test('an order takes delivery now, and no other word', async () => {
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const order = { items, address: (await shopper.address())._id }
  expect(await shopper.post(endpoints.placeCashOrder, { ...order, delivery: 'now' })).toMatchObject({ status: 201 })
  for (const delivery of ['later', '', null, 5])
    expect(await shopper.post(endpoints.placeCashOrder, { ...order, delivery })).toMatchObject({ status: 422 })
})

test('a store that is closed without a next opening takes no orders', async () => {
  await save({ hours: hoursDaily('08:00', '11:00') })
  await save({ hours: Object.fromEntries(WEEKDAYS.map((day) => [day, []])) })
  expect(await options()).toMatchObject({ now: null, opensAt: null, opens: null })
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const order = { items, address: (await shopper.address())._id }
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder])
    expect(await shopper.post(endpoint, order)).toMatchObject({
      status: 409,
      body: { message: 'We’re closed, and no opening is planned yet' },
    })
})

test('a store takes no orders of any kind until its owner opens it, and what was paid meanwhile is given back', async () => {
  await save({ slotMinutes: 60, slotCapacity: 5, pickup: { isOffered: true, address: '12 Alder Street', minutes: 20 } })
  const product = (await store.product())._id
  const items = [{ product, quantity: 1 }]
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const [slot] = (await options()).slots
  const begun = (await shopper.post(endpoints.placeOnlineOrder, { items, address })).body.order
  await save({ isTakingOrders: false })
  expect(await options()).toMatchObject({ isOpen: false, now: null, opensAt: null, slots: [] })
  expect(await home()).toContain('Closed for now.')
  const refused = { status: 409 }
  for (const choice of [{ address }, { address, delivery: slot.start }, { fulfilment: 'pickup' }]) {
    expect(await shopper.post(endpoints.placeCashOrder, { items, ...choice })).toMatchObject(refused)
    expect(await shopper.post(endpoints.placeOnlineOrder, { items, ...choice })).toMatchObject(refused)
  }
  expect(await store.visitor().post(endpoints.placeCashOrder, guestOrderOf(newGuest(store), product))).toMatchObject(refused)
  const byPhone = { items, customer: { name: 'Ann Lee', phone: '+1 503 555 0177' }, address: AN_ADDRESS, payment: 'COD' }
  expect(await (await store.seller()).post(endpoints.placePhoneOrder, byPhone)).toMatchObject(refused)
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(begun._id)))
  const paid = (await shopper.get(`${endpoints.getOrder.path}?id=${begun._id}`)).body.order
  expect(paid).toMatchObject({ status: 'Cancelled', isPaid: true, refunds: [{ amount: paid.amount }] })
  await save({ isTakingOrders: null, slotMinutes: null, pickup: null })
  expect(await shopper.post(endpoints.placeCashOrder, { items, address })).toMatchObject({ status: 201 })
})

test('an online order is due from its payment on, and from the next opening when it is paid while closed', async () => {
  await save({ hours: hoursDaily('08:00', '12:30') })
  const begin = async () => {
    const shopper = await store.shopper()
    const items = [{ product: (await store.product())._id, quantity: 1 }]
    const { order } = (await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })).body
    return { shopper, id: order._id as string }
  }
  const [early, late] = [await begin(), await begin()]
  const paidOrder = async ({ shopper, id }: Awaited<ReturnType<typeof begin>>): Promise<OrderWire> => {
    await sendEvent(store, await stripe.pay(await stripe.sessionOf(id)))
    return (await shopper.get(`${endpoints.getOrder.path}?id=${id}`)).body.order
  }
  store.clock.pass(11 * MINUTE_MS)
  const open = await paidOrder(early)
  expect(minutesTo(store.clock.now(), open)).toBe(30)
  expect(minutesTo(new Date(open.createdAt), open)).toBe(41)
  store.clock.pass(19 * MINUTE_MS)
  expect((await paidOrder(late)).dueAt).toBe(new Date(store.clock.now().getTime() + 20 * HOUR_MS).toISOString())
})

test('cached pages say that the store is closed from its closing on, and promise minutes again from its opening on', async () => {
  await save({ hours: hoursDaily('08:00', '13:00') })
  expect(await home()).toContain('Groceries delivered in under 30 minutes')
  store.clock.pass(HOUR_MS - 1)
  expect(await home()).toContain('Groceries delivered in under 30 minutes')
  store.clock.pass(1)
  const closed = await home()
  expect(closed).toContain('Closed now. Opens 8:00 AM tomorrow.')
  expect(closed).toContain('Groceries delivered from 8:00 AM tomorrow')
  for (const path of ['/', '/cart', '/contact', '/products', '/products/fruits'])
    expect((await store.visitor().get(path)).body).not.toContain('30 minutes')
  store.clock.pass(11 * HOUR_MS)
  expect(await home()).toContain('Closed now. Opens 8:00 AM today.')
  store.clock.pass(8 * HOUR_MS)
  expect(await home()).toContain('Groceries delivered in under 30 minutes')
})

test('another number of promised minutes is said wherever minutes are promised', async () => {
  const product = await store.product({ category: 'Fruits', description: [] })
  await save({ promisedMinutes: 45 })
  for (const path of ['/', '/contact', '/cart', '/products', '/products/fruits', `/products/fruits/${product._id}`]) {
    const { body } = await store.visitor().get(path)
    expect(body).toContain('in under 45 minutes')
    expect(body).not.toContain('30 minutes')
  }
})

test('closed days and their notes are on the contact page, and the note of today wherever the store says that it is closed', async () => {
  const day = (hours: number) => noonPlus(hours).slice(0, 10)
  await save({
    hours: hoursDaily('18:00', '02:00'),
    closures: [
      { from: day(0), note: 'Family wedding' },
      { from: day(48), to: day(72), note: '' },
      { from: day(24 * 90), note: 'Far away' },
    ],
  })
  expect(await options()).toMatchObject({ isOpen: false, note: 'Family wedding', opens: { day: 'tomorrow', time: '18:00' } })
  const contact = (await store.visitor().get('/contact')).body
  for (const text of ['6 PM to 2 AM', 'Closed days', ': Family wedding', ' to ']) expect(contact).toContain(text)
  expect(contact).not.toContain('Far away')
  for (const body of [contact, await home()]) expect(body).toContain('Closed now: Family wedding. Opens 6:00 PM tomorrow.')
  await save({ isTakingOrders: false })
  expect(await options()).not.toHaveProperty('note')
  const stopped = (await store.visitor().get('/contact')).body
  expect(stopped).toContain('You can order once we open.')
  expect(stopped).not.toContain('Order now')
})
