import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest, type TestGuest, withKey } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { store, stripe } = await openPayingStore({ retries: 0 })
const seller = await store.seller()

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

const ALREADY = { status: 409, body: { code: 'ordered-already' } }

interface Begun {
  readonly order: OrderWire
  readonly secret: string
}

async function begin(guest: TestGuest, product: string, more: object = {}): Promise<Begun> {
  const { status, body } = await guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, product, more))
  expect([status, body.message]).toEqual([201, 'Please complete your payment'])
  return body
}
const sessionOf = ({ order }: Begun) => stripe.sessionOf(order._id)
const pay = async (begun: Begun) => sendEvent(store, await stripe.pay(await sessionOf(begun)))
async function paid(guest: TestGuest, product: string, more: object = {}): Promise<Begun> {
  const begun = await begin(guest, product, more)
  await pay(begun)
  return begun
}
const orderOf = async (secret: string) => (await store.visitor().get(`${endpoints.getOrder.path}?secret=${secret}`)).body.order
const issues = async () => (await seller.get(endpoints.listPaymentIssues)).body.payments
const order = (guest: TestGuest, product: string, more: object = {}) =>
  guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product, more))

test('a browser chooses the secret of its order, and finds the order without a response', async () => {
  const [guest, secret, { _id }] = [newGuest(store), newSecret(), await store.product()]
  const placed = await order(guest, _id, { secret })
  expect(placed).toMatchObject({ status: 201, body: { secret } })
  expect(await orderOf(secret)).toMatchObject({ _id: placed.body.order._id })
  expect(await order(newGuest(store), _id, { secret })).toMatchObject({ status: 409 })
  for (const weak of ['', 'short', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}/`, 5])
    expect(await order(guest, _id, { secret: weak })).toMatchObject({ status: 422 })
})

test('repeated and concurrent requests with one key and secret place one order', async () => {
  const [guest, secret, { _id }] = [newGuest(store), newSecret(), await store.product()]
  const key = withKey(crypto.randomUUID())
  const send = () => guest.post(endpoints.placeCashOrder, guestOrderOf(guest, _id, { secret }), key)
  const responses = await Promise.all([send(), send(), send()])
  expect(new Set(responses.map(({ body }) => body.order?._id)).size).toBe(1)
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
})

test.each([
  ['by its event', pay],
  ['although its event has not come', async (begun: Begun) => void (await stripe.pay(await sessionOf(begun)))],
])('a browser that has paid %s is asked before it pays for the same goods again, also in cash', async (_, payment) => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  const first = await begin(guest, _id)
  await payment(first)
  const other = { ...newGuest(store), phone: '+1 503 555 0111' }
  for (const endpoint of [endpoints.placeOnlineOrder, endpoints.placeCashOrder]) {
    const again = await other.post(endpoint, guestOrderOf(other, _id, { earlier: [first.secret] }))
    expect(again).toMatchObject({ ...ALREADY, body: { ...ALREADY.body, secret: first.secret } })
    expect(again.body.message).toContain(`order ${first.order.number}`)
  }
  expect((await orderOf(first.secret)).isPaid).toBe(true)
})

test('a payment on its way is asked about, too', async () => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  const first = await begin(guest, _id)
  await sendEvent(store, await stripe.pay(await sessionOf(first), { arrives: 'later' }))
  const again = await order(guest, _id, { earlier: [first.secret] })
  expect(again).toMatchObject({ ...ALREADY, body: { message: 'Your payment for this is already being processed' } })
})

test('the same guest in another browser is asked within the hour, and may order again on purpose, of which the seller is told', async () => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  const first = await paid(guest, _id)
  const same = { ...newGuest(store, guest.email.toUpperCase()), phone: '(503) 555-0199' }
  const address = { ...AN_ADDRESS, street: '12 Orchard Ln.' }
  const rejected = await same.post(endpoints.placeOnlineOrder, guestOrderOf(same, _id, { address }))
  expect(rejected).toMatchObject(ALREADY)
  expect(JSON.stringify(rejected.body)).not.toContain(first.order.number)
  expect(JSON.stringify(rejected.body)).not.toContain(first.secret)

  const second = await paid(same, _id, { address, again: true })
  expect(await issues()).toContainEqual(
    expect.objectContaining({
      order: expect.objectContaining({ _id: second.order._id }),
      duplicate: { number: first.order.number, isSame: true },
    }),
  )
  const third = (await order(same, _id, { address, again: true })).body
  expect(await issues()).toContainEqual(
    expect.objectContaining({
      order: expect.objectContaining({ _id: second.order._id }),
      duplicate: { number: third.order.number, isSame: true },
    }),
  )
  store.clock.pass(HOUR_MS)
  await paid(same, _id, { address })
})

test('the question tells nothing to somebody who does not know all of the guest and the basket', async () => {
  const [guest, product, other] = [newGuest(store), await store.product(), await store.product()]
  await paid(guest, product._id)
  const stranger = { ...newGuest(store, guest.email), phone: '+1 503 555 0122' }
  const elsewhere = { ...AN_ADDRESS, zipcode: '97206' }
  for (const [who, more] of [
    [stranger, {}],
    [{ ...stranger, phone: guest.phone }, { address: elsewhere }],
    [{ ...stranger, phone: guest.phone }, { items: [{ product: product._id, quantity: 2 }] }],
    [{ ...stranger, phone: guest.phone }, { items: [product, other].map(({ _id }) => ({ product: _id, quantity: 1 })) }],
  ] as const)
    await begin(who, product._id, more)
  const cash = newGuest(store)
  expect(await order(cash, product._id)).toMatchObject({ status: 201 })
  expect(await order(cash, product._id)).toMatchObject({ status: 201 })
})

test('the checkout that a browser has left gives way: its last piece, its code and its slot are free for the next order', async () => {
  const [guest, stranger, plums] = [newGuest(store), newGuest(store), await countedProduct(store, 1)]
  await seller.post(endpoints.saveSettings, { slotMinutes: 60, slotCapacity: 1 })
  const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
  await seller.post(endpoints.saveCode, { code: 'LEFT', kind: 'percent', value: 10, uses: 1 })
  const wanted = { code: 'LEFT', delivery: slots[2].start }
  const left = await begin(guest, plums._id, wanted)
  const quoteOf = async (more: object) =>
    (await store.visitor().post(endpoints.quoteCart, { items: [{ product: plums._id, quantity: 1 }], ...wanted, ...more })).body
  expect(await quoteOf({})).toMatchObject({ code: { isAccepted: false }, lines: [{ message: expect.any(String) }] })
  const own = await quoteOf({ earlier: [left.secret] })
  expect(own).toMatchObject({ code: { isAccepted: true } })
  expect([own.message, own.lines[0].message]).toEqual([undefined, undefined])

  expect(await order(stranger, plums._id, wanted)).toMatchObject({ status: 409 })
  expect(await order(stranger, plums._id, { ...wanted, earlier: [newSecret()] })).toMatchObject({ status: 409 })
  const sameEmail = newGuest(store, guest.email)
  expect(await order(sameEmail, plums._id)).toMatchObject({ status: 409 })
  expect((await sessionOf(left)).status).toBe('open')

  const next = await order(guest, plums._id, { ...wanted, earlier: [left.secret] })
  expect(next).toMatchObject({ status: 201, body: { order: { code: 'LEFT', slot: { start: slots[2].start } } } })
  await store.runJobs()
  expect((await sessionOf(left)).status).toBe('expired')
  await seller.post(endpoints.saveSettings, { slotMinutes: null, slotCapacity: null })
})

test('somebody else hears that a code is taken at present, and that it is used up only once it is', async () => {
  const [guest, other, { _id }] = [newGuest(store), newGuest(store), await store.product()]
  await seller.post(endpoints.saveCode, { code: 'ONLYONE', kind: 'percent', value: 10, uses: 1 })
  const begun = await begin(guest, _id, { code: 'ONLYONE' })
  const tried = await order(other, _id, { code: 'ONLYONE' })
  expect(tried).toMatchObject({ status: 422 })
  expect(tried.body.message).toContain('is taken at present')
  await pay(begun)
  expect((await order(other, _id, { code: 'ONLYONE' })).body.message).toBe('The code ONLYONE is used up')
})

test('a newer checkout of the same browser ends the older one, and the payment of the older one ends the newer', async () => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  const first = await begin(guest, _id)
  const second = await begin(guest, _id, { earlier: [first.secret], substitutions: 'refund' })
  await store.runJobs()
  expect((await sessionOf(first)).status).toBe('expired')
  stripe.behavior = async ({ path }, execute) => (path.endsWith('/expire') ? stripeError(500) : execute())
  const third = await begin(guest, _id, { earlier: [first.secret, second.secret] })
  await pay(second) // it was replaced, but the provider could not end it yet
  stripe.asStripe()
  await store.runJobs()
  store.clock.pass(2 * MINUTE_MS)
  await store.runJobs()
  expect((await sessionOf(third)).status).toBe('expired')
  expect(await orderOf(second.secret)).toMatchObject({ status: 'Order Placed', isPaid: true })
})

test('two checkouts of tabs that did not know of each other are one payer from the next order on', async () => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  const [one, two] = [await begin(guest, _id), await begin(guest, _id, { substitutions: 'refund' })]
  await begin(guest, _id, { earlier: [one.secret, two.secret] })
  await store.runJobs()
  expect([(await sessionOf(one)).status, (await sessionOf(two)).status]).toEqual(['expired', 'expired'])
})

test('an order goes through while the provider does not respond about the earlier payment', async () => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  const first = await begin(guest, _id)
  stripe.behavior = async () => stripeError(500)
  expect(await order(guest, _id, { earlier: [first.secret] })).toMatchObject({ status: 201 })
})

test('a browser sends a few secrets at most, and no other texts', async () => {
  const [guest, { _id }] = [newGuest(store), await store.product()]
  for (const earlier of [Array.from({ length: 6 }, newSecret), 'x', [5], null])
    expect(await order(guest, _id, { earlier })).toMatchObject({ status: 422 })
  expect(await order(guest, _id, { again: 'yes' })).toMatchObject({ status: 422 })
  expect(await order(guest, _id, { earlier: [newSecret(), 'x', ''], again: true })).toMatchObject({ status: 201 })
})

test('the audit finds nothing wrong', async () => {
  stripe.asStripe()
  await store.runJobs()
  expect((await auditOf(store)).findings).toEqual([])
})
