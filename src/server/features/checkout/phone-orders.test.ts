import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { withKey } from '../../testing/guests.ts'
import { type TestStaff, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let grace: TestStaff
let apples: ProductWire
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  grace = await store.staff('manager', 'Grace Tan')
  apples = await store.product({ name: 'Apples', price: 4, offerPrice: 3.6 })
})
afterAll(() => store.close())

const PLACE = { street: '12 Orchard Lane', city: 'Portland', state: 'Oregon', zipcode: '97205', country: 'United States' }
const CUSTOMER = { name: 'Maya Anna Winter', phone: '+1 503 555 0142' }
const orderOf = (more: object = {}) => ({
  items: [{ product: apples._id, quantity: 2 }],
  customer: CUSTOMER,
  address: PLACE,
  payment: 'COD',
  ...more,
})
const place = (by: Caller, more: object = {}, headers = {}) => by.post(endpoints.placePhoneOrder, orderOf(more), headers)
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  await store.runJobs()
  const { mails } = (await seller.get(`${endpoints.listMails.path}?limit=500`)).body
  return mails.filter(({ to }: { to: string }) => to === email)
}

test('a manager takes an order by phone, which says who took it and moves like any other', async () => {
  const { status, body } = await place(grace)
  expect({ status, success: body.success, secret: body.secret }).toEqual({ status: 201, success: true, secret: undefined })
  const { order } = body
  expect(order).toMatchObject({
    ...{ status: 'Order Placed', paymentType: 'COD', amount: 7.34, isPaid: false, isGuest: false },
    history: [{ status: 'Order Placed', by: 'Grace Tan' }],
    address: { firstName: 'Maya Anna', lastName: 'Winter', email: '', phone: CUSTOMER.phone, street: PLACE.street },
    nextSteps: ['Packing', 'Cancelled'],
  })
  for (const q of [order.number, 'Anna Winter', '5035550142']) {
    const { orders } = (await seller.get(`${endpoints.listSellerOrders.path}?q=${encodeURIComponent(q)}`)).body
    expect(orders.map(({ _id }: { _id: string }) => _id)).toContain(order._id)
  }
  for (const next of ['Packing', 'Out for Delivery', 'Delivered'])
    expect(await seller.post(endpoints.changeOrderStatus, { id: order._id, status: next })).toMatchObject({ status: 200 })
  const { activities } = (await grace.get(`${endpoints.listActivity.path}?kind=orders`)).body
  expect(activities.map(({ text, by }: { text: string; by: string }) => `${by}: ${text}`)).toContain(
    `Grace Tan: Took order ${order.number} by phone`,
  )
  expect((await auditOf(store)).findings).toEqual([])
})

test('a customer with an email gets its mails, and the order is theirs once they have an account', async () => {
  const shopper = await store.shopper()
  const { order } = (await place(seller, { customer: { ...CUSTOMER, email: shopper.email } })).body
  expect(order).toMatchObject({ isGuest: true, history: [{ by: 'Admin' }] })
  expect((await mailsTo(shopper.email)).map(({ subject }) => subject)).toContain(`Order ${order.number}: we have it`)
  expect((await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order.history[0].by).toBe('Admin')
  const email = `${crypto.randomUUID()}@example.com`
  const guests = (await place(grace, { customer: { ...CUSTOMER, email } })).body.order
  expect((await mailsTo(email))[0]).toMatchObject({ text: expect.stringContaining('/order/') })
  expect(guests.isGuest).toBe(true)
})

test('the price that was told is kept, or the difference is shown', async () => {
  const expected = (offerPrice: number, amount: number) => ({
    expected: { lines: [{ product: apples._id, offerPrice }], amount },
  })
  expect(await place(grace, expected(3.5, 7.14))).toMatchObject({
    status: 409,
    body: { code: 'changed', amount: 7.34, changes: [{ product: apples._id, was: 3.5, now: 3.6 }] },
  })
  expect(await place(grace, expected(3.6, 7.34))).toMatchObject({ status: 201 })
})

test('a double click with one key is one order, and another request with the key is refused', async () => {
  const key = withKey('phone-1')
  const responses = await Promise.all([1, 2, 3, 4].map(() => place(grace, {}, key)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(responses.map(({ body }) => body.order._id)).size).toBe(1)
  expect(await place(grace, { customer: { ...CUSTOMER, name: 'Ben Osei' } }, key)).toMatchObject({ status: 422 })
  expect((await place(seller, {}, key)).body.order._id).not.toBe(responses[0]?.body.order._id)
})

test('of many orders by phone and online at once, no more are taken than there are pieces', async () => {
  const eggs = await countedProduct(store, 3, { name: 'Eggs' })
  const items = [{ product: eggs._id, quantity: 1 }]
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 ? place(grace, { items }) : shopper.post(endpoints.placeCashOrder, { items, address }),
    ),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await eggs.sellers()).stock).toBe(0)
})

test('the store’s rules hold: area, minimum, and what must be there', async () => {
  expect(await seller.post(endpoints.saveSettings, { zipCodes: ['97205'], fees: { delivery: 5, minimum: 7 } })).toMatchObject({
    status: 200,
  })
  expect((await place(grace)).body.order).toMatchObject({ amount: 12.34 })
  expect(await place(grace, { address: { ...PLACE, zipcode: '10001' } })).toMatchObject({ status: 422 })
  expect(await place(grace, { items: [{ product: apples._id, quantity: 1 }] })).toMatchObject({
    status: 422,
    body: { minimum: { amount: 7, missing: 3.4 } },
  })
  await seller.post(endpoints.saveSettings, { zipCodes: null, fees: null })
  for (const wrong of [
    ...[
      { customer: { name: 'Maya' } },
      { customer: { ...CUSTOMER, phone: 'none' } },
      { customer: { ...CUSTOMER, email: 'maya@' } },
    ],
    ...[{ address: { ...PLACE, street: '' } }, { address: crypto.randomUUID() }, { items: [] }, { payment: 'Online' }],
  ])
    expect(await place(grace, wrong), JSON.stringify(wrong)).toMatchObject({ status: 422 })
  expect(await place(grace, { items: [{ product: crypto.randomUUID(), quantity: 1 }] })).toMatchObject({ status: 404 })
  expect((await place(grace, { address: AN_ADDRESS, customer: { ...CUSTOMER, name: 'Maya' } })).body.order.address).toMatchObject(
    {
      ...{ firstName: 'Maya', lastName: '', email: '', phone: CUSTOMER.phone },
    },
  )
})

const PICKUP = { isOffered: true, address: '400 West Burnside Street', minutes: 20 }

test('a customer picks up, by the shop’s rules, and needs no address', async () => {
  const pickup = { fulfilment: 'pickup', address: undefined }
  expect(await place(grace, pickup)).toMatchObject({ status: 422, body: { message: 'This store offers no pickup' } })
  await seller.post(endpoints.saveSettings, { pickup: PICKUP, fees: { delivery: 5 } })
  const { order } = (await place(grace, pickup)).body
  expect(order).toMatchObject({
    ...{ fulfilment: 'pickup', pickupAddress: PICKUP.address, amount: 7.34 },
    address: { firstName: 'Maya Anna', lastName: 'Winter', phone: CUSTOMER.phone },
  })
  expect(Date.parse(order.dueAt) - Date.parse(order.createdAt)).toBe(PICKUP.minutes * 60_000)
  expect(await place(grace, { address: undefined })).toMatchObject({ status: 422, body: { message: 'Please select an address' } })
  await seller.post(endpoints.saveSettings, { pickup: null, fees: null })
})

test('an order by phone has a place in a slot, while the slot has one', async () => {
  await seller.post(endpoints.saveSettings, { slotMinutes: 60, slotCapacity: 1 })
  const [slot] = (await store.visitor().get(endpoints.getDeliveryOptions)).body.slots
  expect((await place(grace, { delivery: slot.start })).body.order).toMatchObject({
    slot: { start: slot.start, end: slot.end },
    dueAt: slot.end,
  })
  expect(await place(grace, { delivery: slot.start })).toMatchObject({ status: 409, body: { slots: expect.any(Array) } })
  await seller.post(endpoints.saveSettings, { slotMinutes: null, slotCapacity: null })
})

test('a customer without an email uses a code once by the phone number, however it is written', async () => {
  await seller.post(endpoints.saveCode, { code: 'CALLERS', kind: 'percent', value: 10, usesPerPerson: 1 })
  const order = (phone: string, by = grace) => place(by, { code: 'CALLERS', customer: { name: 'Maya Winter', phone } })
  expect((await order('+1 503 555 0177')).body.order).toMatchObject({ code: 'CALLERS', amount: 6.6 })
  expect(await order('(503) 555-0177')).toMatchObject({
    status: 422,
    body: { errors: { code: 'You have used the code CALLERS already' } },
  })
  expect(await order('503 555 0178')).toMatchObject({ status: 201 })
})

test('owner and manager take orders, others don’t', async () => {
  for (const by of [await store.staff('packer'), await store.staff('courier'), await store.shopper()])
    expect(await place(by)).toMatchObject({ status: 403 })
  expect(await place(store.visitor())).toMatchObject({ status: 401 })
})
