import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const seller = await store.seller()
const courier = await store.staff('courier')

const ZONES = [{ zipCodes: ['97210'], delivery: 6, freeFrom: null }]
beforeEach(async () => {
  const slots = { hours: null, closures: null, closedUntil: null, slotMinutes: 60, slotCapacity: 9, slotCutOff: 0 }
  await seller.post(endpoints.saveSettings, { ...slots, fees: { delivery: 4, zones: ZONES }, zipCodes: [] })
  store.clock.pass(4 * 60 * 60_000)
})

const [bread, milk] = [await store.product({ price: 12, offerPrice: 12 }), await store.product({ price: 2, offerPrice: 2 })]

/** Places an order of bread for $16.24, with a fee of $4, and others of milk for $2.04 that go along. */
async function aStop({ others = 1, more = {}, isOnline = false } = {}) {
  const shopper = await store.shopper()
  const items = [{ product: bread._id, quantity: 1 }]
  const place = isOnline ? endpoints.placeOnlineOrder : endpoints.placeCashOrder
  const { body } = await shopper.post(place, { items, address: (await shopper.address())._id, ...more })
  const first: OrderWire = body.order
  if (isOnline) await sendEvent(store, await stripe.pay(await stripe.sessionOf(first._id)))
  const along = async (): Promise<OrderWire> =>
    (await shopper.post(endpoints.placeCashOrder, { items: [{ product: milk._id, quantity: 1 }], with: first._id })).body.order
  const orders: OrderWire[] = [first]
  for (let count = 0; count < others; count++) orders.push(await along())
  const orderOf = async ({ _id }: OrderWire): Promise<OrderWire> =>
    (await shopper.get(`${endpoints.getOrder.path}?id=${_id}`)).body.order
  const nowOf = () => Promise.all(orders.map(orderOf))
  return { shopper, first, second: orders[1] ?? first, third: orders[2] ?? first, orders, orderOf, nowOf }
}

const move = ({ _id: id }: OrderWire, status: string, more: object = {}) =>
  seller.post(endpoints.changeOrderStatus, { id, status, ...more })
const OUT = 'Out for Delivery'
const pickAll = ({ _id: id, items }: OrderWire) =>
  seller.post(endpoints.pickOrder, { id, lines: items.map(({ line, quantity }) => ({ line, picked: quantity })) })
const deliveries = async () => (await courier.get(endpoints.listSellerOrders)).body.orders
const soundStore = async () => expect((await auditOf(store)).findings).toEqual([])

test('the first order asks before it goes out while another is not packed, and names these', async () => {
  const { first, second, third, nowOf } = await aStop({ others: 2 })
  await move(first, 'Packing')
  await move(second, 'Packing')
  expect(await move(first, OUT)).toMatchObject({
    status: 409,
    body: {
      ...{ orders: [third.number], status: 'Packing', nextSteps: [OUT, 'Cancelled'] },
      message: `#${third.number} comes with this order and is not packed yet`,
    },
  })
  expect(await move(first, OUT, { unpicked: 'refuse' })).toMatchObject({ body: { orders: [second.number, third.number] } })
  await move(third, 'Packing')
  expect((await move(first, OUT)).status).toBe(200)
  expect((await nowOf()).map(({ status }) => status)).toEqual([OUT, 'Packing', 'Packing'])
})

test('an order that is picked line by line is packed once all of its lines are', async () => {
  const { first, second } = await aStop()
  for (const order of [first, second]) await move(order, 'Packing')
  await pickAll(first)
  expect((await move(first, OUT, { unpicked: 'refuse' })).status).toBe(409)
  await pickAll(second)
  expect((await move(first, OUT, { unpicked: 'refuse' })).status).toBe(200)
})

test('an order that goes along asks for the others, too, and comes by itself when it goes out without them', async () => {
  const { second, third, nowOf } = await aStop({ others: 2 })
  await move(second, 'Packing')
  expect((await move(second, OUT)).status).toBe(409)
  expect(await move(second, OUT, { leave: true })).toMatchObject({ status: 200 })
  const [first, sent, last] = await nowOf()
  expect(sent).not.toHaveProperty('stop')
  expect(first?.stop?.orders).toEqual([first?._id, third._id])
  expect(last?.stop).toEqual(first?.stop)
  await soundStore()
})

test('an order that was left is delivered by itself, without a fee, and says so', async () => {
  const { first, second, nowOf, shopper } = await aStop()
  await move(first, 'Packing')
  expect(await move(first, OUT, { leave: true })).toMatchObject({ status: 200, body: { order: { status: OUT } } })
  const [sent, left] = await nowOf()
  expect(sent).not.toHaveProperty('stop')
  expect(left).not.toHaveProperty('stop')
  expect(left?.history.at(-1)).toMatchObject({
    ...{ status: 'Order Placed', by: 'Admin', reason: `Order #${first.number} went out without it` },
  })
  const items = [{ product: milk._id, quantity: 1 }]
  const another = await shopper.post(endpoints.placeCashOrder, { items, with: second._id })
  expect(another).toMatchObject({ status: 409, body: { status: OUT } })
  const elsewhere = { id: second._id, address: { ...AN_ADDRESS, zipcode: '97210' } }
  expect(await shopper.post(endpoints.changeDetails, elsewhere)).toMatchObject({ body: { order: { amount: 2.04 } } })
  await move(second, 'Packing')
  expect(await move(second, OUT)).toMatchObject({ status: 200 })
  expect(await deliveries()).not.toContainEqual(expect.objectContaining({ _id: second._id, stop: expect.anything() }))
  await soundStore()
})

test('leave goes with Out for Delivery only', async () => {
  const { first } = await aStop()
  expect(await move(first, 'Packing', { leave: true })).toMatchObject({ status: 422 })
})

test('orders that are sent out together are not asked for, whatever their sequence', async () => {
  const { orders, nowOf } = await aStop({ others: 2 })
  const ids = orders.map(({ _id }) => _id)
  await seller.post(endpoints.changeOrderStatuses, { ids, status: 'Packing' })
  const { body } = await seller.post(endpoints.changeOrderStatuses, { ids, status: OUT, unpicked: 'include' })
  expect(body.results).toEqual(ids.map((id) => ({ id, ok: true, status: OUT, message: 'Order updated' })))
  expect((await nowOf())[0]).toMatchObject({ status: OUT, stop: { orders: ids, toPay: 20.32 } })
})

test('of several orders the first one of a stop is refused without those that are not packed', async () => {
  const { first, second } = await aStop()
  await move(first, 'Packing')
  const send = (more: object) =>
    seller.post(endpoints.changeOrderStatuses, { ids: [first._id, second._id], status: OUT, ...more })
  expect((await send({})).body.results).toMatchObject([
    { id: first._id, ok: false, message: `#${second.number} comes with this order and is not packed yet` },
    { id: second._id, ok: false, status: 'Order Placed' },
  ])
  expect((await send({ leave: true })).body.results).toMatchObject([{ ok: true }, { ok: false }])
})

test('an order that goes out with others is asked for when its weights are missing', async () => {
  const { shopper, first } = await aStop({ others: 0 })
  const tomatoes = await (await productEditor(store)).add({
    ...{ name: 'Tomatoes', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 2.99 },
  })
  const request = { items: [{ product: tomatoes._id, quantity: 1 }], with: first._id }
  const unweighed: OrderWire = (await shopper.post(endpoints.placeCashOrder, request)).body.order
  const ids = [first._id, unweighed._id]
  await seller.post(endpoints.changeOrderStatuses, { ids, status: 'Packing' })
  const { body } = await seller.post(endpoints.changeOrderStatuses, { ids, status: OUT, unpicked: 'include' })
  expect(body.results).toMatchObject([{ ok: false }, { ok: false, message: 'Please enter the weight of Tomatoes' }])
  expect(body.results[0].message).toContain(`#${unweighed.number}`)
})

test('staff and courier see one stop with one sum of cash, and each order as one of its own', async () => {
  const { first, second, orders } = await aStop()
  const stop = { orders: [first._id, second._id], numbers: [first.number, second.number], toPay: 18.28 }
  const listed = async (): Promise<OrderWire[]> => (await seller.get(endpoints.listSellerOrders)).body.orders
  for (const { _id, amount } of orders) expect(await listed()).toContainEqual(expect.objectContaining({ _id, amount, stop }))
  for (const order of orders) await move(order, 'Packing')
  for (const order of orders.toReversed()) await move(order, OUT)
  expect(await deliveries()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: first._id, toPay: 16.24, stop }),
      expect.objectContaining({ _id: second._id, toPay: 2.04, with: first._id, stop }),
    ]),
  )
  const deliver = async ({ _id: id }: OrderWire) =>
    (await courier.post(endpoints.changeOrderStatus, { id, status: 'Delivered' })).body.order
  expect(await deliver(first)).not.toHaveProperty('stop')
  expect(await deliver(second)).not.toHaveProperty('stop')
  await soundStore()
})

test('a stop collects nothing for what was paid by card, and less for what was not there', async () => {
  const { first, second, orderOf } = await aStop({ isOnline: true, others: 2 })
  expect((await orderOf(first)).stop).toMatchObject({ toPay: 4.08 })
  await move(second, 'Packing')
  await seller.post(endpoints.pickOrder, { id: second._id, lines: [{ line: second.items[0]?.line, picked: 0 }] })
  expect((await orderOf(first)).stop).toMatchObject({ toPay: 2.04 })
  await soundStore()
})

test('whatever happens to the orders of a stop, its sum is that of its open cash orders', async () => {
  const { shopper, orders, nowOf } = await aStop({ others: 4 })
  const steps = [
    () => shopper.post(endpoints.cancelOrder, { id: orders[2]?._id }),
    () => move(orders[1] as OrderWire, 'Packing'),
    () => seller.post(endpoints.recordCashPayment, { id: orders[3]?._id }),
    () => move(orders[0] as OrderWire, 'Cancelled', { reason: 'Nobody is there' }),
    () => move(orders[1] as OrderWire, OUT, { leave: true }),
    () => shopper.post(endpoints.cancelOrder, { id: orders[4]?._id }),
  ]
  for (const step of steps) {
    expect((await step()).status).toBe(200)
    const now = await nowOf()
    for (const { _id, stop } of now) {
      if (!stop) continue
      expect(stop.orders).toContain(_id)
      const cents = stop.orders
        .map((id) => now.find((one) => one._id === id))
        .map((one) => (one?.isPaid ? 0 : Math.round((one?.toPay ?? 0) * 100)))
      expect(Math.round(stop.toPay * 100)).toBe(cents.reduce((sum, one) => sum + one, 0))
    }
  }
  await soundStore()
})

test('another time chosen by the shopper, or by the store, is that of the whole stop', async () => {
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  const { shopper, first, second, nowOf } = await aStop({ more: { delivery: slots[0].start } })
  expect(await shopper.post(endpoints.changeSlot, { id: second._id, delivery: slots[2].start })).toMatchObject({ status: 200 })
  expect((await nowOf()).map(({ slot }) => slot)).toEqual([slots[2], slots[2]].map(({ start, end }) => ({ start, end })))
  const by = new Date(store.clock.now().getTime() + 9 * 60 * 60_000).toISOString()
  expect(await seller.post(endpoints.rescheduleOrder, { id: first._id, by })).toMatchObject({ status: 200 })
  expect((await nowOf()).map(({ dueAt }) => dueAt)).toEqual([by, by])
  await move(second, 'Packing')
  expect(await shopper.post(endpoints.changeSlot, { id: first._id, delivery: slots[3].start })).toMatchObject({ status: 409 })
  await soundStore()
})

test('a stop that moves to another time needs one place there, also when it is full but for that', async () => {
  await seller.post(endpoints.saveSettings, { slotCapacity: 1 })
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  const { shopper, first } = await aStop({ more: { delivery: slots[0].start }, others: 2 })
  expect(await shopper.post(endpoints.changeSlot, { id: first._id, delivery: slots[1].start })).toMatchObject({ status: 200 })
  const { slots: now } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  expect([now[0].left, now[1].left]).toEqual([1, 0])
})

test('a new address moves all orders of the stop, and its fee is that of the first', async () => {
  const { shopper, first, second, nowOf } = await aStop()
  const address = { ...AN_ADDRESS, street: '7 Birch Road', zipcode: '97210' }
  const change = (more: object) => shopper.post(endpoints.changeDetails, { id: second._id, address, ...more })
  expect(await change({})).toMatchObject({ status: 409, body: { code: 'changed', amount: 18.24 } })
  expect(await change({ expected: { amount: 18.24 }, note: 'Ring twice' })).toMatchObject({ status: 200 })
  const now = await nowOf()
  expect(now).toMatchObject([
    { amount: 18.24, sums: { delivery: 6 }, address: { street: '7 Birch Road', zipcode: '97210' } },
    { amount: 2.04, sums: { delivery: 0 }, address: { street: '7 Birch Road', zipcode: '97210' }, note: 'Ring twice' },
  ])
  expect(now.map(({ history }) => history.at(-1)?.reason)).toEqual([
    'Changed the delivery address',
    'Changed the delivery address and the note',
  ])
  expect(now[0]?.stop?.toPay).toBe(20.28)
  await move(first, 'Packing')
  expect(await change({ address: AN_ADDRESS })).toMatchObject({ status: 409, body: { status: 'Packing' } })
  expect(await change({ address: undefined, note: 'Do not ring' })).toMatchObject({ status: 200 })
  await soundStore()
})

test('a dearer address is refused when the first order was paid by card', async () => {
  const { shopper, second, nowOf } = await aStop({ isOnline: true })
  const change = (zipcode: string) =>
    shopper.post(endpoints.changeDetails, { id: second._id, address: { ...AN_ADDRESS, zipcode }, expected: { amount: 18.24 } })
  expect(await change('97210')).toMatchObject({ status: 409 })
  expect((await nowOf()).map(({ address }) => 'zipcode' in address && address.zipcode)).toEqual(['97205', '97205'])
})

test('orders of a stop that change at the same moment stay at one address and one time', async () => {
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  const { shopper, orders, nowOf } = await aStop({ others: 3, more: { delivery: slots[0].start } })
  const responses = await Promise.all(
    orders.flatMap(({ _id: id }, index) => [
      shopper.post(endpoints.changeSlot, { id, delivery: slots[index + 1].start }),
      shopper.post(endpoints.changeDetails, { id, address: { ...AN_ADDRESS, street: `${index} Birch Road` } }),
    ]),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const now = await nowOf()
  expect(new Set(now.map(({ dueAt }) => dueAt)).size).toBe(1)
  expect(new Set(now.map(({ address }) => 'street' in address && address.street)).size).toBe(1)
  await soundStore()
})
