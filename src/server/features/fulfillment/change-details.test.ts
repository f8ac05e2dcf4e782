import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { patiently } from '../../testing/counted-product.ts'
import { newGuest, placedGuestOrder } from '../../testing/guests.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const settings = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)
const ZONES = [
  { zipCodes: ['97210'], delivery: 5, freeFrom: null },
  { zipCodes: ['97220'], delivery: 1, freeFrom: null },
]
beforeEach(() => settings({ fees: { delivery: 2, zones: ZONES }, zipCodes: ['97205', '97210', '97220'], pickup: null }))

const at = (zipcode: string, more: object = {}) => ({ ...AN_ADDRESS, street: '7 Birch Road', zipcode, ...more })

/** Orders two pieces for $10.00, which are $12.20 with tax and a fee of $2.00. */
async function anOrder({ isOnline = false, more = {} }: { isOnline?: boolean; more?: object } = {}) {
  const [product, shopper, seller] = [
    await store.product({ price: 5, offerPrice: 5 }),
    await store.shopper(),
    await store.seller(),
  ]
  const request = { items: [{ product: product._id, quantity: 2 }], address: (await shopper.address())._id, ...more }
  const order: OrderWire = (await shopper.post(isOnline ? endpoints.placeOnlineOrder : endpoints.placeCashOrder, request)).body
    .order
  if (isOnline) await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  const change = (details: object) => shopper.post(endpoints.changeDetails, { id: order._id, ...details })
  const move = (status: string) => seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  return { shopper, seller, order, change, move }
}

const soundStore = async () => expect((await auditOf(store)).findings).toEqual([])

test('a shopper changes address, note and phone, and staff see and find the order by them', async () => {
  const { change, order, seller, shopper } = await anOrder()
  const details = { address: at('97205', { lastName: 'Novak' }), note: 'Ring twice', phone: '+1 971 555 0188' }
  expect(await change(details)).toMatchObject({
    status: 200,
    body: {
      message: 'Order changed',
      order: {
        ...{ amount: 12.2, note: 'Ring twice', address: { street: '7 Birch Road', lastName: 'Novak', phone: '+1 971 555 0188' } },
        history: [
          {},
          { status: 'Order Placed', by: 'shopper', reason: 'Changed the delivery address, the note, and the phone number' },
        ],
      },
    },
  })
  for (const q of ['novak', '971-555-0188', shopper.email]) {
    const { orders } = (await seller.get(`${endpoints.listSellerOrders.path}?q=${encodeURIComponent(q)}`)).body
    expect(orders).toMatchObject([{ _id: order._id, address: { street: '7 Birch Road' } }])
  }
  store.clock.pass(20_001)
  expect((await mailsTo(store, shopper.email))[0]).toMatchObject({ subject: `Order ${order.number}: changed` })
  await soundStore()
})

test('the same details again change nothing, and so does a saved address that says the same', async () => {
  const { change, shopper } = await anOrder()
  await change({ note: 'Ring twice' })
  const { body } = await change({ note: 'Ring twice', address: (await shopper.address())._id })
  expect(body.order.history).toHaveLength(2)
  expect((await change({ note: '' })).body.order).not.toHaveProperty('note')
})

test('a saved address is named by its id, and its note comes with it', async () => {
  const { change, shopper } = await anOrder()
  const added = await shopper.post(endpoints.addAddress, at('97205', { courierNote: 'Blue door' }))
  expect(await change({ address: added.body.address._id })).toMatchObject({
    body: { order: { note: 'Blue door', address: { street: '7 Birch Road' } } },
  })
  expect(await change({ address: crypto.randomUUID() })).toMatchObject({ status: 404, body: { message: 'Address not found' } })
  const other = await (await store.shopper()).address()
  expect(await change({ address: other._id })).toMatchObject({ status: 404 })
})

test('another fee is asked for, and the order keeps it when pieces are taken out', async () => {
  const { change, order, shopper } = await anOrder()
  expect(await change({ address: at('97210') })).toMatchObject({
    status: 409,
    body: { code: 'changed', changes: [], amount: 15.2 },
  })
  expect(await change({ address: at('97210'), expected: { amount: 12.2 } })).toMatchObject({ status: 409 })
  expect(await change({ address: at('97210'), expected: { amount: 15.2 } })).toMatchObject({
    status: 200,
    body: { order: { amount: 15.2, placedAmount: 12.2, sums: { delivery: 5 }, address: { zipcode: '97210' } } },
  })
  const lines = [{ line: order.items[0]?.line, quantity: 1 }]
  expect(await shopper.post(endpoints.reduceOrder, { id: order._id, lines })).toMatchObject({
    body: { order: { sums: { cart: 5, delivery: 5, total: 10.1 } } },
  })
  await soundStore()
})

test('within the same ZIP code the fee of the order stays, whatever the settings say by now', async () => {
  const { change } = await anOrder()
  await settings({ fees: { delivery: 9, zones: ZONES } })
  expect(await change({ address: at('97205') })).toMatchObject({ status: 200, body: { order: { amount: 12.2 } } })
})

test('after a card payment a lower fee goes back, and a higher one is refused', async () => {
  const { change } = await anOrder({ isOnline: true })
  expect(await change({ address: at('97210'), expected: { amount: 15.2 } })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Delivery there costs $3.00 more'), status: 'Order Placed' },
  })
  expect(await change({ address: at('97220'), expected: { amount: 11.2 } })).toMatchObject({
    body: {
      order: { amount: 11.2, placedAmount: 12.2, refunds: [{ amount: 1, status: 'pending', reason: 'Cheaper delivery' }] },
    },
  })
  await store.runJobs()
  await soundStore()
})

test('a code for free delivery pays the fee there, too', async () => {
  const code = `FREE-${crypto.randomUUID().slice(0, 6)}`.toUpperCase()
  await (await store.seller()).post(endpoints.saveCode, { code, kind: 'freeDelivery', isActive: true })
  const { change } = await anOrder({ isOnline: true, more: { code } })
  expect(await change({ address: at('97210') })).toMatchObject({
    status: 200,
    body: { order: { amount: 10.2, code, refunds: [] } },
  })
  const { codes } = (await (await store.seller()).get(endpoints.listCodes)).body
  expect(codes.find((one: { code: string }) => one.code === code)).toMatchObject({ given: 5 })
  await soundStore()
})

test('an address outside is refused, and so is one of a pickup, whose phone and note can be changed', async () => {
  const { change } = await anOrder()
  expect(await change({ address: at('10001') })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('10001') },
  })
  expect(await change({ address: at('') })).toMatchObject({
    status: 422,
    body: { errors: { 'address.zipcode': 'ZIP code is required' } },
  })
  await settings({ pickup: { isOffered: true, address: 'At the store', minutes: 20 } })
  const pickup = await anOrder({ more: { fulfilment: 'pickup', address: undefined } })
  expect(await pickup.change({ address: at('97205') })).toMatchObject({
    status: 422,
    body: { errors: { address: expect.any(String) } },
  })
  expect(await pickup.change({ phone: '+1 971 555 0188', note: 'My son comes' })).toMatchObject({
    body: { order: { note: 'My son comes', address: { phone: '+1 971 555 0188' } } },
  })
})

test.each([
  ['nothing', {}],
  ['a long note', { note: 'n'.repeat(201) }],
  ['a note that is no text', { note: 5 }],
  ['no phone number', { phone: 'call me' }],
  ['half an address', { address: { street: '7 Birch Road' } }],
  ['an address that is a list', { address: [] }],
  ['null', { address: null }],
])('%s is refused, and changes nothing', async (_, details) => {
  const { change, shopper, order } = await anOrder()
  expect(await change(details)).toMatchObject({ status: 422, body: { success: false } })
  expect((await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order).toEqual({ ...order, ...{} })
})

test('nothing changes once packing has begun, or of another’s order, and a guest changes by the secret', async () => {
  const { change, order, move } = await anOrder()
  expect(await (await store.shopper()).post(endpoints.changeDetails, { id: order._id, note: 'Mine' })).toMatchObject({
    status: 404,
  })
  await move('Packing')
  expect(await change({ note: 'Too late' })).toMatchObject({ status: 409, body: { status: 'Packing' } })
  const guest = newGuest(store)
  const placed = await placedGuestOrder(store, guest)
  const body = { secret: placed.secret, address: at('97205'), phone: '+1 971 555 0188' }
  expect(await guest.post(endpoints.changeDetails, body)).toMatchObject({
    body: { order: { address: { street: '7 Birch Road', phone: '+1 971 555 0188' } } },
  })
  expect(await guest.post(endpoints.changeDetails, { ...body, secret: 'x'.repeat(43) })).toMatchObject({ status: 404 })
  expect(await guest.post(endpoints.changeDetails, { ...body, address: crypto.randomUUID() })).toMatchObject({ status: 422 })
})

test('an address that the store delivers to decides an order that it does not deliver to anymore', async () => {
  const { change, seller, order } = await anOrder()
  await settings({ zipCodes: ['97210', '97220'] })
  const undecided = async () => (await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order.brokenPromise
  expect(await undecided()).toBe('area')
  await change({ address: at('97220'), expected: { amount: 11.2 } })
  expect(await undecided()).toBeUndefined()
})

test('twenty changes and the start of packing at once: all that was changed was changed before', async () => {
  for (let round = 0; round < 5; round++) {
    const { change, order, move, shopper } = await anOrder({ isOnline: true })
    const changes = Array.from({ length: 19 }, (_, index) => patiently(() => change({ note: `Note ${index}` })))
    const responses = await Promise.all([...changes, patiently(() => move('Packing'))])
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { history, note } = (await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order as OrderWire
    const changed = responses.slice(0, 19).filter(({ status }) => status === 200)
    expect(history.filter(({ reason }) => reason === 'Changed the note')).toHaveLength(changed.length)
    expect(history.findIndex(({ status }) => status === 'Packing')).toBe(history.length - 1)
    if (changed.length > 0) expect(changed.map(({ body }) => body.order.note)).toContain(note)
  }
  await soundStore()
})
