import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { patiently } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest, withKey } from '../../testing/guests.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const seller = await store.seller()
const MINUTE_MS = 60_000

const PICKUP = { isOffered: true, address: '1 Market Street', minutes: 30 }
const SETTINGS = {
  ...{ fees: { delivery: 4, minimum: 10 }, pickup: PICKUP, hours: null, closures: null, closedUntil: null },
  ...{ slotMinutes: 60, slotCapacity: 1, slotCutOff: 0 },
}
beforeEach(async () => {
  await seller.post(endpoints.saveSettings, SETTINGS)
  store.clock.pass(4 * 60 * MINUTE_MS) // each test has slots without orders
})

const [bread, milk] = [await store.product({ price: 12, offerPrice: 12 }), await store.product({ price: 2, offerPrice: 2 })]

const { placeCashOrder, placeOnlineOrder } = endpoints
type Placing = typeof placeCashOrder | typeof placeOnlineOrder

/** Places a first order of bread for $16.24, with a fee of $4. */
async function firstOrder(more: object = {}, by?: TestShopper) {
  const shopper = by ?? (await store.shopper())
  const request = { items: [{ product: bread._id, quantity: 1 }], address: (await shopper.address())._id, ...more }
  const placed = await shopper.post(placeCashOrder, request)
  expect(placed.status).toBe(201)
  const first: OrderWire = placed.body.order
  const along = (more: object = {}, at: Placing = placeCashOrder) =>
    shopper.post(at, { items: [{ product: milk._id, quantity: 1 }], with: first._id, ...more })
  return { shopper, first, along, orderOf: orderOf(shopper) }
}

const orderOf =
  (shopper: TestShopper) =>
  async ({ _id }: OrderWire): Promise<OrderWire> =>
    (await shopper.get(`${endpoints.getOrder.path}?id=${_id}`)).body.order
const move = ({ _id: id }: OrderWire, status: string, more: object = {}) =>
  seller.post(endpoints.changeOrderStatus, { id, status, ...more })
async function sendOut(order: OrderWire) {
  await move(order, 'Packing')
  expect((await move(order, 'Out for Delivery')).status).toBe(200)
}
const pay = async ({ _id }: OrderWire) => sendEvent(store, await stripe.pay(await stripe.sessionOf(_id)))
const slots = async (): Promise<{ start: string; left: number }[]> =>
  (await store.visitor().get(endpoints.getDeliveryOptions)).body.slots
const soundStore = async () => expect((await auditOf(store)).findings).toEqual([])

test('an order that goes along comes to the same address at the same time, without a fee and below the smallest order', async () => {
  const [slot] = await slots()
  const { shopper, first, along, orderOf } = await firstOrder({ delivery: slot?.start })
  const { status, body } = await along()
  expect(status).toBe(201)
  const second: OrderWire = body.order
  const stop = { orders: [first._id, second._id], numbers: [first.number, second.number], toPay: 18.28 }
  expect(second).toMatchObject({
    ...{ with: first._id, stop, amount: 2.04, sums: { delivery: 0 }, status: 'Order Placed' },
    ...{ address: first.address, slot: first.slot, dueAt: first.dueAt, fulfilment: 'delivery' },
  })
  expect(await orderOf(first)).toMatchObject({ stop, amount: 16.24 })
  expect(await orderOf(first)).not.toHaveProperty('with')
  expect(second).toMatchObject(await orderOf(second))
  const [mail] = await mailsTo(store, shopper.email)
  expect(mail).toMatchObject({
    subject: `Order ${second.number}: we have it`,
    text: expect.stringContaining('together with the one'),
  })
  await soundStore()
})

test('a full time is no obstacle, and a stop takes one place until all of it is canceled', async () => {
  const [slot] = await slots()
  const { shopper, first, along } = await firstOrder({ delivery: slot?.start })
  const leftNow = async () => (await slots()).find(({ start }) => start === slot?.start)?.left
  expect(await leftNow()).toBe(0)
  const { body } = await along({ delivery: slot?.start })
  expect(body.order).toMatchObject({ slot: { start: slot?.start } })
  await shopper.post(endpoints.cancelOrder, { id: first._id })
  expect(await leftNow()).toBe(0)
  await shopper.post(endpoints.cancelOrder, { id: body.order._id })
  expect(await leftNow()).toBe(1)
})

test('another address, time or way of delivery is rejected, and the same ones are not', async () => {
  const [slot, later] = await slots()
  const { shopper, first, along } = await firstOrder({ delivery: slot?.start })
  const own = '_id' in first.address ? first.address._id : ''
  const elsewhere = (await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, street: '7 Birch Road' })).body.address._id
  expect(await along({ address: elsewhere })).toMatchObject({ status: 422, body: { errors: { address: expect.any(String) } } })
  expect(await along({ address: crypto.randomUUID() })).toMatchObject({ status: 404, body: { message: 'Address not found' } })
  expect(await along({ delivery: later?.start })).toMatchObject({
    status: 422,
    body: { errors: { delivery: expect.any(String) } },
  })
  expect(await along({ delivery: 'now' })).toMatchObject({ status: 422 })
  expect(await along({ fulfilment: 'pickup' })).toMatchObject({
    status: 422,
    body: { errors: { fulfilment: expect.any(String) } },
  })
  expect((await along({ address: own, delivery: slot?.start, fulfilment: 'delivery' })).status).toBe(201)
  await shopper.post(endpoints.removeAddress, { id: own })
  expect(await along({ address: own })).toMatchObject({ status: 201, body: { order: { address: first.address } } })
})

test('an order goes along with one that is picked up, and with one that comes as soon as possible', async () => {
  for (const more of [{ fulfilment: 'pickup', address: null }, {}]) {
    const { first, along } = await firstOrder(more)
    store.clock.pass(5 * MINUTE_MS)
    const { fulfilment, pickupAddress, dueAt, address } = first
    expect((await along()).body.order).toMatchObject({
      ...{ fulfilment, dueAt, address, amount: 2.04 },
      ...(pickupAddress !== undefined && { pickupAddress }),
    })
  }
  await soundStore()
})

test('an order that goes along with one that goes along joins the first, also once that is canceled', async () => {
  const { shopper, first, along, orderOf } = await firstOrder()
  const second: OrderWire = (await along()).body.order
  expect((await along({ with: second._id })).body.order).toMatchObject({ with: first._id, stop: { toPay: 20.32 } })
  await shopper.post(endpoints.cancelOrder, { id: first._id })
  expect(await along()).toMatchObject({ status: 409, body: { status: 'Cancelled' } })
  const fourth = await along({ with: second._id })
  expect(fourth).toMatchObject({ status: 201, body: { order: { amount: 2.04, sums: { delivery: 0 }, stop: { toPay: 6.12 } } } })
  expect(await orderOf(first)).not.toHaveProperty('stop')
  await soundStore()
})

test('when the first order is canceled the other is delivered as ordered, and no fee moves to it', async () => {
  const { shopper, first, along, orderOf } = await firstOrder()
  const second: OrderWire = (await along()).body.order
  await shopper.post(endpoints.cancelOrder, { id: first._id })
  const left = await orderOf(second)
  expect(left).toMatchObject({ status: 'Order Placed', amount: 2.04, toPay: 2.04, dueAt: first.dueAt, address: first.address })
  expect(left).not.toHaveProperty('stop')
  await sendOut(second)
  await move(second, 'Delivered')
  expect(await orderOf(second)).toMatchObject({ status: 'Delivered', cashReceived: 2.04 })
  await soundStore()
})

test('open pages of an order learn that another one of its stop was canceled or changed', async () => {
  const { shopper, first, along, orderOf } = await firstOrder({ items: [{ product: bread._id, quantity: 2 }] })
  const second: OrderWire = (await along()).body.order
  const countEvents = async () =>
    (await sql`select from order_events where order_id = ${second._id}`.execute(store.db)).rows.length
  const before = await countEvents()
  const [item] = first.items
  await shopper.post(endpoints.reduceOrder, { id: first._id, lines: [{ line: item?.line, quantity: 1 }] })
  expect(await countEvents()).toBe(before + 1)
  await shopper.post(endpoints.cancelOrder, { id: first._id })
  expect(await countEvents()).toBe(before + 2)
  expect(await orderOf(second)).not.toHaveProperty('stop')
})

test('nothing goes along with an order that went out, is over, awaits its payment or is another’s', async () => {
  const { shopper, first, along } = await firstOrder()
  await sendOut(first)
  const message = `Order #${first.number} is out for delivery already, so nothing can go along with it. Please order separately.`
  expect(await along()).toMatchObject({ status: 409, body: { message, status: 'Out for Delivery' } })
  await move(first, 'Delivered')
  expect(await along()).toMatchObject({ status: 409, body: { status: 'Delivered' } })
  const address = (await shopper.address())._id
  const items = [{ product: bread._id, quantity: 1 }]
  const awaiting: OrderWire = (await shopper.post(placeOnlineOrder, { items, address })).body.order
  const others = (await firstOrder()).first
  for (const id of [awaiting._id, others._id, crypto.randomUUID(), 'nothing', ''])
    expect(await along({ with: id, address })).toMatchObject({ status: 404, body: { message: 'Order not found' } })
  expect(await along({ with: 7 })).toMatchObject({ status: 422 })
})

test('a pickup that is ready takes no order along', async () => {
  const { first, along } = await firstOrder({ fulfilment: 'pickup', address: null })
  await sendOut(first)
  const message = `Order #${first.number} is ready for pickup already, so nothing can go along with it. Please order separately.`
  expect(await along()).toMatchObject({ status: 409, body: { message } })
})

test('a guest’s order goes along by the secret of the first, and not by its id', async () => {
  const guest = newGuest(store)
  const placed = await guest.post(placeCashOrder, guestOrderOf(guest, bread._id))
  const along = (first: string, more: object = {}) =>
    guest.post(placeCashOrder, guestOrderOf(guest, milk._id, { address: undefined, with: first, ...more }))
  expect((await along(placed.body.order._id)).status).toBe(404)
  const second = await along(placed.body.secret)
  expect(second).toMatchObject({ status: 201, body: { order: { amount: 2.04, with: placed.body.order._id, isGuest: true } } })
  expect(second.body.secret).not.toBe(placed.body.secret)
  expect(await along(second.body.secret, { address: AN_ADDRESS })).toMatchObject({
    body: { order: { with: placed.body.order._id } },
  })
  expect((await along(placed.body.secret, { address: { ...AN_ADDRESS, street: '7 Birch Road' } })).status).toBe(422)
  expect((await (await firstOrder()).along({ with: placed.body.secret })).status).toBe(201)
})

test('a guest who adds the same goods once more did not order them twice by mistake', async () => {
  const guest = newGuest(store)
  const placed = await guest.post(placeCashOrder, guestOrderOf(guest, bread._id))
  const more = { address: undefined, with: placed.body.secret }
  const { body } = await guest.post(placeOnlineOrder, guestOrderOf(guest, bread._id, more))
  await pay(body.order)
  const shown = (await store.visitor().get(`${endpoints.getOrder.path}?secret=${body.secret}`)).body.order
  expect(shown).toMatchObject({ isPaid: true, stop: { orders: [placed.body.order._id, body.order._id] } })
  expect(shown.payment).not.toHaveProperty('duplicateOf')
})

test('a quote of an order that goes along has no fee and no minimum, and says with which order it goes', async () => {
  const { shopper, first, along } = await firstOrder()
  const items = [{ product: milk._id, quantity: 1 }]
  const quote = (more: object) => shopper.post(endpoints.quoteCart, { items, ...more })
  expect((await quote({ zipcode: '97205' })).body).toMatchObject({ sums: { delivery: 4, total: 6.04 }, minimum: { missing: 8 } })
  const { status, body } = await quote({ with: first._id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ sums: { delivery: 0, total: 2.04 }, with: first._id, withNumber: first.number })
  expect(body).not.toHaveProperty('minimum')
  expect(body).not.toHaveProperty('isFrom')
  expect(body.sums.total).toBe((await along()).body.order.amount)
  expect(await quote({ with: crypto.randomUUID() })).toMatchObject({ status: 404 })
  await sendOut({ ...first, _id: (await firstOrder({}, shopper)).first._id })
  await move(first, 'Packing')
  await move(first, 'Out for Delivery', { leave: true })
  expect(await quote({ with: first._id })).toMatchObject({ status: 409, body: { status: 'Out for Delivery' } })
})

test('a repeated request gets the first response, also when the first order has gone out meanwhile', async () => {
  const { shopper, first } = await firstOrder()
  const request = { items: [{ product: milk._id, quantity: 1 }], with: first._id }
  const [sent, again] = [
    await shopper.post(placeCashOrder, request, withKey('milk')),
    await shopper.post(placeCashOrder, request, withKey('milk')),
  ]
  expect(again.body).toEqual(sent.body)
  await move(first, 'Packing')
  await move(first, 'Out for Delivery', { leave: true })
  expect((await shopper.post(placeCashOrder, request, withKey('milk'))).body).toEqual(sent.body)
  expect(await shopper.post(placeCashOrder, { ...request, with: sent.body.order._id }, withKey('milk'))).toMatchObject({
    status: 422,
  })
})

test('an order paid by card goes along once it is paid, and comes to where and when the first one does by then', async () => {
  const [slot, later] = await slots()
  const { shopper, first, along, orderOf } = await firstOrder({ delivery: slot?.start })
  const { body } = await along({}, placeOnlineOrder)
  const second: OrderWire = body.order
  expect(await orderOf(first)).not.toHaveProperty('stop')
  await shopper.post(endpoints.changeSlot, { id: first._id, delivery: later?.start })
  await shopper.post(endpoints.changeDetails, { id: first._id, address: { ...AN_ADDRESS, street: '7 Birch Road' } })
  await pay(second)
  const now = await orderOf(second)
  expect(now).toMatchObject({
    ...{ status: 'Order Placed', isPaid: true, slot: { start: later?.start }, address: { street: '7 Birch Road' } },
    ...{ with: first._id, stop: { orders: [first._id, second._id], toPay: 16.24 } },
  })
  expect(now.dueAt).toBe((await orderOf(first)).dueAt)
  await soundStore()
})

test.each(['sent out', 'canceled'])(
  'an order that is paid after the first was %s is delivered as ordered, by itself',
  async (what) => {
    const { shopper, first, along, orderOf } = await firstOrder()
    const second: OrderWire = (await along({}, placeOnlineOrder)).body.order
    if (what === 'sent out') await sendOut(first)
    else await shopper.post(endpoints.cancelOrder, { id: first._id })
    await pay(second)
    expect(await orderOf(second)).toMatchObject({ status: 'Order Placed', isPaid: true, amount: 2.04, address: first.address })
    await sendOut(second)
    expect(await orderOf(second)).not.toHaveProperty('stop')
    expect(await orderOf(first)).not.toHaveProperty('stop')
    await soundStore()
  },
)

test.each([false, true])('twenty orders race against the first going out, also when it may leave some: %s', async (leave) => {
  const { first, along, orderOf } = await firstOrder()
  await move(first, 'Packing')
  const [out, ...placed] = await Promise.all([
    patiently(() => move(first, 'Out for Delivery', { leave })),
    ...Array.from({ length: 20 }, () => patiently(() => along())),
  ])
  expect(placed.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  const joined: OrderWire[] = placed.flatMap(({ status, body }) => (status === 201 ? [body.order] : []))
  if (leave) expect(out.status).toBe(200)
  if (!leave) expect([out.status, joined.length]).toEqual(out.status === 200 ? [200, 0] : [409, 20])
  const stops = await Promise.all([first, ...joined].map(async (order) => (await orderOf(order)).stop?.orders.length))
  expect(new Set(stops)).toEqual(new Set([out.status === 200 ? undefined : 21]))
  await soundStore()
})
