import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { guestOrderOf, newGuest, withKey } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const seller = await store.seller()
const product = (await store.product())._id

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const SLOTS = { hours: null, closures: null, closedUntil: null, slotMinutes: 60, slotCapacity: 2, slotCutOff: 0 }
beforeEach(async () => {
  await seller.post(endpoints.saveSettings, SLOTS)
  store.clock.pass(4 * HOUR_MS) // each test has slots without orders
})

interface Slot {
  readonly start: string
  readonly end: string
  readonly left: number
}

const slots = async (): Promise<Slot[]> => (await store.visitor().get(endpoints.getDeliveryOptions)).body.slots
/** Returns one of the slots that can be chosen, the next one unless `ahead` says otherwise. */
async function slotAhead(ahead = 0): Promise<Slot> {
  const slot = (await slots())[ahead]
  if (!slot) throw new Error('There is no such slot')
  return slot
}
const leftIn = async ({ start }: Slot) => (await slots()).find((slot) => slot.start === start)?.left

async function orderOf(shopper: TestShopper, delivery: string) {
  return { items: [{ product, quantity: 1 }], address: (await shopper.address())._id, delivery }
}
async function order(delivery: string, by?: TestShopper) {
  const shopper = by ?? (await store.shopper())
  return { shopper, ...(await shopper.post(endpoints.placeCashOrder, await orderOf(shopper, delivery))) }
}
async function beginPayment(delivery: string, by?: TestShopper) {
  const shopper = by ?? (await store.shopper())
  return { shopper, ...(await shopper.post(endpoints.placeOnlineOrder, await orderOf(shopper, delivery))) }
}
const pay = async ({ _id }: OrderWire) => sendEvent(store, await stripe.pay(await stripe.sessionOf(_id)))
const orderNow = async (shopper: TestShopper, id: string): Promise<OrderWire> =>
  (await shopper.get(`${endpoints.getOrder.path}?id=${id}`)).body.order

test('an order in a slot is due at its end, and takes one of its places', async () => {
  const slot = await slotAhead()
  expect(slot.left).toBe(2)
  const { body } = await order(slot.start)
  expect(body.order).toMatchObject({ slot: { start: slot.start, end: slot.end }, dueAt: slot.end, fulfilment: 'delivery' })
  expect(await leftIn(slot)).toBe(1)
  expect(await order('now')).toMatchObject({ status: 201 })
  expect(await leftIn(slot)).toBe(1)
})

test('a full slot is refused with what can be chosen instead, and a canceled order makes room again', async () => {
  const [slot, next] = [await slotAhead(), await slotAhead(1)]
  const { shopper, body: first } = await order(slot.start)
  await order(slot.start)
  const refused = await order(slot.start)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This delivery time is full. Please choose another one.', now: { minutes: 30, from: 'goal' } },
  })
  expect(refused.body.slots[0]).toEqual({ ...slot, left: 0 })
  expect(refused.body.slots[1]).toEqual(next)
  await shopper.post(endpoints.cancelOrder, { id: first.order._id })
  expect(await order(slot.start)).toMatchObject({ status: 201 })
})

test('a slot that is past its cut-off, has begun, is closed or never was is refused', async () => {
  const slot = await slotAhead()
  await seller.post(endpoints.saveSettings, { slotCutOff: 120 })
  const isOver = { status: 409, body: { message: 'This delivery time can’t be chosen any more. Please choose another one.' } }
  expect(await order(slot.start)).toMatchObject(isOver)
  await seller.post(endpoints.saveSettings, { slotCutOff: 0 })
  expect(await order(new Date(Date.parse(slot.start) + MINUTE_MS).toISOString())).toMatchObject(isOver)
  expect(await order(new Date(Date.parse(slot.start) - HOUR_MS).toISOString())).toMatchObject(isOver)
  await seller.post(endpoints.saveSettings, { closedUntil: slot.end })
  expect(await order(slot.start)).toMatchObject(isOver)
  await seller.post(endpoints.saveSettings, { closedUntil: null, slotMinutes: null })
  expect(await order(slot.start)).toMatchObject({ ...isOver, body: { slots: [] } })
})

test('of fifty shoppers at once, a slot takes as many as it holds', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 7 })
  const slot = await slotAhead()
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => store.shopper()))
  const bodies = await Promise.all(shoppers.map((shopper) => orderOf(shopper, slot.start)))
  const responses = await Promise.all(
    shoppers.map((shopper, index) =>
      shopper.post(index % 2 === 0 ? endpoints.placeCashOrder : endpoints.placeOnlineOrder, bodies[index]),
    ),
  )
  expect(
    Object.fromEntries(
      Map.groupBy(responses, ({ status }) => status)
        .entries()
        .map(([status, { length }]) => [status, length]),
    ),
  ).toEqual({
    201: 7,
    409: 43,
  })
  expect(await leftIn(slot)).toBe(0)
})

test('a repeated request gets its order, also when it has taken the last place', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 1 })
  const slot = await slotAhead()
  const shopper = await store.shopper()
  const [body, headers] = [await orderOf(shopper, slot.start), withKey(crypto.randomUUID())]
  const responses = await Promise.all([1, 2, 3].map(() => shopper.post(endpoints.placeCashOrder, body, headers)))
  expect(new Set(responses.map(({ body }) => body.order._id)).size).toBe(1)
})

test('guests choose slots, too', async () => {
  const slot = await slotAhead()
  const guest = newGuest(store)
  const { body } = await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product, { delivery: slot.start }))
  expect(body.order.slot).toEqual({ start: slot.start, end: slot.end })
})

test('a payment under way holds a place until it ends, and the order keeps its slot', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 1 })
  const slot = await slotAhead(1)
  const { shopper, body } = await beginPayment(slot.start)
  expect(await order(slot.start)).toMatchObject({ status: 409 })
  await pay(body.order)
  expect(await orderNow(shopper, body.order._id)).toMatchObject({ status: 'Order Placed', dueAt: slot.end, isPaid: true })
})

test('the place of a payment that was given up is free, also for the same shopper', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 1 })
  const slot = await slotAhead(1)
  const { shopper } = await beginPayment(slot.start)
  expect(await order(slot.start, shopper)).toMatchObject({ status: 201 })
  expect(await leftIn(slot)).toBe(0)
})

test('money that comes after others took the slot is given back', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 1 })
  const slot = await slotAhead(2)
  const { shopper, body } = await beginPayment(slot.start)
  const paid = await stripe.pay(await stripe.sessionOf(body.order._id))
  store.clock.pass(32 * MINUTE_MS)
  expect(await order(slot.start)).toMatchObject({ status: 201 })
  await sendEvent(store, paid)
  const late = await orderNow(shopper, body.order._id)
  expect(late).toMatchObject({ status: 'Cancelled', refunds: [{ reason: 'The delivery time was full' }] })
})

test('an order keeps its slot when it is paid in time, though the slot has begun', async () => {
  const slot = await slotAhead()
  store.clock.pass(Date.parse(slot.start) - 5 * MINUTE_MS - store.clock.now().getTime())
  const { shopper, body } = await beginPayment(slot.start)
  const paid = await stripe.pay(await stripe.sessionOf(body.order._id))
  store.clock.pass(6 * MINUTE_MS)
  await sendEvent(store, paid)
  expect(await orderNow(shopper, body.order._id)).toMatchObject({ status: 'Order Placed' })
})

test.each([
  ['late, when its slot has begun', 35, 5],
  ['when its slot is over', 5, 90],
])('money that comes %s is given back', async (_, minutesBefore, minutesAfterStart) => {
  const slot = await slotAhead(2)
  store.clock.pass(Date.parse(slot.start) - minutesBefore * MINUTE_MS - store.clock.now().getTime())
  const { shopper, body } = await beginPayment(slot.start)
  const paid = await stripe.pay(await stripe.sessionOf(body.order._id))
  store.clock.pass((minutesBefore + minutesAfterStart) * MINUTE_MS)
  await sendEvent(store, paid)
  expect(await orderNow(shopper, body.order._id)).toMatchObject({
    status: 'Cancelled',
    refunds: [{ reason: 'The delivery time was over', amount: body.order.amount }],
  })
})

test('an order keeps its slot when the owner offers no slots any more before the money comes late', async () => {
  const slot = await slotAhead(2)
  const { shopper, body } = await beginPayment(slot.start)
  const paid = await stripe.pay(await stripe.sessionOf(body.order._id))
  store.clock.pass(32 * MINUTE_MS)
  await seller.post(endpoints.saveSettings, { slotMinutes: null, slotCapacity: null })
  await sendEvent(store, paid)
  expect(await orderNow(shopper, body.order._id)).toMatchObject({ status: 'Order Placed', dueAt: slot.end })
})

test('a slot never has more orders than it holds, while shoppers pay one order and order the same in the slot again', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 8 })
  const slot = await slotAhead(3)
  const begun = await Promise.all(Array.from({ length: 8 }, () => beginPayment(slot.start)))
  const again = await Promise.all(begun.map(({ shopper }) => orderOf(shopper, slot.start)))
  const paid = await Promise.all(begun.map(async ({ body }) => stripe.pay(await stripe.sessionOf(body.order._id))))
  const responses = await Promise.all(
    begun.map(async ({ shopper }, index) => {
      const endpoint = index % 2 === 0 ? endpoints.placeOnlineOrder : endpoints.placeCashOrder
      const [response] = await Promise.all([shopper.post(endpoint, again[index]), sendEvent(store, paid[index] ?? {})])
      return response
    }),
  )
  for (const { status } of responses) expect([201, 409]).toContain(status)
  for (const [index, { status, body }] of responses.entries()) if (index % 2 === 0 && status === 201) await pay(body.order)
  const lists = await Promise.all(begun.map(({ shopper }) => shopper.get(endpoints.listShopperOrders)))
  const placed = lists.flatMap(({ body }) => body.orders.filter(({ status }: OrderWire) => status !== 'Cancelled'))
  expect(placed.length).toBeLessThanOrEqual(8)
  expect((await auditOf(store)).findings).toEqual([])
})

test('the shopper chooses another slot until packing begins, and the history says it', async () => {
  const [slot, next] = [await slotAhead(), await slotAhead(1)]
  const { shopper, body } = await order(slot.start)
  const change = (delivery: string) => shopper.post(endpoints.changeSlot, { id: body.order._id, delivery })
  const changed = await change(next.start)
  expect(changed).toMatchObject({ status: 200, body: { message: 'Delivery time changed', order: { dueAt: next.end } } })
  expect(changed.body.order.history).toMatchObject([
    { status: 'Order Placed', by: 'shopper' },
    { status: 'Order Placed', by: 'shopper', reason: expect.stringMatching(/^New delivery time: /) },
  ])
  expect([await leftIn(slot), await leftIn(next)]).toEqual([2, 1])
  expect((await change(next.start)).body.order.history).toHaveLength(2)
  const { body: now } = await change('now')
  expect(now.order.slot).toBeUndefined()
  expect(Date.parse(now.order.dueAt) - store.clock.now().getTime()).toBe(30 * MINUTE_MS)
  await seller.post(endpoints.changeOrderStatus, { id: body.order._id, status: 'Packing' })
  expect(await change(slot.start)).toMatchObject({
    status: 409,
    body: { message: 'We are packing this order, so its delivery time can’t be changed', status: 'Packing' },
  })
})

test('another slot must have a place, and is chosen by the order’s own shopper or guest only', async () => {
  const [slot, full] = [await slotAhead(), await slotAhead(1)]
  await order(full.start)
  await order(full.start)
  const { body } = await order(slot.start)
  const guest = newGuest(store)
  const guests = (await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product, { delivery: slot.start }))).body
  expect(await guest.post(endpoints.changeSlot, { secret: guests.secret, delivery: full.start })).toMatchObject({
    status: 409,
    body: { slots: expect.any(Array) },
  })
  expect(await guest.post(endpoints.changeSlot, { secret: guests.secret, delivery: 'now' })).toMatchObject({ status: 200 })
  const other = await store.shopper()
  expect(await other.post(endpoints.changeSlot, { id: body.order._id, delivery: 'now' })).toMatchObject({ status: 404 })
  expect(await other.post(endpoints.changeSlot, { id: body.order._id, delivery: 'soon' })).toMatchObject({ status: 422 })
})

test('whatever changes to a slot at once, it never has more orders than it holds', async () => {
  const slot = await slotAhead(1)
  const placed = await Promise.all(Array.from({ length: 8 }, () => order('now')))
  const ids = placed.map(({ body }) => body.order._id as string)
  const responses = await Promise.all([
    ...placed.map(({ shopper }, index) => shopper.post(endpoints.changeSlot, { id: ids[index], delivery: slot.start })),
    ...ids.slice(0, 4).map((id) => seller.post(endpoints.changeOrderStatus, { id, status: 'Packing' })),
    order(slot.start),
    order(slot.start),
  ])
  for (const { status } of responses) expect([200, 201, 409]).toContain(status)
  expect(await leftIn(slot)).toBe(0)
  const orders = await Promise.all(placed.map(({ shopper, body }) => orderNow(shopper, body.order._id)))
  for (const { status, history } of orders) if (status === 'Packing') expect(history.at(-1)?.status).toBe('Packing') // nothing changed once packing had begun
})

test('a quote says when its slot is full or over', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 1 })
  const slot = await slotAhead()
  const quote = async () =>
    (await store.visitor().post(endpoints.quoteCart, { items: [{ product, quantity: 1 }], delivery: slot.start })).body.message
  expect(await quote()).toBeUndefined()
  await order(slot.start)
  expect(await quote()).toBe('This delivery time is full. Please choose another one.')
})

test('the audit accepts all of it, and finds an order that is not due at the end of its slot', async () => {
  const slot = await slotAhead()
  const { body } = await order(slot.start)
  expect((await auditOf(store)).findings).toEqual([])
  await store.run(`update orders set due_at = due_at + interval '1 minute' where id = '${body.order._id}'`)
  expect((await auditOf(store)).findings).toMatchObject([expect.stringMatching(/^order: is due at .*, and its slot ends at /)])
})
