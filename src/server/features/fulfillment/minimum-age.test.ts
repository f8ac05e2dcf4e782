import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { type CountedProduct, countedProduct } from '../../testing/counted-product.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let shopper: TestShopper
let lager: CountedProduct
let bread: CountedProduct
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  shopper = await store.shopper()
  lager = await countedProduct(store, 100, { name: 'Lager', price: 3, offerPrice: 3, deposit: 0.25, minimumAge: 21 })
  bread = await countedProduct(store, 100, { name: 'Bread', price: 2.5, offerPrice: 2.5 })
})
afterAll(() => store.close())

const SENTENCE = 'Lager: only for people of 21 or older. Please confirm that you are of age, and will show an ID at the door.'

const itemsOf = (...lines: readonly (readonly [CountedProduct, number])[]) =>
  lines.map(([{ _id }, quantity]) => ({ product: _id, quantity }))

/** Sends out an order of two lagers and a bread: $8.50, 17 cents of tax and 50 cents of deposit. */
async function onTheWay(items = itemsOf([lager, 2], [bread, 1]), more: object = {}): Promise<OrderWire> {
  const request = { items, address: (await shopper.address())._id, isOfAge: true, ...more }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  await setStatus(order._id, 'Packing')
  return (await setStatus(order._id, 'Out for Delivery')).body.order
}

const setStatus = (id: string, status: string, more: object = {}) =>
  seller.post(endpoints.changeOrderStatus, { id, status, ...more })
const deliver = (id: string, more: object = {}) => setStatus(id, 'Delivered', more)
const onHand = async ({ sellers }: CountedProduct) => (await sellers()).stock
const expectAudited = async () => expect((await auditOf(store)).findings).toEqual([])

test('an order of goods with a minimum age needs that its shopper is of age, whoever orders and however', async () => {
  const items = itemsOf([bread, 1], [lager, 2])
  const address = (await shopper.address())._id
  const before = await onHand(lager)
  const guest = { name: 'Ada Guest', email: 'ada@example.com', phone: '503-555-0100' }
  const customer = { name: 'Ada Guest', phone: '503-555-0100' }
  const orders = [
    (more: object) => shopper.post(endpoints.placeCashOrder, { items, address, ...more }),
    (more: object) => shopper.post(endpoints.placeOnlineOrder, { items, address, ...more }),
    (more: object) => store.visitor().post(endpoints.placeCashOrder, { items, guest, address: AN_ADDRESS, ...more }),
    (more: object) => seller.post(endpoints.placePhoneOrder, { items, customer, address: AN_ADDRESS, ...more }),
  ]
  for (const order of orders) {
    for (const more of [{}, { isOfAge: false }]) {
      const { status, body } = await order(more)
      expect({ status, ...body }).toMatchObject({ status: 422, message: SENTENCE, errors: { isOfAge: SENTENCE }, minimumAge: 21 })
    }
  }
  expect(await onHand(lager)).toBe(before)
  const { body } = await store.visitor().post(endpoints.quoteCart, { items })
  expect(body).toMatchObject({ minimumAge: 21, lines: [{}, { minimumAge: 21 }] })
  expect(body.lines[0]).not.toHaveProperty('minimumAge')
  const [cash] = orders
  const placed = await cash?.({ isOfAge: true })
  expect(placed).toMatchObject({
    status: 201,
    body: { order: { minimumAge: 21, isOfAge: true, items: [{}, { minimumAge: 21 }] } },
  })
})

test('goods for all ages need no word about the age, and remember none', async () => {
  const { body } = await shopper.post(endpoints.placeCashOrder, {
    ...{ items: itemsOf([bread, 1]), address: (await shopper.address())._id, isOfAge: true },
  })
  expect(body.order).not.toHaveProperty('minimumAge')
  expect(body.order).not.toHaveProperty('isOfAge')
  expect((await store.visitor().post(endpoints.quoteCart, { items: itemsOf([bread, 1]) })).body).not.toHaveProperty('minimumAge')
})

test('a delivery needs to say that the ID was checked, and names for what', async () => {
  const order = await onTheWay()
  const { status, body } = await deliver(order._id)
  expect({ status, ...body }).toMatchObject({
    ...{ status: 'Out for Delivery', code: 'id-check', minimumAge: 21, nextSteps: ['Delivered', 'Cancelled'] },
    ageLines: [{ line: order.items[0]?.line, name: 'Lager', quantity: 2, minimumAge: 21 }],
    message: 'Check the ID for Lager (21 or older), or bring it back.',
  })
  const many = { ids: [order._id], status: 'Delivered' }
  expect((await seller.post(endpoints.changeOrderStatuses, many)).body.results).toMatchObject([
    { ok: false, status: 'Out for Delivery', message: 'Check the ID for Lager (21 or older), or bring it back.' },
  ])
  const delivered = await deliver(order._id, { idChecked: true })
  expect(delivered).toMatchObject({ status: 200, body: { order: { status: 'Delivered', toPay: 9.17, cashReceived: 9.17 } } })
  expect(delivered.body.order.history.at(-1)).toMatchObject({ status: 'Delivered', reason: 'ID checked' })
})

test('goods for which nobody showed an ID come back: they are not charged, and are on the shelf once', async () => {
  const order = await onTheWay()
  const before = await onHand(lager)
  const { body } = await deliver(order._id, { idChecked: false })
  expect(body.order).toMatchObject({
    ...{ status: 'Delivered', toPay: 2.55, isPaid: true, cashReceived: 2.55 },
    items: [{ picked: 0, broughtBack: 2 }, { quantity: 1 }],
  })
  expect(body.order.history.at(-1)).toMatchObject({ reason: 'No ID: brought back 2 × Lager' })
  expect(await onHand(lager)).toBe((before ?? 0) + 2)
  expect(await deliver(order._id, { idChecked: false })).toMatchObject({ status: 409 })
  expect(await onHand(lager)).toBe((before ?? 0) + 2)
  const { activities } = (await seller.get(`${endpoints.listActivity.path}?kind=orders`)).body
  expect(activities[0].text).toContain('Delivered')
  await expectAudited()
})

test('of two who deliver at once without an ID one wins, and the goods are on the shelf once', async () => {
  const order = await onTheWay()
  const before = (await onHand(lager)) ?? 0
  const both = await Promise.all([deliver(order._id, { idChecked: false }), deliver(order._id, { idChecked: false })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await onHand(lager)).toBe(before + 2)
  await expectAudited()
})

test('many orders are delivered together once their IDs were checked', async () => {
  const ids = [(await onTheWay())._id, (await onTheWay(itemsOf([bread, 1])))._id]
  const { body } = await seller.post(endpoints.changeOrderStatuses, { ids, status: 'Delivered', idChecked: true })
  expect(body.results).toMatchObject([{ ok: true }, { ok: true }])
})

test('pieces that were missing at packing stay missing, and an undone delivery takes the goods along again', async () => {
  const items = itemsOf([lager, 3], [bread, 1])
  const request = { items, address: (await shopper.address())._id, isOfAge: true }
  const order: OrderWire = (await shopper.post(endpoints.placeCashOrder, request)).body.order
  await setStatus(order._id, 'Packing')
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[0]?.line, picked: 2 }] })
  await setStatus(order._id, 'Out for Delivery')
  const before = (await onHand(lager)) ?? 0
  await deliver(order._id, { idChecked: false })
  expect(await onHand(lager)).toBe(before + 2)
  const undone = await seller.post(endpoints.undoDelivery, { id: order._id })
  expect(undone.body.order).toMatchObject({ status: 'Out for Delivery', isPaid: false, items: [{ picked: 2 }, {}] })
  expect(undone.body.order.items[0]).not.toHaveProperty('broughtBack')
  expect(await onHand(lager)).toBe(before)
  expect((await deliver(order._id, { idChecked: true })).body.order).toMatchObject({ toPay: 9.17 })
  await expectAudited()
})

test('an order of nothing else is not delivered without an ID', async () => {
  const order = await onTheWay(itemsOf([lager, 1]))
  expect(await deliver(order._id, { idChecked: false })).toMatchObject({
    status: 409,
    body: { message: 'Nothing else is in this order. Please record that it was not delivered.', status: 'Out for Delivery' },
  })
  const failed = { id: order._id, reason: 'other', note: 'Nobody showed an ID', next: 'cancel' }
  expect(await seller.post(endpoints.failDelivery, failed)).toMatchObject({ status: 200 })
  await expectAudited()
})

test('pieces that were refunded before stay with the customer', async () => {
  const order = await onTheWay()
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  const refund = { id: order._id, lines: [{ line: order.items[0]?.line, quantity: 1 }], reason: 'Broken' }
  await seller.post(endpoints.refundOrder, refund)
  const { body } = await deliver(order._id, { idChecked: false })
  expect(body.order).toMatchObject({ toPay: 5.86, items: [{ picked: 1, broughtBack: 1 }, {}] }) // 5.50 + 2% + 0.25
  store.clock.pass(61_000)
  await store.runJobs()
  const { order: now } = (await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)).body
  expect(now.refunds).toMatchObject([{ amount: 3.31 }, { amount: 3.31, reason: 'Some goods were not handed over' }])
  await expectAudited()
})

test('a pickup asks for the ID, too, and goods for all ages ask for none', async () => {
  await seller.post(endpoints.saveSettings, { pickup: { isOffered: true, address: '1 Market Street', minutes: 20 } })
  const pickup = await onTheWay(itemsOf([lager, 1], [bread, 1]), { fulfilment: 'pickup', address: undefined })
  expect(await deliver(pickup._id)).toMatchObject({ status: 409, body: { code: 'id-check' } })
  expect(await deliver(pickup._id, { idChecked: true })).toMatchObject({ status: 200 })
  const loaf = await onTheWay(itemsOf([bread, 1]))
  const { body } = await deliver(loaf._id)
  expect(body.order.history.at(-1)).not.toHaveProperty('reason')
})

test('idChecked goes with Delivered only, and is true or false', async () => {
  const order = await onTheWay()
  expect(await setStatus(order._id, 'Cancelled', { reason: 'Closed', idChecked: true })).toMatchObject({
    status: 422,
    body: { errors: { idChecked: 'idChecked goes with Delivered only' } },
  })
  expect(await deliver(order._id, { idChecked: 'yes' })).toMatchObject({ status: 422 })
})

test('a courier sees what needs an ID, and what to collect without one', async () => {
  const courier = await store.staff('courier', 'Rudi Berg')
  const order = await onTheWay()
  const { body } = await courier.get(`${endpoints.getOrder.path}?id=${order._id}`)
  expect(body.order).toMatchObject({
    ...{ toPay: 9.17, toPayWithoutId: 2.55, minimumAge: 21 },
    ageLines: [{ name: 'Lager', quantity: 2, minimumAge: 21 }],
  })
  expect(await courier.post(endpoints.changeOrderStatus, { id: order._id, status: 'Delivered' })).toMatchObject({ status: 409 })
  const done = await courier.post(endpoints.changeOrderStatus, { id: order._id, status: 'Delivered', idChecked: false })
  expect(done.status).toBe(200)
})

test('a substitute needs the age that the shopper has confirmed', async () => {
  const { order } = (
    await shopper.post(endpoints.placeCashOrder, { items: itemsOf([bread, 1]), address: (await shopper.address())._id })
  ).body
  await setStatus(order._id, 'Packing')
  const cheap = await store.product({ name: 'Small beer', price: 1, offerPrice: 1, minimumAge: 18 })
  const lines = [{ line: order.items[0].line, picked: 0, substitute: { product: cheap._id, quantity: 1 } }]
  expect(await seller.post(endpoints.pickOrder, { id: order._id, lines })).toMatchObject({
    status: 409,
    body: { message: 'Small beer is only for people of 18 or older, and nothing in this order was' },
  })
})

test.each([
  ['another age', 16],
  ['a text', '21'],
  ['a fraction', 18.5],
])('a product has no minimum age of %s', async (_, minimumAge) => {
  const editor = await productEditor(store)
  const product = await editor.get(bread._id)
  const { status, body } = await editor.update(product, { minimumAge })
  expect([status, body.errors.minimumAge]).toEqual([422, 'Minimum age must be 18 or 21'])
  expect(await editor.get(bread._id)).toEqual(product)
})
