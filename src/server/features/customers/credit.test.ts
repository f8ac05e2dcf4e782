import { expect, test } from 'vitest'
import type { CustomerWire, GetCustomerResponse } from '../../../contract/customers/customers.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { activityReader } from '../../testing/activity-reader.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { guestOrderOf, newGuest, placedGuestOrder, withKey } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { stripe, store } = await openPayingStore()

async function customerOf({ email }: { email: string }): Promise<CustomerWire> {
  const { customers } = (await (await store.seller()).get(`${endpoints.listCustomers.path}?q=${encodeURIComponent(email)}`)).body
  return customers[0]
}

const give = async (shopper: { email: string }, amount: number, reason = 'Late delivery') =>
  (await store.seller()).post(endpoints.changeCredit, { id: (await customerOf(shopper))._id, amount, reason })

/** A shopper with so much credit, and a product for $10.00: $10.20 with tax. */
async function credited(amount: number) {
  const [shopper, product] = [await store.shopper(), await store.product({ price: 10, offerPrice: 10 })]
  if (amount > 0) expect(await give(shopper, amount)).toMatchObject({ status: 200 })
  const address = (await shopper.address())._id
  const request = (quantity: number, more: object = {}) => ({
    ...{ items: [{ product: product._id, quantity }], address, useCredit: true },
    ...more,
  })
  const order = async (quantity: number, more: object = {}): Promise<OrderWire> => {
    const { status, body } = await shopper.post(endpoints.placeCashOrder, request(quantity, more))
    expect(status, JSON.stringify(body)).toBe(201)
    return body.order
  }
  return { shopper, product, request, order }
}

const creditOf = async (shopper: TestShopper): Promise<number> => (await shopper.get(endpoints.getOwnCredit)).body.credit

const ledgerOf = async (shopper: TestShopper): Promise<readonly [string, number][]> => {
  const { ledger } = (await shopper.get(endpoints.getOwnCredit)).body
  return ledger.map(({ what, amount }: { what: string; amount: number }) => [what, amount])
}

async function move(id: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses)
    expect(await (await store.seller()).post(endpoints.changeOrderStatus, { id, status, reason: 'Nobody home' })).toMatchObject({
      status: 200,
    })
}

const orderOf = async (id: string): Promise<OrderWire> =>
  (await (await store.seller()).get(`${endpoints.getOrder.path}?id=${id}`)).body.order

async function expectAudited(): Promise<void> {
  expect((await auditOf(store)).findings).toEqual([])
}

test('managers give and take credit with a reason, which the customer reads, and never more than there is', async () => {
  const manager = await store.staff('manager')
  const shopper = await store.shopper()
  const { _id: id } = await customerOf(shopper)
  const change = (body: object, headers = {}) =>
    manager.post(endpoints.changeCredit, { id, reason: 'Late delivery', ...body }, headers)
  expect(await customerOf(shopper)).toMatchObject({ credit: 0 })
  const given = await change({ amount: 12 }, withKey('once'))
  expect(given).toMatchObject({ status: 200, body: { message: '$12.00 of credit given', customer: { credit: 12 } } })
  expect((await change({ amount: 12 }, withKey('once'))).body).toEqual(given.body)
  expect(await change({ amount: 13 }, withKey('once'))).toMatchObject({ status: 422 })
  expect(await change({ amount: -2.5, reason: 'Typed twice' })).toMatchObject({
    status: 200,
    body: { customer: { credit: 9.5 } },
  })
  expect(await change({ amount: -9.51 })).toMatchObject({
    status: 409,
    body: { message: 'This customer has $9.50 of credit, so no more can be taken', errors: { amount: expect.any(String) } },
  })
  for (const amount of [0, 0.001, Number.NaN, 1e9, -1e9, '5', null, Number.POSITIVE_INFINITY])
    expect(await change({ amount }), String(amount)).toMatchObject({
      status: 422,
      body: { errors: { amount: expect.any(String) } },
    })
  for (const reason of ['', ' ', 'a'.repeat(201), undefined, 5])
    expect(await change({ amount: 1, reason }), String(reason)).toMatchObject({ status: 422 })
  expect(await manager.post(endpoints.changeCredit, { id: crypto.randomUUID(), amount: 1, reason: 'Hm' })).toMatchObject({
    status: 404,
  })
  for (const role of ['packer', 'courier'] as const)
    expect(await (await store.staff(role)).post(endpoints.changeCredit, { id, amount: 1, reason: 'Hm' })).toMatchObject({
      status: 403,
    })
  const shown: GetCustomerResponse = (await manager.get(`${endpoints.getCustomer.path}?id=${id}`)).body
  expect(shown).toMatchObject({
    customer: { credit: 9.5 },
    ledger: [
      { what: 'given', amount: -2.5, reason: 'Typed twice', by: 'Noor Haddad' },
      { what: 'given', amount: 12, reason: 'Late delivery', by: 'Noor Haddad' },
    ],
  })
  const own = (await shopper.get(endpoints.getOwnCredit)).body
  expect(own).toMatchObject({ credit: 9.5, ledger: [{ amount: -2.5 }, { amount: 12, reason: 'Late delivery' }] })
  expect(JSON.stringify(own)).not.toContain('Noor')
  expect((await activityReader(manager).summaries({ who: manager.id })).map(([, text]) => text)).toEqual([
    'Took $2.50 of credit from Maya Winter',
    'Gave Maya Winter $12.00 of credit',
  ])
})

test('a guest can have no credit, and one who asks to use some pays the whole order', async () => {
  const [guest, product] = [newGuest(store), await store.product()]
  await placedGuestOrder(store, guest)
  expect(await give(guest, 5)).toMatchObject({ status: 409 })
  const { body } = await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id, { useCredit: true }))
  expect(body.order.sums).not.toHaveProperty('credit')
  expect(await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id, { useCredit: 'yes' }))).toMatchObject({
    status: 422,
  })
})

test('a quote says the credit, and with it what is due; the order takes it and the courier collects what is due', async () => {
  const { shopper, request, order } = await credited(12)
  const quote = async (useCredit: boolean) => (await shopper.post(endpoints.quoteCart, request(2, { useCredit }))).body
  expect(await quote(false)).toMatchObject({ credit: 12, sums: { total: 20.4 } })
  expect((await quote(false)).sums).not.toHaveProperty('due')
  expect(await quote(true)).toMatchObject({ credit: 12, sums: { total: 20.4, credit: 12, due: 8.4 } })
  expect((await store.visitor().post(endpoints.quoteCart, request(2))).body).not.toHaveProperty('credit')
  const placed = await order(2)
  expect(placed).toMatchObject({
    amount: 20.4,
    toPay: 20.4,
    credit: 12,
    sums: { total: 20.4, credit: 12, due: 8.4 },
    isPaid: false,
  })
  expect(await creditOf(shopper)).toBe(0)
  await move(placed._id, 'Packing', 'Out for Delivery')
  const courier = await store.staff('courier')
  const { orders } = (await courier.get(endpoints.listSellerOrders)).body
  expect(orders.find(({ _id }: OrderWire) => _id === placed._id)).toMatchObject({ toPay: 8.4 })
  expect(await courier.post(endpoints.changeOrderStatus, { id: placed._id, status: 'Delivered' })).toMatchObject({ status: 200 })
  expect(await orderOf(placed._id)).toMatchObject({ isPaid: true, cashReceived: 8.4, toPay: 20.4 })
  expect(await ledgerOf(shopper)).toEqual([
    ['used', -12],
    ['given', 12],
  ])
  await expectAudited()
})

test('an order that credit pays whole is paid at once, in cash and online, without a payment session', async () => {
  const { shopper, request, order } = await credited(50)
  expect(await order(1)).toMatchObject({ isPaid: true, cashReceived: 0, sums: { credit: 10.2, due: 0 } })
  const online = await shopper.post(endpoints.placeOnlineOrder, request(2))
  expect(online).toMatchObject({ status: 201, body: { order: { isPaid: true, paymentType: 'COD', status: 'Order Placed' } } })
  expect(online.body).not.toHaveProperty('url')
  expect(await creditOf(shopper)).toBe(19.4)
  expect((await shopper.post(endpoints.quoteCart, request(1))).body).not.toHaveProperty('cashOnlyReason')
  await move(online.body.order._id, 'Packing', 'Out for Delivery', 'Delivered')
  expect(await orderOf(online.body.order._id)).toMatchObject({ isPaid: true, cashReceived: 0, refunds: [] })
  await expectAudited()
})

test('what is due must be what the shopper saw', async () => {
  const { shopper, product, request, order } = await credited(12)
  const expected = { lines: [{ product: product._id, offerPrice: 10 }], amount: 10.2, due: 0 }
  await order(1)
  const refused = await shopper.post(endpoints.placeCashOrder, request(1, { expected }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed', changes: [], amount: 10.2, due: 8.4 } })
  expect(await creditOf(shopper)).toBe(1.8)
  expect(await order(1, { expected: { ...expected, due: 8.4 } })).toMatchObject({ sums: { credit: 1.8, due: 8.4 } })
})

test('twenty orders at once use the credit once, and so do staff who take it meanwhile', async () => {
  const { shopper, request } = await credited(35)
  const { _id: id } = await customerOf(shopper)
  const seller = await store.seller()
  // A checkout would give way to another order of the same goods.
  const products = await Promise.all(Array.from({ length: 20 }, () => store.product({ price: 10, offerPrice: 10 })))
  const orders = products.map(({ _id: product }, index) =>
    shopper.post(index % 2 === 0 ? endpoints.placeCashOrder : endpoints.placeOnlineOrder, {
      ...request(1),
      items: [{ product, quantity: 1 + (index % 3) }],
    }),
  )
  const changes = Array.from({ length: 5 }, () => seller.post(endpoints.changeCredit, { id, amount: -4, reason: 'Mistake' }))
  const [placed, changed] = await Promise.all([Promise.all(orders), Promise.all(changes)])
  const used = placed.reduce((sum, { body }) => sum + Math.round((body.order?.sums?.credit ?? 0) * 100), 0)
  const taken = changed.filter(({ status }) => status === 200).length * 400
  expect(changed.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const left = Math.round((await creditOf(shopper)) * 100)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(used + taken + left).toBe(3500)
  await expectAudited()
})

test('the same key gives credit once, however often it is sent at once', async () => {
  const shopper = await store.shopper()
  const seller = await store.seller()
  const body = { id: (await customerOf(shopper))._id, amount: 7, reason: 'Late delivery' }
  const all = await Promise.all(
    Array.from({ length: 8 }, () => seller.post(endpoints.changeCredit, body, withKey('eight at once'))),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await creditOf(shopper)).toBe(7)
  await expectAudited()
})

test('a canceled order gives its credit back once, whoever cancels it', async () => {
  const { shopper, order } = await credited(12)
  const placed = await order(2)
  const cancel = () => shopper.post(endpoints.cancelOrder, { id: placed._id })
  const all = await Promise.all([cancel(), cancel(), cancel()])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await creditOf(shopper)).toBe(12)
  expect(await orderOf(placed._id)).toMatchObject({
    status: 'Cancelled',
    refunds: [{ amount: 12, status: 'succeeded', toCredit: true }],
  })
  const again = await order(1)
  await move(again._id, 'Packing', 'Cancelled')
  expect(await creditOf(shopper)).toBe(12)
  expect((await shopper.get(endpoints.getOwnCredit)).body.ledger[0]).toMatchObject({
    what: 'returned',
    amount: 10.2,
    number: again.number,
  })
  await expectAudited()
})

test('an online order asks the card for what is due, and its credit is held until the checkout ends', async () => {
  const { shopper, request } = await credited(12)
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request(2))
  const session = await stripe.sessionOf(body.order._id)
  expect(session.amount_total).toBe(840)
  expect(await creditOf(shopper)).toBe(0)
  expect(await ledgerOf(shopper)).toEqual([
    ['used', -12],
    ['given', 12],
  ])
  expect(await shopper.post(endpoints.cancelWaitingPayment, { id: body.order._id })).toMatchObject({ status: 200 })
  expect(await creditOf(shopper)).toBe(12)
  expect(await ledgerOf(shopper)).toEqual([['given', 12]])
  const second = (await shopper.post(endpoints.placeOnlineOrder, request(2))).body.order
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(second._id)))
  expect(await orderOf(second._id)).toMatchObject({ isPaid: true, credit: 12, sums: { credit: 12, due: 8.4 } })
  await expectAudited()
})

test('a new order of the same goods uses the credit of the checkout that it replaces', async () => {
  const { shopper, request, order } = await credited(12)
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request(2))
  expect((await shopper.post(endpoints.quoteCart, request(2))).body).toMatchObject({ credit: 12, sums: { due: 8.4 } })
  expect(await order(2)).toMatchObject({ sums: { credit: 12, due: 8.4 } })
  expect(await creditOf(shopper)).toBe(0)
  // The replaced checkout is paid all the same, before it is ended.
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id)))
  expect(await orderOf(body.order._id)).toMatchObject({
    status: 'Cancelled',
    history: [{}, { reason: 'The credit was used for another order' }],
  })
  await store.runJobs()
  expect(await creditOf(shopper)).toBe(0)
  await expectAudited()
})

test('a payment that comes after its checkout ended takes the credit again if there is some', async () => {
  const { shopper, request } = await credited(12)
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request(2))
  const session = await stripe.sessionOf(body.order._id)
  const paid = await stripe.pay(session)
  await sendEvent(store, {
    ...paid,
    id: 'evt_expired',
    type: 'checkout.session.expired',
    data: { object: { ...session, status: 'expired' } },
  } as typeof paid)
  expect(await creditOf(shopper)).toBe(12)
  await sendEvent(store, paid)
  expect(await orderOf(body.order._id)).toMatchObject({ status: 'Order Placed', isPaid: true })
  expect(await creditOf(shopper)).toBe(0)
  await expectAudited()
})

test('a refund goes back the way it was paid first, and the rest to credit, and never more than both', async () => {
  const { shopper, request } = await credited(12)
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request(2))
  const id: string = body.order._id
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(id)))
  const seller = await store.seller()
  const refund = (part: object) => seller.post(endpoints.refundOrder, { id, reason: 'Bruised', ...part })
  expect(await refund({ amount: 20.41 })).toMatchObject({ status: 409, body: { message: '$20.40 can still be refunded' } })
  expect(await refund({ lines: [{ line: body.order.items[0].line, quantity: 1 }] })).toMatchObject({ status: 200 })
  expect(await creditOf(shopper)).toBe(1.8)
  const order = await orderOf(id)
  expect(order).toMatchObject({ status: 'Order Placed' })
  expect(order.refunds.map(({ amount, toCredit = false }) => [amount, toCredit])).toEqual([
    [8.4, false],
    [1.8, true],
  ])
  await move(id, 'Packing', 'Out for Delivery', 'Delivered')
  const all = await Promise.all(Array.from({ length: 4 }, () => refund({ amount: 6 })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await refund({})).toMatchObject({ status: 200 })
  expect(await creditOf(shopper)).toBe(12)
  await expectAudited()
})

test('what is packed less lowers what is due first, and credit that is not needed goes back after the delivery', async () => {
  const { shopper, order } = await credited(12)
  const first = await order(2)
  await move(first._id, 'Packing')
  const seller = await store.seller()
  const pick = (picked: number) =>
    seller.post(endpoints.pickOrder, { id: first._id, lines: [{ line: first.items[0]?.line, picked }] })
  expect(await pick(1)).toMatchObject({ status: 200, body: { order: { toPay: 10.2, sums: { credit: 10.2, due: 0 } } } })
  await move(first._id, 'Out for Delivery', 'Delivered')
  expect(await orderOf(first._id)).toMatchObject({ isPaid: true, cashReceived: 0 })
  expect(await creditOf(shopper)).toBe(0)
  store.clock.pass(61_000)
  await store.runJobs()
  expect(await creditOf(shopper)).toBe(1.8)
  expect((await orderOf(first._id)).refunds).toMatchObject([{ amount: 1.8, toCredit: true, by: 'store' }])
  await expectAudited()
})

test('an order that shrinks gives back the credit that it does not need, and one that costs more uses no more', async () => {
  const { shopper, order } = await credited(25)
  const placed = await order(3)
  expect(placed).toMatchObject({ sums: { credit: 25, due: 5.6 } })
  const reduce = (quantity: number) =>
    shopper.post(endpoints.reduceOrder, { id: placed._id, lines: [{ line: placed.items[0]?.line, quantity }] })
  expect(await reduce(1)).toMatchObject({ status: 200, body: { order: { sums: { credit: 20.4, due: 0 }, isPaid: true } } })
  expect(await creditOf(shopper)).toBe(4.6)
  expect(await reduce(1)).toMatchObject({ status: 200, body: { order: { sums: { credit: 10.2, due: 0 } } } })
  expect(await creditOf(shopper)).toBe(14.8)
  await expectAudited()
  await move(placed._id, 'Packing', 'Out for Delivery', 'Delivered')
  await expectAudited()
})

test('an order paid by card that shrinks gives money back first', async () => {
  const { shopper, request } = await credited(12)
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request(3))
  const id: string = body.order._id
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(id)))
  expect(
    await shopper.post(endpoints.reduceOrder, { id, lines: [{ line: body.order.items[0].line, quantity: 2 }] }),
  ).toMatchObject({ status: 200, body: { order: { status: 'Order Placed', sums: { credit: 10.2, due: 0 } } } })
  expect((await orderOf(id)).refunds.map(({ amount, toCredit = false }) => [amount, toCredit])).toEqual([
    [18.6, false],
    [1.8, true],
  ])
  expect(await creditOf(shopper)).toBe(1.8)
  await store.runJobs()
  await expectAudited()
})

/** A shopper with credit orders four tomatoes of about half a pound each by card: $6.12 with tax, and at most $6.71. */
async function weighedOrder(credit: number) {
  const { shopper, request } = await credited(credit)
  const goods = await (await productEditor(store)).add({
    ...{ name: 'Tomatoes', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 2.99 },
  })
  const items = [{ product: goods._id, quantity: 4 }]
  const { status, body } = await shopper.post(endpoints.placeOnlineOrder, { ...request(1), items })
  const weigh = async (weight: number) =>
    (await store.seller()).post(endpoints.pickOrder, {
      id: body.order._id,
      lines: [{ line: body.order.items[0].line, picked: 4, weight }],
    })
  return { shopper, status, body, weigh, id: body.order?._id as string }
}

test('what is reserved on a card is the most less the credit, and so is what is captured', async () => {
  const { shopper, id, weigh } = await weighedOrder(5)
  const session = await stripe.sessionOf(id)
  expect(session.amount_total).toBe(171)
  await sendEvent(store, await stripe.pay(session))
  const intent = await stripe.paymentIntentOf(session)
  await sendEvent(store, await stripe.eventOf('payment_intent.amount_capturable_updated', intent))
  expect(await orderOf(id)).toMatchObject({
    credit: 5,
    sums: { credit: 5, due: 1.12 },
    payment: { state: 'authorized', reserved: 1.71 },
  })
  await move(id, 'Packing')
  expect(await weigh(1.9)).toMatchObject({ status: 200, body: { order: { toPay: 5.79, sums: { credit: 5, due: 0.79 } } } })
  await move(id, 'Out for Delivery', 'Delivered')
  expect(await orderOf(id)).toMatchObject({ isPaid: true, payment: { captured: 0.79 }, refunds: [] })
  expect(await creditOf(shopper)).toBe(0)
  await expectAudited()
})

test('credit that covers goods by weight at most is held until they are weighed, and what is left over goes back', async () => {
  const { shopper, body, id, weigh } = await weighedOrder(50)
  expect(body.order).toMatchObject({ isPaid: true, credit: 6.71, sums: { credit: 6.12, due: 0 } })
  expect(await creditOf(shopper)).toBe(43.29)
  await move(id, 'Packing')
  await weigh(2.1)
  await move(id, 'Out for Delivery', 'Delivered')
  const { toPay } = await orderOf(id)
  store.clock.pass(61_000)
  await store.runJobs()
  expect(await creditOf(shopper)).toBe(Math.round((50 - toPay) * 100) / 100)
  await expectAudited()
})

test('canceling an order whose card is only reserved gives its credit back', async () => {
  const { shopper, id } = await weighedOrder(5)
  const session = await stripe.sessionOf(id)
  await sendEvent(store, await stripe.pay(session))
  await sendEvent(store, await stripe.eventOf('payment_intent.amount_capturable_updated', await stripe.paymentIntentOf(session)))
  await move(id, 'Packing', 'Cancelled')
  expect(await creditOf(shopper)).toBe(5)
  await store.runJobs()
  await expectAudited()
})

test('staff use the credit of a customer who orders by phone', async () => {
  const { shopper, product } = await credited(12)
  const seller = await store.seller()
  const phoned = {
    items: [{ product: product._id, quantity: 2 }],
    customer: { name: 'Maya Winter', phone: '(503) 555-0142', email: shopper.email.toUpperCase() },
    address: { street: '9 Alder St', city: 'Portland', state: 'OR', zipcode: '97201', country: 'US' },
  }
  expect((await seller.post(endpoints.placePhoneOrder, phoned)).body.order).not.toHaveProperty('credit')
  const { body } = await seller.post(endpoints.placePhoneOrder, { ...phoned, useCredit: true })
  expect(body.order).toMatchObject({ credit: 12, sums: { credit: 12, due: 8.4 } })
  expect(await creditOf(shopper)).toBe(0)
  await move(body.order._id, 'Cancelled')
  expect(await creditOf(shopper)).toBe(12)
  await expectAudited()
})

test('a deleted account ends its credit: its amounts stay without person, reason or text, and are in the export before', async () => {
  const { shopper, order } = await credited(30)
  const { _id: id } = await customerOf(shopper)
  const placed = await order(1)
  await move(placed._id, 'Packing', 'Out for Delivery', 'Delivered')
  expect((await shopper.get(endpoints.exportAccountData)).body.credit).toMatchObject({
    balance: 19.8,
    movements: [
      { what: 'used', amount: -10.2 },
      { what: 'given', amount: 30, reason: 'Late delivery' },
    ],
  })
  await give(shopper, 1, 'A reason to forget')
  expect(await shopper.post(endpoints.deleteAccount, { password: shopper.password })).toMatchObject({ status: 200 })
  const seller = await store.seller()
  expect(await seller.get(`${endpoints.getCustomer.path}?id=${id}`)).toMatchObject({ status: 404 })
  expect(await seller.post(endpoints.changeCredit, { id, amount: 1, reason: 'Hm' })).toMatchObject({ status: 404 })
  const rows = await store.db.selectFrom('credit_movements').selectAll().where('shopper_id', 'is', null).orderBy('id').execute()
  expect(rows.map(({ what, amount, reason, by_name }) => [what, amount, reason, by_name])).toEqual([
    ['given', 3000, null, null],
    ['used', -1020, null, null],
    ['given', 100, null, null],
    ['ended', -2080, null, null],
  ])
  expect(JSON.stringify(await store.db.selectFrom('idempotency_keys').selectAll().execute())).not.toContain('A reason to forget')
  expect(await seller.post(endpoints.refundOrder, { id: placed._id, reason: 'Bruised' })).toMatchObject({ status: 409 })
  await expectAudited()
})
