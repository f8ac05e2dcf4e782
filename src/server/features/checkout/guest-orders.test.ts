import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { GUEST_ORDERS_PER_MINUTE } from '../../../contract/limits.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { callerAt } from '../../testing/caller.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest, placedGuestOrder, sqlOf, withKey } from '../../testing/guests.ts'
import { otherProcesses } from '../../testing/open-app.ts'
import { groceries } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ config: { trustProxy: 1 } })
})
afterAll(() => store.close())

const bySecret = (secret: string) => `${endpoints.getOrder.path}?secret=${encodeURIComponent(secret)}`
async function onHand({ _id }: { _id: string }): Promise<number> {
  const seller = await store.seller()
  return (await seller.get(`${endpoints.getSellerProduct.path}?id=${_id}`)).body.product.stock
}
const NOT_FOUND = { status: 404, body: { success: false, message: 'Order not found' } }

test('places a cash order without an account, and shows it to whoever has its secret', async () => {
  const guest = newGuest(store)
  const product = await countedProduct(store, 5)
  const placed = await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id))
  expect(placed).toMatchObject({ status: 201, body: { message: 'Order Placed Successfully', order: { isGuest: true } } })
  const { order, secret } = placed.body
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(order).toMatchObject({ status: 'Order Placed', canCancel: true, address: AN_ADDRESS, history: [{ by: 'shopper' }] })
  const shown = await store.visitor().get(bySecret(secret))
  expect(shown).toMatchObject({ status: 200, body: { order } })
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(shown.body)).not.toContain(secret)
  const seller = await store.seller()
  const { orders } = (await seller.get(`${endpoints.listSellerOrders.path}?q=${guest.email}`)).body
  expect(orders).toMatchObject([{ _id: order._id, isGuest: true }])
  expect(JSON.stringify(orders)).not.toContain(secret)
  expect(await onHand(product)).toBe(4)
})

test('takes no more pieces of a guest than the owner allows, and any number of accounts and by phone', async () => {
  const [guest, shopper, seller] = [newGuest(store), await store.shopper(), await store.seller()]
  const { _id: product } = await store.product()
  const items = [{ product, quantity: 3 }]
  const key = withKey(crypto.randomUUID())
  const placed = await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product, { items }), key)
  expect(placed.status).toBe(201)
  expect(await seller.post(endpoints.saveSettings, { guestPieces: 2 })).toMatchObject({ body: { guestPieces: 2 } })
  const message =
    'Without an account an order may have up to 2 pieces. Please take out 1, or log in: an account has no such limit.'
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder])
    expect(await guest.post(endpoint, guestOrderOf(guest, product, { items, again: true }))).toMatchObject({
      status: 422,
      body: { message, guestPieces: 2 },
    })
  expect(await store.visitor().post(endpoints.quoteCart, { items })).toMatchObject({ status: 200, body: { message } })
  for (const caller of [shopper, seller])
    expect((await caller.post(endpoints.quoteCart, { items })).body).not.toHaveProperty('message')
  expect(await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id })).toMatchObject({
    status: 201,
  })
  const customer = { name: 'Gil Santos', phone: guest.phone }
  expect(await seller.post(endpoints.placePhoneOrder, { items, customer, address: AN_ADDRESS })).toMatchObject({ status: 201 })
  // An order that was placed before stays placed, whoever asks for its response again.
  const repeated = await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product, { items }), key)
  expect(repeated).toMatchObject({ status: 201, body: { secret: placed.body.secret } })
  await seller.post(endpoints.saveSettings, { guestPieces: null })
})

test('nobody else finds the order, also not by its id or number', async () => {
  const { order } = await placedGuestOrder(store, newGuest(store))
  const shopper = await store.shopper()
  for (const query of [`id=${order._id}`, `number=${order.number}`]) {
    expect(await shopper.get(`${endpoints.getOrder.path}?${query}`)).toMatchObject(NOT_FOUND)
    expect(await store.visitor().get(`${endpoints.getOrder.path}?${query}`)).toMatchObject({ status: 401 })
  }
  expect(await shopper.post(endpoints.cancelOrder, { id: order._id })).toMatchObject(NOT_FOUND)
})

test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000), '%00', "' or true --", '../', 'ﬀ'])(
  'responds 404 to %j, which is no secret',
  async (secret) => {
    const target = `${endpoints.getOrder.path}?secret=${secret}`
    expect(await store.visitor().get(target)).toMatchObject(NOT_FOUND)
    for (const endpoint of [endpoints.cancelOrder, endpoints.cancelWaitingPayment, endpoints.claimOrders])
      expect(await store.visitor().post(endpoint, { secret: decodeURIComponent(secret) })).toMatchObject(NOT_FOUND)
  },
)

test('rejects a secret that is no text', async () => {
  for (const secret of [null, 5, {}, ['a'], true]) {
    expect(await store.visitor().post(endpoints.cancelOrder, { secret })).toMatchObject({ status: 422 })
    expect(await store.visitor().post(endpoints.rejectSubstitute, { secret, line: 'a' })).toMatchObject({ status: 422 })
    expect(await store.visitor().post(endpoints.claimOrders, { secret })).toMatchObject({ status: 422 })
  }
  expect(await store.visitor().get(`${endpoints.getOrder.path}?secret=a&secret=b`)).toMatchObject({ status: 400 })
})

test.each<[string, object, string]>([
  ['guest', { guest: null }, 'guest'],
  ['guest', { guest: 'Gil' }, 'guest'],
  ['name', { guest: { name: ' ', email: 'gil@example.com', phone: '503-555-0100' } }, 'guest.name'],
  ['email', { guest: { name: 'Gil', email: 'gil', phone: '503-555-0100' } }, 'guest.email'],
  ['phone', { guest: { name: 'Gil', email: 'gil@example.com' } }, 'guest.phone'],
  ['address', { address: '0199d0b2-6f7a-7c3e-9d53-3f1f1d2a4b5c' }, 'address'],
  ['address', { address: undefined }, 'address'],
  ['street', { address: { ...AN_ADDRESS, street: '' } }, 'address.street'],
  ['ZIP code', { address: { ...AN_ADDRESS, zipcode: 'none' } }, 'address.zipcode'],
  ['items', { items: [] }, 'items'],
])('rejects a guest’s order without a valid %s: %j', async (_, wrong, field) => {
  const guest = newGuest(store)
  const order = { ...guestOrderOf(guest, (await store.product())._id), ...wrong }
  const { status, body } = await guest.post(endpoints.placeCashOrder, order)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toContain(field)
})

test('asks a visitor who sends no guest to log in', async () => {
  const { guest: _, ...order } = guestOrderOf(newGuest(store), (await store.product())._id)
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder])
    expect(await store.visitor().post(endpoint, order)).toMatchObject({ status: 401, body: { message: 'Please log in' } })
})

test('ignores a guest in a request with a token, which may be nobody’s', async () => {
  const [shopper, guest] = [await store.shopper(), newGuest(store)]
  const order = guestOrderOf(guest, (await store.product())._id)
  expect(await shopper.post(endpoints.placeCashOrder, order)).toMatchObject({
    status: 422,
    body: { errors: { address: expect.any(String) } },
  })
  const own = { ...order, guest: 'not checked', address: (await shopper.address())._id }
  const placed = await shopper.post(endpoints.placeCashOrder, own)
  expect(placed).toMatchObject({ status: 201, body: { order: { isGuest: false } } })
  expect(placed.body).not.toHaveProperty('secret')
  expect(await store.caller('nobodys').post(endpoints.placeCashOrder, order)).toMatchObject({ status: 401 })
  expect(await (await store.seller()).post(endpoints.placeCashOrder, order)).toMatchObject({ status: 403 })
})

test('rejects other prices than the guest has seen, and takes nothing', async () => {
  const guest = newGuest(store)
  const { apples } = await groceries(store)
  const expected = { lines: [{ product: apples._id, offerPrice: 3.5 }], amount: 3.57 }
  expect(await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, apples._id, { expected }))).toMatchObject({
    status: 409,
    body: { code: 'changed', changes: [{ was: 3.5, now: 3.6 }], amount: 3.67 },
  })
  const rightly = { lines: [{ product: apples._id, offerPrice: 3.6 }], amount: 3.67 }
  expect(await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, apples._id, { expected: rightly }))).toMatchObject({
    status: 201,
  })
})

test('repeats the order and its secret for a repeated key of the same email, also at the same moment', async () => {
  const guest = newGuest(store)
  const order = guestOrderOf(guest, (await countedProduct(store, 1))._id)
  const place = () => guest.post(endpoints.placeCashOrder, order, withKey('a key of guests'))
  const first = await Promise.all(Array.from({ length: 6 }, place))
  const responses = [...first, await place()]
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 201, body: { secret: expect.any(String) } })

  const shouting = { ...order, guest: { ...order.guest, email: guest.email.toUpperCase() } }
  expect(await guest.post(endpoints.placeCashOrder, shouting, withKey('a key of guests'))).toMatchObject({ status: 422 })
  const other = newGuest(store)
  const theirs = guestOrderOf(other, (await store.product())._id)
  const placed = await other.post(endpoints.placeCashOrder, theirs, withKey('a key of guests'))
  expect(placed).toMatchObject({ status: 201 })
  expect(placed.body.secret).not.toBe(responses[0]?.body.secret)
})

test('lets ten guests a minute order from one address, and shoppers as many as they are', async () => {
  const guest = newGuest(store)
  const order = guestOrderOf(guest, (await store.product())._id)
  const place = () => guest.post(endpoints.placeCashOrder, order)
  const responses = await Promise.all(Array.from({ length: GUEST_ORDERS_PER_MINUTE }, place))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  const refused = await place()
  expect(refused).toMatchObject({ status: 429, body: { success: false } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const shopper = await store.shopper()
  const own = { items: order.items, address: (await shopper.address())._id }
  for (let orders = 0; orders <= GUEST_ORDERS_PER_MINUTE; orders += 1)
    expect(await shopper.post(endpoints.placeCashOrder, own)).toMatchObject({ status: 201 })
  expect(await newGuest(store).post(endpoints.placeCashOrder, order)).toMatchObject({ status: 201 })
})

test('counts the orders of guests at one address in all processes together, and begins again after a minute', async () => {
  const processes = otherProcesses()
  const other = await processes.open(store)
  const order = guestOrderOf(newGuest(store), (await store.product())._id)
  const place = async (url: string) => callerAt(url).post(endpoints.placeCashOrder, order)
  const inTurn = Array.from({ length: GUEST_ORDERS_PER_MINUTE }, (_, index) => place(index % 2 === 0 ? store.url : other))
  expect(new Set((await Promise.all(inTurn)).map(({ status }) => status))).toEqual(new Set([201]))
  for (const url of [store.url, other]) {
    const refused = await place(url)
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts: please wait a minute' } })
    expect(refused.headers.get('retry-after')).toBe('60')
  }
  store.clock.pass(60_000)
  expect(await place(other)).toMatchObject({ status: 201 })
  await processes.close()
})

test('responds the same by the same statements whether the email has an account', async () => {
  const { email } = await store.shopper()
  const { _id: product } = await store.product()
  const traces: { body: unknown; sent: string[] }[] = []
  for (const guest of [newGuest(store, email), newGuest(store)]) {
    let body: unknown
    const sent = await sqlOf(store, async () => {
      body = Object.keys((await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product))).body)
    })
    traces.push({ body, sent })
  }
  expect(traces[1]).toEqual(traces[0])
})

test('cancels a guest’s order once, and returns its stock', async () => {
  const guest = newGuest(store)
  const product = await countedProduct(store, 3)
  const { secret } = (await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id))).body
  const cancel = () => guest.post(endpoints.cancelOrder, { secret, reason: 'Too late' })
  const [first, second] = await Promise.all([cancel(), cancel()])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  expect((await store.visitor().get(bySecret(secret))).body.order).toMatchObject({
    status: 'Cancelled',
    canCancel: false,
    history: [{}, { status: 'Cancelled', by: 'shopper', reason: 'Too late' }],
  })
  expect(await onHand(product)).toBe(3)
})

test('packs a guest’s order with a substitute, which the guest rejects, and delivers it', async () => {
  const [seller, guest, { apples, pears }] = [await store.seller(), newGuest(store), await groceries(store)]
  const { order, secret } = (await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, apples._id))).body
  const move = (status: string) => seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  await move('Packing')
  expect(await guest.post(endpoints.cancelOrder, { secret })).toMatchObject({ status: 409 })
  const lines = [{ line: order.items[0].line, picked: 0, substitute: { product: pears._id, quantity: 1 } }]
  const picked = (await seller.post(endpoints.pickOrder, { id: order._id, lines })).body.order
  const substitute = picked.items[1].line
  const other = await placedGuestOrder(store, newGuest(store))
  expect(await guest.post(endpoints.rejectSubstitute, { secret: other.secret, line: substitute })).toMatchObject({ status: 422 })
  const rejected = await guest.post(endpoints.rejectSubstitute, { secret, line: substitute })
  expect(rejected).toMatchObject({ status: 200, body: { message: 'Substitute rejected', order: { toPay: 0 } } })
  expect(await guest.post(endpoints.rejectSubstitute, { secret, line: substitute })).toMatchObject({ status: 409 })
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[0].line, picked: 1 }] })
  await move('Out for Delivery')
  expect(await move('Delivered')).toMatchObject({ status: 200, body: { order: { isPaid: true, isGuest: true } } })
})

test('the seller finds the order by the guest’s name, email and phone', async () => {
  const guest = { ...newGuest(store), name: 'Zbigniew Quillfeather', phone: '(971) 555-0142' }
  const { body } = await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, (await store.product())._id))
  const seller = await store.seller()
  for (const q of ['quillfeather', guest.email, '555-0142', '9715550142']) {
    const { orders } = (await seller.get(`${endpoints.listSellerOrders.path}?q=${encodeURIComponent(q)}`)).body
    expect(
      orders.map(({ _id }: { _id: string }) => _id),
      q,
    ).toEqual([body.order._id])
  }
})

test('the audit finds nothing wrong with orders of guests', async () => {
  expect((await auditOf(store)).findings).toEqual([])
})
