import { beforeEach, expect, test } from 'vitest'
import type { CodeWire } from '../../../contract/checkout/discount-codes.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { dayOf, daysLater, startOfDay } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const plums = await store.product({ name: 'Plums', price: 5, offerPrice: 4.5 })

const settings = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)
beforeEach(() => settings({ fees: { delivery: 4.9, freeFrom: 40 } }))

let codes = 0

async function aCode(terms: object = { kind: 'percent', value: 10 }): Promise<CodeWire> {
  codes += 1
  const response = await (await store.seller()).post(endpoints.saveCode, { code: `code-${codes}`, ...terms })
  expect(response).toMatchObject({ status: 200 })
  return response.body.code
}

const codeNow = async ({ _id }: CodeWire): Promise<CodeWire> => {
  const { body } = await (await store.seller()).get(endpoints.listCodes)
  return body.codes.find((one: CodeWire) => one._id === _id)
}

const itemsOf = (quantity: number) => [{ product: plums._id, quantity }]

async function aBuyer(quantity = 4) {
  const shopper = await store.shopper()
  const order = { items: itemsOf(quantity), address: (await shopper.address())._id }
  return {
    shopper,
    quote: async (code: string) => (await shopper.post(endpoints.quoteCart, { items: order.items, code })).body,
    cash: (code: string, more = {}) => shopper.post(endpoints.placeCashOrder, { ...order, code, ...more }),
    checkout: (code: string) => shopper.post(endpoints.placeOnlineOrder, { ...order, code }),
    cancel: (id: string) => shopper.post(endpoints.cancelOrder, { id }),
  }
}

const rejected = (sentence: string) => ({ status: 422, body: { message: sentence, errors: { code: sentence } } })

test('a code takes its percent off the cart, before tax, in whatever case it is typed', async () => {
  const { code } = await aCode()
  const { quote, cash } = await aBuyer()
  const sums = { cart: 18, discount: 1.8, tax: 0.32, delivery: 4.9, total: 21.42 }
  expect(await quote(code.toLowerCase())).toMatchObject({
    sums,
    code: { code, isAccepted: true, message: '10% off', kind: 'percent', value: 10 },
  })
  expect((await cash(` ${code.toLowerCase()} `)).body.order).toMatchObject({ code, sums, amount: 21.42, toPay: 21.42 })
})

test('a code takes dollars off, and never more than the cart', async () => {
  const { code } = await aCode({ kind: 'amount', value: 50 })
  expect((await (await aBuyer()).cash(code)).body.order).toMatchObject({
    sums: { cart: 18, discount: 18, tax: 0, delivery: 4.9, total: 4.9 },
  })
})

test('a code gives the delivery, and its uses say what it gave away', async () => {
  const code = await aCode({ kind: 'freeDelivery' })
  const { cash } = await aBuyer()
  expect((await cash(code.code)).body.order).toMatchObject({ sums: { cart: 18, discount: 0, delivery: 0, total: 18.36 } })
  expect(await codeNow(code)).toMatchObject({ used: 1, given: 4.9 })
})

test('a code takes nothing from free delivery, which depends on the cart before the discount', async () => {
  const { code } = await aCode({ kind: 'percent', value: 50 })
  const { quote, cash } = await aBuyer(9) // $40.50, delivered for free from $40
  const sums = { cart: 40.5, discount: 20.25, tax: 0.4, delivery: 0, total: 20.65 }
  expect(await quote(code)).toMatchObject({ sums })
  expect((await cash(code)).body.order).toMatchObject({ sums })
})

test('a code for free delivery is not used up by a pickup, nor by an order whose delivery is free already', async () => {
  await settings({ pickup: { isOffered: true, address: '1 Main Street', minutes: 20 } })
  const code = await aCode({ kind: 'freeDelivery' })
  const [small, large] = [await aBuyer(), await aBuyer(9)] // delivered for free from $40
  const pickup = { items: itemsOf(4), code: code.code, fulfilment: 'pickup' }
  const forDeliveries = `The code ${code.code} is for deliveries, and you pick up this order`
  expect((await small.shopper.post(endpoints.quoteCart, pickup)).body.code).toMatchObject({
    isAccepted: false,
    message: forDeliveries,
  })
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder])
    expect(await small.shopper.post(endpoint, pickup)).toMatchObject(rejected(forDeliveries))
  const isFree = `The delivery is free already, so you can keep the code ${code.code} for another order`
  expect((await large.quote(code.code)).code).toMatchObject({ isAccepted: false, message: isFree })
  for (const order of [large.cash, large.checkout]) expect(await order(code.code)).toMatchObject(rejected(isFree))
  expect(await codeNow(code)).toMatchObject({ used: 0 })
})

test('an order that costs nothing counts as paid', async () => {
  await settings({ fees: null })
  const { code } = await aCode({ kind: 'percent', value: 100 })
  const { cash, checkout } = await aBuyer()
  const { order } = (await cash(code)).body
  expect(order).toMatchObject({ amount: 0, isPaid: true, status: 'Order Placed' })
  const seller = await store.seller()
  for (const status of ['Packing', 'Out for Delivery', 'Delivered'])
    expect(await seller.post(endpoints.changeOrderStatus, { id: order._id, status })).toMatchObject({ status: 200 })
  expect((await auditOf(store)).findings).toEqual([])
  const chosen = await checkout(code) // to be paid by card
  expect(chosen).toMatchObject({ status: 201, body: { order: { amount: 0, isPaid: true, status: 'Order Placed' } } })
})

test.each([
  ['that does not exist', null, 'There is no code NOTHING. Please check the spelling.'],
  ['that is switched off', { isActive: false }, 'The code {} is over'],
  ['that is over', { to: '2000-01-31' }, 'The code {} is over'],
  ['that has not begun', { from: '2999-11-27' }, 'The code {} works from November 27, 2999'],
  ['for larger carts', { minimum: 30 }, 'The code {} works from $30.00. Please add $12.00 more.'],
])('a code %s is rejected with a sentence, and nothing is ordered', async (_, terms, sentence) => {
  const code = terms ? (await aCode({ kind: 'percent', value: 10, ...terms })).code : 'NOTHING'
  const { shopper, quote, cash, checkout } = await aBuyer()
  const message = sentence.replace('{}', code)
  expect(await quote(code)).toMatchObject({ code: { code, isAccepted: false, message }, sums: { discount: 0, total: 23.26 } })
  expect(await cash(code)).toMatchObject(rejected(message))
  expect(await checkout(code)).toMatchObject(rejected(message))
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toEqual([])
})

test('the days of a code are whole days of the store’s time zone', async () => {
  await settings({ timeZone: 'America/Los_Angeles' })
  const today = dayOf(store.clock.now(), 'America/Los_Angeles')
  const code = await aCode({ kind: 'percent', value: 10, from: today, to: today })
  const { quote } = await aBuyer()
  expect(await quote(code.code)).toMatchObject({ code: { isAccepted: true } })
  const midnight = startOfDay(daysLater(today, 1), 'America/Los_Angeles')
  store.clock.pass(midnight.getTime() - store.clock.now().getTime() - 1)
  expect(await quote(code.code)).toMatchObject({ code: { isAccepted: true } })
  store.clock.pass(1)
  expect(await quote(code.code)).toMatchObject({ code: { isAccepted: false, message: `The code ${code.code} is over` } })
  await settings({ timeZone: null })
})

test('of fifty shoppers at once who race for the last uses of a code, exactly as many get it', async () => {
  const code = await aCode({ kind: 'percent', value: 10, uses: 3 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aBuyer()))
  const responses = await Promise.all(
    buyers.map(({ cash, checkout }, index) => (index % 2 === 0 ? cash(code.code) : checkout(code.code))),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const response of responses.filter(({ status }) => status !== 201))
    expect([response.status, response.body.message]).toEqual([422, expect.stringMatching(/ is (used up$|taken at present)/)])
  expect(await codeNow(code)).toMatchObject({ used: 3, given: 5.4 })
})

test('a person uses a code as often as the grocer allows, and a canceled order gives the use back', async () => {
  const { code } = await aCode({ kind: 'percent', value: 10, usesPerPerson: 1 })
  const { quote, cash, cancel } = await aBuyer()
  const { order } = (await cash(code)).body
  const sentence = `You have used the code ${code} already`
  expect(await cash(code)).toMatchObject(rejected(sentence))
  expect(await quote(code)).toMatchObject({ code: { isAccepted: false, message: sentence } })
  await cancel(order._id)
  expect(await cash(code)).toMatchObject({ status: 201 })
  expect(await (await aBuyer()).cash(code)).toMatchObject({ status: 201 })
})

test('a guest is known by the email, in any case', async () => {
  const { code } = await aCode({ kind: 'percent', value: 10, usesPerPerson: 1 })
  const guest = newGuest(store)
  const order = (email: string) => guest.post(endpoints.placeCashOrder, guestOrderOf({ ...guest, email }, plums._id, { code }))
  expect(await order(guest.email)).toMatchObject({ status: 201 })
  expect(await order(guest.email.toUpperCase())).toMatchObject(rejected(`You have used the code ${code} already`))
})

test('an open payment session holds a use, which comes back when it is canceled', async () => {
  const code = await aCode({ kind: 'percent', value: 10, uses: 1 })
  const { shopper, checkout } = await aBuyer()
  const { order } = (await checkout(code.code)).body
  expect(await codeNow(code)).toMatchObject({ used: 1 })
  const other = await aBuyer()
  const sentence = `The code ${code.code} is taken at present, by somebody who is paying. Please try again in half an hour.`
  expect(await other.cash(code.code)).toMatchObject(rejected(sentence))
  expect(await shopper.post(endpoints.cancelWaitingPayment, { id: order._id })).toMatchObject({ status: 200 })
  expect(await other.cash(code.code)).toMatchObject({ status: 201 })
})

test('a shopper who orders in another way uses the code once, and paying the older payment session too is refunded', async () => {
  const code = await aCode({ kind: 'percent', value: 10, uses: 1 })
  const { checkout, cash, shopper } = await aBuyer()
  const { order } = (await checkout(code.code)).body
  const session = await stripe.sessionOf(order._id)
  expect(await cash(code.code)).toMatchObject({ status: 201 })
  await sendEvent(store, await stripe.pay(session))
  await store.runJobs()
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  expect(orders.find(({ _id }: OrderWire) => _id === order._id)).toMatchObject({
    status: 'Cancelled',
    refunds: [{ amount: order.amount, reason: 'The discount code was used up' }],
  })
  expect(await codeNow(code)).toMatchObject({ used: 1 })
})

test('a code is never used more often than it may, while shoppers pay one order and order the same again', async () => {
  const code = await aCode({ kind: 'percent', value: 10, uses: 8, usesPerPerson: 1 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer()))
  const begun = await Promise.all(buyers.map(({ checkout }) => checkout(code.code)))
  const pay = async ({ _id }: OrderWire) => sendEvent(store, await stripe.pay(await stripe.sessionOf(_id)))
  const paid = await Promise.all(begun.map(async ({ body }) => stripe.pay(await stripe.sessionOf(body.order._id))))
  const responses = await Promise.all(
    buyers.map(async ({ cash, checkout }, index) => {
      const order = index % 2 === 0 ? checkout : cash
      const [response] = await Promise.all([order(code.code), sendEvent(store, paid[index] ?? {})])
      return response
    }),
  )
  for (const { status } of responses) expect([201, 422]).toContain(status)
  for (const [index, { status, body }] of responses.entries()) if (index % 2 === 0 && status === 201) await pay(body.order)
  const lists = await Promise.all(buyers.map(({ shopper }) => shopper.get(endpoints.listShopperOrders)))
  for (const { body } of lists)
    expect(body.orders.filter(({ status }: OrderWire) => status !== 'Cancelled').length).toBeLessThanOrEqual(1)
  expect((await codeNow(code)).used).toBeLessThanOrEqual(8)
  expect((await auditOf(store)).findings).toEqual([])
})

test('the payment page asks for the amount with the discount', async () => {
  const { code } = await aCode({ kind: 'amount', value: 5 })
  const { order } = (await (await aBuyer()).checkout(code)).body
  expect(order).toMatchObject({ amount: 18.16, sums: { discount: 5 } })
  expect((await stripe.sessionOf(order._id)).amount_total).toBe(1816)
})

test('what is left out gives back its share of the discount, and the audit finds nothing', async () => {
  const { code } = await aCode()
  const { cash } = await aBuyer()
  const seller = await store.seller()
  const { order } = (await cash(code)).body
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[0].line, picked: 1 }] })
  const { body } = await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)
  expect(body.order).toMatchObject({ amount: 21.42, toPay: 9.03 }) // 4.50 less 0.45, 0.08 of tax and 4.90
  expect((await auditOf(store)).findings).toEqual([])
})

test('a changed discount is agreed to before the order is placed', async () => {
  const code = await aCode()
  const { cash } = await aBuyer()
  const expected = { amount: 21.42, lines: [{ product: plums._id, offerPrice: 4.5 }] }
  const seller = await store.seller()
  await seller.post(endpoints.saveCode, { id: code._id, code: code.code, kind: 'percent', value: 5 })
  expect(await cash(code.code, { expected })).toMatchObject({ status: 409, body: { code: 'changed', amount: 22.34 } })
})

test('codes can’t be guessed: after 20 unknown ones even a real one is not looked at', async () => {
  const { code } = await aCode()
  const guest = newGuest(store)
  const quote = (typed: string) => guest.post(endpoints.quoteCart, { items: itemsOf(1), code: typed })
  for (let tries = 0; tries < 20; tries++) expect(await quote(`GUESS-${tries}`)).toMatchObject({ status: 200 })
  expect(await quote(code)).toMatchObject({ status: 429 })
  expect(await guest.post(endpoints.quoteCart, { items: itemsOf(1) })).toMatchObject({ status: 200 })
  store.clock.pass(10 * 60_000)
  expect(await quote(code)).toMatchObject({ body: { code: { isAccepted: true } } })
})

test('guesses at the same time gain nothing, and known and unknown codes are answered alike beyond the limit', async () => {
  const { code } = await aCode()
  const guest = newGuest(store)
  const typed = [...Array.from({ length: 199 }, (_, index) => `BURST-${index}`), code]
  const quotes = await Promise.all(typed.map((code) => guest.post(endpoints.quoteCart, { items: itemsOf(1), code })))
  const looked = quotes.filter(({ status }) => status === 200)
  expect(looked.length).toBeLessThanOrEqual(21) // a real code is taken back
  expect(quotes.filter(({ status }) => status === 429)).toHaveLength(quotes.length - looked.length)
  const after = await Promise.all([code, 'NO-SUCH'].map((code) => guest.post(endpoints.quoteCart, { items: itemsOf(1), code })))
  expect(after[0]).toMatchObject({ status: 429 })
  expect(after[0]?.body).toEqual(after[1]?.body)
})

test('orders that can’t be placed are guesses, too', async () => {
  const expected = { lines: [], amount: 0.01 }
  const guest = newGuest(store)
  const { shopper } = await aBuyer()
  const items = itemsOf(1)
  for (const [index, by] of [guest, shopper].entries()) {
    const address = index === 0 ? {} : { address: (await shopper.address())._id }
    const order = (code: string) =>
      by.post(endpoints.placeCashOrder, { ...guestOrderOf(guest, plums._id), items, ...address, code, expected })
    const orders = await Promise.all(Array.from({ length: 60 }, (_, tries) => order(`TRY-${index}-${tries}`)))
    expect(orders.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(20)
    expect(orders.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40)
  }
})

test('codes that exist are no guesses, and a shopper with a confirmed email is not counted with the neighbors', async () => {
  const { code } = await aCode()
  const { shopper } = await aBuyer()
  const neighbor = newGuest(store)
  const quote = (typed: string) => neighbor.post(endpoints.quoteCart, { items: itemsOf(1), code: typed })
  for (let tries = 0; tries < 30; tries++) expect(await quote(code)).toMatchObject({ body: { code: { isAccepted: true } } })
  for (let tries = 0; tries < 21; tries++) await quote(`NEIGHBOR-${tries}`)
  expect(await quote(code)).toMatchObject({ status: 429 })
  const headers = { 'x-forwarded-for': neighbor.address }
  expect(await shopper.post(endpoints.quoteCart, { items: itemsOf(1), code }, headers)).toMatchObject({
    body: { code: { isAccepted: true } },
  })
})

test('a stranger who orders with somebody’s email neither uses up their code nor learns whether they have used it', async () => {
  const { code } = await aCode({ kind: 'percent', value: 10, usesPerPerson: 1 })
  const { shopper, cash } = await aBuyer()
  const stranger = { ...newGuest(store, shopper.email), phone: '+1 971 555 0123' }
  const order = (by: typeof stranger, more = {}) =>
    by.post(endpoints.placeCashOrder, guestOrderOf(by, plums._id, { code, ...more }))
  expect(await order(stranger)).toMatchObject({ status: 201 })
  expect(await cash(code)).toMatchObject({ status: 201 })
  // The account has used it by now, which nobody learns who is not logged in.
  const other = { ...newGuest(store, shopper.email), phone: '+1 971 555 0124' }
  const expected = { lines: [{ product: plums._id, offerPrice: 0.01 }], amount: 0.01 }
  expect(await order(other, { expected })).toMatchObject({ status: 409, body: { code: 'changed' } })
  expect(await order(other)).toMatchObject({ status: 201 })
  expect(await order({ ...other, phone: '(971) 555-0124' }, { expected })).toMatchObject({ status: 409 })
  expect(await order({ ...other, phone: '(971) 555-0124' })).toMatchObject(rejected(`You have used the code ${code} already`))
  const guest = newGuest(store)
  expect(await order({ ...guest, phone: '+1 971 555 0125' })).toMatchObject({ status: 201 })
  expect(await order({ ...guest, phone: '+1 971 555 0126' })).toMatchObject({ status: 201 })
})

test('a guest’s email that is proved uses the code once, whatever phone they type, and asking that is a guess', async () => {
  const { code } = await aCode({ kind: 'percent', value: 10, usesPerPerson: 1 })
  const guest = newGuest(store)
  const { order } = (await guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, plums._id, { code }))).body
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  const other = { ...newGuest(store, guest.email), phone: '+1 971 555 0127' }
  const request = guestOrderOf(other, plums._id, { code })
  for (let tries = 0; tries < 10; tries++) {
    const sentence = `You have used the code ${code} already`
    expect(await other.post(endpoints.placeOnlineOrder, request)).toMatchObject(rejected(sentence))
    expect(await other.post(endpoints.placeCashOrder, request)).toMatchObject(rejected(sentence))
  }
  store.clock.pass(60_000) // guests may order ten times a minute
  expect(await other.post(endpoints.placeOnlineOrder, request)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('wait 9 minutes') },
  })
})

test('staff list codes, the newest first, change them, and find in the activity who did', async () => {
  const [older, newer] = [await aCode(), await aCode({ kind: 'amount', value: 5, minimum: 30, uses: 200 })]
  const manager: Caller = await store.staff('manager')
  const change = { id: older._id, code: 'changed-code', kind: 'freeDelivery', to: '2999-12-31' }
  expect(await manager.post(endpoints.saveCode, change)).toMatchObject({
    status: 200,
    body: { code: { code: 'CHANGED-CODE', kind: 'freeDelivery', value: null, to: '2999-12-31', isActive: true } },
  })
  const { body } = await manager.get(endpoints.listCodes)
  expect(body.codes.slice(0, 2).map(({ _id }: CodeWire) => _id)).toEqual([newer._id, older._id])
  const { activities } = (await manager.get(endpoints.listActivity)).body
  expect(activities[0]).toMatchObject({ text: 'Changed the discount code CHANGED-CODE' })
})

test.each([
  ['a short code', { code: 'ab' }, { code: 'A code has 3 to 40 letters, digits or hyphens' }],
  ['a code with a space', { code: 'two words' }, { code: 'A code has 3 to 40 letters, digits or hyphens' }],
  ['a percent above 100', { value: 101 }, { value: 'Percent must be a whole number from 1 to 100' }],
  ['no amount', { kind: 'amount', value: 0 }, { value: 'Amount must be in dollars and cents, up to $100,000' }],
  ['a value of free delivery', { kind: 'freeDelivery' }, { value: 'Free delivery has no value' }],
  ['a day that does not exist', { from: '2026-02-30' }, { from: 'Write days like 2026-11-27' }],
  ['an end before its beginning', { from: '2026-02-02', to: '2026-02-01' }, { to: 'The last day must not be before the first' }],
  ['no uses', { uses: 0 }, { uses: 'Times in all must be a whole number from 1 to 1,000,000' }],
])('%s is an error at its field, and saves nothing', async (_, change, errors) => {
  const seller = await store.seller()
  const count = async () => (await seller.get(endpoints.listCodes)).body.codes.length
  const before = await count()
  const request = { code: 'VALID-CODE', kind: 'percent', value: 10, ...change }
  expect(await seller.post(endpoints.saveCode, request)).toMatchObject({ status: 422, body: { errors } })
  expect(await count()).toBe(before)
})

test('two codes can’t have the same text, also when both are saved at once', async () => {
  const seller = await store.seller()
  const saved = await Promise.all(
    ['twice', 'TWICE', 'Twice'].map((code) => seller.post(endpoints.saveCode, { code, kind: 'percent', value: 1 })),
  )
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const other = await aCode()
  expect(await seller.post(endpoints.saveCode, { id: other._id, code: 'twice', kind: 'percent', value: 1 })).toMatchObject({
    status: 409,
    body: { errors: { code: 'There is a code TWICE already. Capitals make no difference.' } },
  })
})

test('an unknown code can’t be changed', async () => {
  const change = { id: crypto.randomUUID(), code: 'nowhere', kind: 'percent', value: 1 }
  expect(await (await store.seller()).post(endpoints.saveCode, change)).toMatchObject({ status: 404 })
})
