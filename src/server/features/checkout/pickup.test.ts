import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MailWire } from '../../../contract/operations/outbox.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { newGuest } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore()
const seller = await store.seller()
const product = (await store.product({ price: 10, offerPrice: 10 }))._id
const MINUTE_MS = 60_000
const PICKUP = { isOffered: true, address: '400 West Burnside Street\nPortland', minutes: 20 }
const OFFERED = { pickup: PICKUP, fees: { delivery: 4, freeFrom: 30 }, zipCodes: ['10001'] }
beforeAll(() => seller.post(endpoints.saveSettings, OFFERED))

const items = [{ product, quantity: 1 }]
const pickup = { items, fulfilment: 'pickup' }

async function pickupOrder() {
  const shopper = await store.shopper()
  const { status, body } = await shopper.post(endpoints.placeCashOrder, pickup)
  expect(status).toBe(201)
  return { shopper, order: body.order as OrderWire }
}

async function move(id: string, ...statuses: OrderStatus[]) {
  for (const status of statuses) await seller.post(endpoints.changeOrderStatus, { id, status })
}

test('a pickup needs no address, costs no delivery, asks for no ZIP code and is due after its own minutes', async () => {
  const { shopper, order } = await pickupOrder()
  expect(order).toMatchObject({
    fulfilment: 'pickup',
    pickupAddress: PICKUP.address,
    address: { firstName: 'Maya', lastName: 'Winter', email: shopper.email },
    sums: { cart: 10, tax: 0.2, delivery: 0, total: 10.2 },
  })
  expect(Object.keys(order.address).toSorted()).toEqual(['email', 'firstName', 'lastName', 'phone'])
  expect(Date.parse(order.dueAt) - Date.parse(order.createdAt)).toBe(20 * MINUTE_MS)
  const toDeliver = { items, address: (await shopper.address())._id }
  expect(await shopper.post(endpoints.placeCashOrder, toDeliver)).toMatchObject({ status: 422 })
})

test('a pickup while the store is closed is due after its next opening', async () => {
  const closedUntil = new Date(store.clock.now().getTime() + 90 * MINUTE_MS)
  await seller.post(endpoints.saveSettings, { closedUntil: closedUntil.toISOString() })
  const { order } = await pickupOrder()
  await seller.post(endpoints.saveSettings, { closedUntil: null })
  expect(Date.parse(order.dueAt) - closedUntil.getTime()).toBe(20 * MINUTE_MS)
})

test('a guest picks up, too, and an address that was sent is ignored', async () => {
  const { name, email, phone, post } = newGuest(store)
  const order = { ...pickup, guest: { name, email, phone }, address: AN_ADDRESS }
  const { status, body } = await post(endpoints.placeCashOrder, order)
  expect(status).toBe(201)
  expect(body.order.address).toEqual({ firstName: 'Gil', lastName: 'Santos', email, phone })
})

test('an online pickup is due from its payment on', async () => {
  const shopper = await store.shopper()
  const { body } = await shopper.post(endpoints.placeOnlineOrder, pickup)
  store.clock.pass(5 * MINUTE_MS)
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id)))
  const { order } = (await shopper.get(`${endpoints.getOrder.path}?id=${body.order._id}`)).body
  expect(order).toMatchObject({ isPaid: true, sums: { delivery: 0 } })
  expect(Date.parse(order.dueAt) - store.clock.now().getTime()).toBe(20 * MINUTE_MS)
})

test('a quote of a pickup has the sums of its order', async () => {
  const quote = async (more: object) => (await store.visitor().post(endpoints.quoteCart, { items, ...more })).body
  expect((await quote({})).sums).toMatchObject({ delivery: 4, total: 14.2 })
  expect((await quote({ fulfilment: 'pickup', zipcode: '97205' })).sums).toMatchObject({ delivery: 0, total: 10.2 })
  expect(await quote({ fulfilment: 'pickup', zipcode: '97205' })).not.toHaveProperty('isDelivered')
})

test('without an offer no order is picked up, and the options say nothing of it', async () => {
  const options = async () => (await store.visitor().get(endpoints.getDeliveryOptions)).body.pickup
  expect(await options()).toEqual({ address: PICKUP.address, minutes: 20 })
  await seller.post(endpoints.saveSettings, { pickup: { ...PICKUP, isOffered: false } })
  const shopper = await store.shopper()
  const refused = { status: 422, body: { message: 'This store offers no pickup' } }
  expect(await shopper.post(endpoints.placeCashOrder, pickup)).toMatchObject(refused)
  expect(await shopper.post(endpoints.placeOnlineOrder, pickup)).toMatchObject(refused)
  expect((await store.visitor().post(endpoints.quoteCart, pickup)).body.message).toBe('This store offers no pickup')
  expect(await options()).toBeUndefined()
  await seller.post(endpoints.saveSettings, { pickup: PICKUP })
})

test.each<[string, object]>([
  ['a slot', { ...pickup, delivery: '2026-11-28T10:00:00Z' }],
  ['a word of its own', { items, fulfilment: 'drone' }],
  ['no address and no pickup', { items }],
])('an order with %s is refused', async (_, body) => {
  expect(await (await store.shopper()).post(endpoints.placeCashOrder, body)).toMatchObject({ status: 422 })
})

test('a pickup has no delivery time to change', async () => {
  const { shopper, order } = await pickupOrder()
  expect(await shopper.post(endpoints.changeSlot, { id: order._id, delivery: 'now' })).toMatchObject({ status: 422 })
})

test('couriers see deliveries and no pickups', async () => {
  const { order } = await pickupOrder()
  await move(order._id, 'Packing', 'Out for Delivery')
  const courier = await store.staff('courier')
  const listed = (await courier.get(`${endpoints.listSellerOrders.path}?counts=true`)).body
  expect(listed.orders).toEqual([])
  expect(listed.counts['Out for Delivery']).toBe(0)
  expect(await courier.get(`${endpoints.getOrder.path}?id=${order._id}`)).toMatchObject({ status: 404 })
  const delivered = { id: order._id, status: 'Delivered' }
  expect(await courier.post(endpoints.changeOrderStatus, delivered)).toMatchObject({ status: 404 })
  expect(await seller.post(endpoints.changeOrderStatus, delivered)).toMatchObject({ status: 200 })
})

test('mails say where and when a pickup is ready, and not that anybody is on the way', async () => {
  const { name, email, phone, post } = newGuest(store)
  const { body } = await post(endpoints.placeCashOrder, { ...pickup, guest: { name, email, phone } })
  await move(body.order._id, 'Packing', 'Out for Delivery', 'Delivered')
  store.clock.pass(2 * MINUTE_MS)
  await store.runJobs()
  const mails: MailWire[] = (await seller.get(endpoints.listMails)).body.mails.filter(({ to }: MailWire) => to === email)
  const [pickedUp, ready, placed] = mails
  expect(placed?.text).toContain('We have your order. You can pick it up in 20 minutes.')
  expect(placed?.text).toContain('400 West Burnside Street')
  expect(ready?.subject).toContain('ready for pickup')
  expect(ready?.text).toContain('400 West Burnside Street')
  expect(pickedUp?.subject).toContain('picked up')
  for (const { text } of mails) expect(text).not.toMatch(/door|on its way|delivered/)
})

test('the export lists who picks up, and no place', async () => {
  const { order } = await pickupOrder()
  const csv: string = (await seller.get(endpoints.exportSellerOrders)).body
  const line = csv.split('\r\n').find((one) => one.includes(order.number)) ?? ''
  expect(line).toContain('Maya Winter')
  expect(line).toContain(',,,,')
})

test('deleting the account leaves a pickup without a person', async () => {
  const { shopper, order } = await pickupOrder()
  await move(order._id, 'Packing', 'Out for Delivery', 'Delivered')
  store.clock.pass(2 * MINUTE_MS)
  expect(await shopper.post(endpoints.deleteAccount, { password: shopper.password })).toMatchObject({ status: 200 })
  const { body } = await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)
  expect(body.order.address).toEqual({ firstName: 'Deleted', lastName: 'account', email: '', phone: '' })
})

test('the audit accepts pickups', async () => {
  await pickupOrder()
  expect((await auditOf(store)).findings).toEqual([])
})
