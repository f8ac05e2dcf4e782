import type { MeansOfPayment } from '@larder/stripe-rehearsal'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendEvent, stripeEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const DAY_MS = 24 * 60 * 60_000

/**
 * Orders four tomatoes of about half a pound each, at $2.99 a pound, by card: $6.12 with 2% of tax, and at most $6.71. Pays
 * unless `means` is null, and sets the order to Packing.
 */
async function reserved(means: MeansOfPayment = {}) {
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const goods = await (await productEditor(store)).add({
    ...{ name: 'Tomatoes', price: undefined, offerPrice: undefined, stock: 20 },
    weighed: { per: 'lb', piece: 0.5, price: 2.99 },
  })
  const request = { items: [{ product: goods._id, quantity: 4 }], address: (await shopper.address())._id }
  const { status, body } = await shopper.post(endpoints.placeOnlineOrder, request)
  expect([status, body.message]).toEqual([201, 'Please complete your payment'])
  const { _id: id, items }: OrderWire = body.order
  const session = await stripe.sessionOf(id)
  await sendEvent(store, await stripe.pay(session, means))
  const intent = await stripe.paymentIntentOf(session)
  await sendEvent(store, await stripe.eventOf('payment_intent.amount_capturable_updated', intent))
  const setStatus = (status: string, more: object = {}) => seller.post(endpoints.changeOrderStatus, { id, status, ...more })
  await setStatus('Packing')
  const weigh = (weight: number) => seller.post(endpoints.pickOrder, { id, lines: [{ line: items[0]?.line, picked: 4, weight }] })
  const orderOf = async (): Promise<OrderWire> => (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order
  return { id, goods, intent, session, seller, shopper, setStatus, weigh, orderOf }
}

/** Ends a reservation, as the bank may do at any time. Returns the event. */
async function canceled(intent: string) {
  await stripe.api.paymentIntents.cancel(intent)
  return stripe.eventOf('payment_intent.canceled', intent)
}

test('an order by card reserves what it costs at most, and is paid with what was packed when it goes out', async () => {
  const { id, intent, session, weigh, setStatus, orderOf } = await reserved()
  expect(session.amount_total).toBe(671)
  expect(await orderOf()).toMatchObject({
    amount: 6.12,
    atMost: 6.71,
    isPaid: false,
    payment: { state: 'authorized', reserved: 6.71 },
  })
  await weigh(1.9)
  expect((await setStatus('Out for Delivery')).status).toBe(200)
  expect(await orderOf()).toMatchObject({
    ...{ status: 'Out for Delivery', isPaid: true, toPay: 5.79 },
    payment: { state: 'captured', reserved: 6.71, captured: 5.79 },
  })
  expect(await stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', amount_received: 579 })
  await setStatus('Delivered')
  await store.runJobs()
  expect(await orderOf()).toMatchObject({ refunds: [] })
  expect((await auditOf(store)).findings).toEqual([])
  expect(id).toBeTruthy()
})

test('a heavier bag is captured up to what was reserved, and never above', async () => {
  const { weigh, setStatus, orderOf } = await reserved()
  expect((await weigh(2.3)).status).toBe(422)
  await weigh(2.2)
  await setStatus('Out for Delivery')
  expect(await orderOf()).toMatchObject({ isPaid: true, toPay: 6.71, payment: { captured: 6.71 } })
})

test('a canceled order releases all that is reserved, and makes no refund', async () => {
  const { intent, setStatus, orderOf } = await reserved()
  expect((await setStatus('Cancelled', { reason: 'Closed early' })).status).toBe(200)
  await store.runJobs()
  expect(await stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' })
  expect(await orderOf()).toMatchObject({ status: 'Cancelled', isPaid: false, refunds: [], payment: { state: 'released' } })
})

test('a declined capture keeps the order in Packing', async () => {
  const { weigh, setStatus, orderOf } = await reserved({ capturesAs: 'declines' })
  await weigh(2)
  const { status, body } = await setStatus('Out for Delivery')
  expect([status, body.code]).toEqual([409, 'capture-failed'])
  expect(await orderOf()).toMatchObject({ status: 'Packing', isPaid: false, payment: { state: 'failed' } })
})

test('an order whose card was declined can be paid in cash, and the reservation is released', async () => {
  const { id, intent, seller, weigh, setStatus, orderOf } = await reserved({ capturesAs: 'declines' })
  await weigh(2)
  expect((await seller.post(endpoints.askForCash, { id })).status).toBe(409)
  await setStatus('Out for Delivery')
  expect((await seller.post(endpoints.askForCash, { id })).status).toBe(200)
  await store.runJobs()
  expect(await stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' })
  await setStatus('Out for Delivery')
  await setStatus('Delivered')
  expect(await orderOf()).toMatchObject({ paymentType: 'COD', isPaid: true, cashReceived: 6.09, refunds: [] })
  expect((await auditOf(store)).findings).toEqual([])
})

test('an order whose reservation has ended is not sent out unpaid', async () => {
  const { intent, weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  await sendEvent(store, await canceled(intent))
  const { status, body } = await setStatus('Out for Delivery')
  expect([status, body.code]).toEqual([409, 'capture-failed'])
  expect(await orderOf()).toMatchObject({ status: 'Packing', payment: { state: 'released' } })
})

test('a capture whose response was lost is found by the next press, and made once', async () => {
  const { intent, weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  stripe.behavior = async ({ path }, execute) => {
    const response = await execute()
    return path.endsWith('/capture') ? stripeError(500) : response
  }
  expect((await setStatus('Out for Delivery')).status).toBe(503)
  expect(await orderOf()).toMatchObject({ status: 'Packing', isPaid: false })
  stripe.asStripe()
  expect((await setStatus('Out for Delivery')).status).toBe(200)
  expect(await orderOf()).toMatchObject({ status: 'Out for Delivery', payment: { captured: 6.09 } })
  expect(await stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ amount_received: 609 })
})

test('an order that is canceled while its capture is on its way gets all of it back', async () => {
  const { id, seller, weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  stripe.behavior = async ({ path }, execute) => {
    if (path.endsWith('/capture'))
      await seller.post(endpoints.changeOrderStatus, { id, status: 'Cancelled', reason: 'Closed early' })
    return execute()
  }
  expect((await setStatus('Out for Delivery')).status).toBe(409)
  await store.runJobs()
  expect(await orderOf()).toMatchObject({ status: 'Cancelled', refunds: [{ amount: 6.09, status: 'succeeded' }] })
  expect((await auditOf(store)).findings).toEqual([])
})

test('the events of a capture may come before its response, twice and late', async () => {
  const { intent, weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  stripe.behavior = async ({ path }, execute) => {
    const response = await execute()
    if (path.endsWith('/capture')) await sendEvent(store, await stripe.eventOf('payment_intent.succeeded', intent))
    return response
  }
  expect((await setStatus('Out for Delivery')).status).toBe(200)
  for (const type of ['payment_intent.succeeded', 'payment_intent.amount_capturable_updated'] as const)
    await sendEvent(store, await stripe.eventOf(type, intent))
  expect(await orderOf()).toMatchObject({
    status: 'Out for Delivery',
    isPaid: true,
    payment: { state: 'captured', captured: 6.09 },
  })
  expect((await auditOf(store)).findings).toEqual([])
})

test('an order whose goods were sold meanwhile is canceled, and what was reserved is released', async () => {
  const { goods, seller, shopper } = await reserved()
  const request = { items: [{ product: goods._id, quantity: 4 }], address: (await shopper.address())._id }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request)
  const session = await stripe.sessionOf(body.order._id)
  const paid = await stripe.pay(session)
  const intent = await stripe.paymentIntentOf(session)
  store.clock.pass(31 * 60_000) // the pieces are not held any more
  const other = await store.shopper()
  const others = { items: [{ product: goods._id, quantity: 13 }], address: (await other.address())._id }
  expect((await other.post(endpoints.placeCashOrder, others)).status).toBe(201)
  await sendEvent(store, paid)
  await sendEvent(store, await stripe.eventOf('payment_intent.amount_capturable_updated', intent))
  await store.runJobs()
  expect(await stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' })
  const { body: shown } = await seller.get(`${endpoints.getOrder.path}?id=${body.order._id}`)
  expect(shown.order).toMatchObject({ status: 'Cancelled', isPaid: false, refunds: [], payment: { state: 'released' } })
})

test('a capture that was made while the store was away is found without another press', async () => {
  const { weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  stripe.behavior = async ({ path }, execute) => {
    const response = await execute()
    return path.endsWith('/capture') ? stripeError(500) : response
  }
  await setStatus('Out for Delivery')
  stripe.asStripe()
  store.clock.pass(3 * 60_000)
  await reconcilePayments(store.platform)
  expect(await orderOf()).toMatchObject({ status: 'Packing', isPaid: true, payment: { state: 'captured', captured: 6.09 } })
})

test('a reservation whose event is lost is found within two minutes', async () => {
  const shopper = await store.shopper()
  const goods = await (await productEditor(store)).add({
    ...{ name: 'Grapes', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 2.99 },
  })
  const request = { items: [{ product: goods._id, quantity: 4 }], address: (await shopper.address())._id }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request)
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(body.order._id))) // it doesn't tell what was reserved
  store.clock.pass(2 * 60_000)
  await reconcilePayments(store.platform)
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([{ payment: { state: 'authorized' } }])
})

test('a refund of all before the capture cancels the order, releases the amount, and is no refund', async () => {
  const { id, intent, seller, orderOf } = await reserved()
  const part = await seller.post(endpoints.refundOrder, { id, amount: 1, reason: 'Sold out' })
  expect([part.status, await orderOf()]).toMatchObject([409, { status: 'Packing', payment: { state: 'authorized' } }])
  const whole = () => seller.post(endpoints.refundOrder, { id, reason: 'Sold out' }, { 'idempotency-key': `refund ${id}` })
  const [first, again] = [await whole(), await whole()]
  expect([first.status, first.body.message]).toEqual([200, 'Order canceled'])
  expect(again.body).toEqual(first.body)
  await store.runJobs()
  expect(await stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' })
  expect(await orderOf()).toMatchObject({ status: 'Cancelled', isPaid: false, refunds: [], payment: { state: 'released' } })
  expect((await seller.post(endpoints.refundOrder, { id, reason: 'Sold out' })).status).toBe(409)
  expect((await auditOf(store)).findings).toEqual([])
})

test('a capture that failed is a payment issue until the order is canceled', async () => {
  const { id, seller, weigh, setStatus } = await reserved({ capturesAs: 'declines' })
  const issues = async () => {
    const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
    return payments.filter(({ order }: { order: OrderWire }) => order._id === id)
  }
  await weigh(2)
  expect(await issues()).toEqual([])
  await setStatus('Out for Delivery')
  expect(await issues()).toMatchObject([{ capture: 'failed', left: { amount: 0 } }])
  await setStatus('Cancelled', { reason: 'The card was declined' })
  expect(await issues()).toEqual([])
})

test('a reservation that has ended is a payment issue until cash is asked for, which is mailed', async () => {
  const { id, intent, seller, shopper, orderOf } = await reserved()
  const issues = async () => {
    const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
    return payments.filter(({ order }: { order: OrderWire }) => order._id === id)
  }
  await sendEvent(store, await canceled(intent))
  expect(await issues()).toMatchObject([{ capture: 'ended', order: { payment: { state: 'released' } } }])
  expect((await seller.post(endpoints.askForCash, { id })).status).toBe(200)
  expect(await issues()).toEqual([])
  expect(await orderOf()).toMatchObject({ paymentType: 'COD', isPaid: false })
  expect((await mailsTo(store, shopper.email))[0]?.subject).toContain('please pay in cash')
  expect((await seller.post(endpoints.askForCash, { id })).status).toBe(409)
})

test('a reservation that has ended without a word is found by the capture', async () => {
  const { intent, weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  await stripe.api.paymentIntents.cancel(intent)
  const { status, body } = await setStatus('Out for Delivery')
  expect([status, body.code]).toEqual([409, 'capture-failed'])
  expect(await orderOf()).toMatchObject({ status: 'Packing', payment: { state: 'released' } })
})

test('goods by weight can’t be ordered by card, or moved, to a time more than five days ahead', async () => {
  const own = await openPayingStore()
  const [seller, shopper] = [await own.store.seller(), await own.store.shopper()]
  await seller.post(endpoints.saveSettings, { slotMinutes: 60, slotCapacity: 5, slotCutOff: 0 })
  const goods = await (await productEditor(own.store)).add({
    ...{ name: 'Cheese', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 12 },
  })
  const { slots } = (await own.store.visitor().get(endpoints.getDeliveryOptions)).body
  const within = (slot: { start: string }) => Date.parse(slot.start) - own.store.clock.now().getTime() <= 5 * DAY_MS
  const [near, far] = [slots.findLast(within).start, slots.at(-1).start]
  const items = [{ product: goods._id, quantity: 1 }]
  const reason = 'Goods that are sold by weight can be paid by card up to five days ahead'
  const quoted = await own.store.visitor().post(endpoints.quoteCart, { items, delivery: far })
  expect(quoted.body.cashOnlyReason).toBe(reason)
  const order = (delivery: string) =>
    shopper.address().then(({ _id: address }) => shopper.post(endpoints.placeOnlineOrder, { items, address, delivery }))
  const tooFar = await order(far)
  expect([tooFar.status, tooFar.body.message]).toEqual([422, reason])
  const { body } = await order(near)
  const session = await own.stripe.sessionOf(body.order._id)
  await sendEvent(own.store, await own.stripe.pay(session))
  await sendEvent(
    own.store,
    await own.stripe.eventOf('payment_intent.amount_capturable_updated', await own.stripe.paymentIntentOf(session)),
  )
  expect((await shopper.post(endpoints.changeSlot, { id: body.order._id, delivery: far })).status).toBe(422)
  const by = new Date(Date.parse(far) + 60 * 60_000).toISOString()
  expect((await seller.post(endpoints.rescheduleOrder, { id: body.order._id, from: far, by })).status).toBe(422)
})

test('while an early capture is on its way the shopper can’t change the order, and afterwards it can’t come to more than is left', async () => {
  const own = await openPayingStore({ retries: 0 })
  const [seller, shopper] = [await own.store.seller(), await own.store.shopper()]
  const goods = await (await productEditor(own.store)).add({
    ...{ name: 'Cheese', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 12 },
  })
  const request = { items: [{ product: goods._id, quantity: 2 }], address: (await shopper.address())._id }
  const { _id: id, items }: OrderWire = (await shopper.post(endpoints.placeOnlineOrder, request)).body.order
  const session = await own.stripe.sessionOf(id)
  await sendEvent(own.store, await own.stripe.pay(session))
  const intent = await own.stripe.paymentIntentOf(session)
  await sendEvent(own.store, await own.stripe.eventOf('payment_intent.amount_capturable_updated', intent))
  const line = items[0]?.line
  const reduce = () => shopper.post(endpoints.reduceOrder, { id, lines: [{ line, quantity: 1 }] })
  const during: number[] = []
  own.stripe.behavior = async ({ path }, execute) => {
    if (path.endsWith('/capture')) during.push((await reduce()).status)
    return execute()
  }
  own.store.clock.pass(6 * DAY_MS + 1000)
  await reconcilePayments(own.store.platform)
  own.stripe.asStripe()
  expect(during).toEqual([409])
  expect((await reduce()).status).toBe(200) // $12.24 were captured, and $6.12 of it goes back
  await seller.post(endpoints.changeOrderStatus, { id, status: 'Packing' })
  const weigh = (weight: number) => seller.post(endpoints.pickOrder, { id, lines: [{ line, picked: 1, weight }] })
  expect((await weigh(0.55)).status).toBe(422)
  expect((await weigh(0.5)).status).toBe(200)
  expect((await auditOf(own.store)).findings).toEqual([])
})

/** Lets the provider do what it is asked to capture, and loses its response. */
const losesCaptures = () => {
  stripe.behavior = async ({ path }, execute) => {
    const response = await execute()
    return path.endsWith('/capture') ? stripeError(500) : response
  }
}

test('while the outcome of a capture is unknown, no heavier bag is accepted', async () => {
  const { weigh, setStatus, orderOf } = await reserved()
  await weigh(1.9)
  losesCaptures()
  expect((await setStatus('Out for Delivery')).status).toBe(503)
  stripe.asStripe()
  expect((await weigh(2.2)).status).toBe(422)
  expect((await weigh(1.8)).status).toBe(200)
  expect((await setStatus('Out for Delivery')).status).toBe(200)
  expect(await orderOf()).toMatchObject({ toPay: 5.48, payment: { captured: 5.79 } })
})

test('cash is not asked for when the card was charged after all', async () => {
  const { id, seller, weigh, setStatus, orderOf } = await reserved()
  await weigh(2)
  stripe.behavior = async ({ path }, execute) => (path.endsWith('/capture') ? stripeError(402) : execute())
  expect((await setStatus('Out for Delivery')).status).toBe(409)
  losesCaptures()
  expect((await setStatus('Out for Delivery')).status).toBe(503)
  stripe.asStripe()
  const { status, body } = await seller.post(endpoints.askForCash, { id })
  expect([status, body.message]).toEqual([409, 'The card was charged, so there is no cash to ask for'])
  expect(await orderOf()).toMatchObject({ paymentType: 'Online', isPaid: true, payment: { captured: 6.09 } })
  expect((await setStatus('Out for Delivery')).status).toBe(200)
  expect((await auditOf(store)).findings).toEqual([])
})

test('cash is asked for only once the card is released', async () => {
  const { id, seller, weigh, setStatus, orderOf } = await reserved({ capturesAs: 'declines' })
  await weigh(2)
  await setStatus('Out for Delivery')
  stripe.behavior = async ({ path }, execute) => (path.endsWith('/cancel') ? stripeError(500) : execute())
  expect((await seller.post(endpoints.askForCash, { id })).status).toBe(503)
  expect(await orderOf()).toMatchObject({ paymentType: 'Online' })
  stripe.asStripe()
  expect((await seller.post(endpoints.askForCash, { id })).status).toBe(200)
})

test('each try of a capture is a request of its own', async () => {
  const { intent, weigh, setStatus } = await reserved({ capturesAs: 'declines' })
  await weigh(2)
  await setStatus('Out for Delivery')
  store.clock.pass(1000)
  await setStatus('Out for Delivery')
  const keys = stripe.requests.filter(({ path }) => path.endsWith(`${intent}/capture`)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('what came back from a heavier order that was packed anew goes back after the delivery', async () => {
  const { id, seller, weigh, setStatus, orderOf } = await reserved()
  await weigh(2.2)
  await setStatus('Out for Delivery')
  await seller.post(endpoints.recallOrder, { id, reason: 'The wrong bag' })
  await weigh(2.01)
  await setStatus('Out for Delivery')
  await setStatus('Delivered')
  store.clock.pass(5 * 60_000)
  await store.runJobs()
  const { toPay, refunds } = await orderOf()
  expect(Math.round(100 * (toPay + (refunds[0]?.amount ?? 0)))).toBe(671)
})

test('one card that can’t be charged keeps no other orders from going out', async () => {
  const [declined, other] = [await reserved({ capturesAs: 'declines' }), await reserved()]
  await declined.weigh(2)
  await other.weigh(2)
  const ids = [declined.id, other.id]
  const { status, body } = await other.seller.post(endpoints.changeOrderStatuses, { ids, status: 'Out for Delivery' })
  expect(status).toBe(200)
  expect(body.results).toMatchObject([{ ok: false }, { ok: true }])
})

test('the part of a reservation that is released is no refund, whatever the provider calls it', async () => {
  const { intent, weigh, setStatus, orderOf } = await reserved()
  await weigh(1.9)
  await setStatus('Out for Delivery')
  const release = { id: 're_release', object: 'refund', amount: 92, currency: 'usd', status: 'succeeded', metadata: {} }
  await sendEvent(store, stripeEvent('refund.created', { ...release, payment_intent: intent }))
  await sendEvent(
    store,
    stripeEvent('charge.refunded', { id: 'ch_1', object: 'charge', amount_refunded: 92, payment_intent: intent, metadata: {} }),
  )
  expect(await orderOf()).toMatchObject({ status: 'Out for Delivery', isPaid: true, refunds: [], payment: { isRefunded: false } })
})

test('a reserved amount that is released before the store has heard of it ends the payment', async () => {
  const shopper = await store.shopper()
  const goods = await (await productEditor(store)).add({
    ...{ name: 'Melon', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 2.99 },
  })
  const request = { items: [{ product: goods._id, quantity: 4 }], address: (await shopper.address())._id }
  const { body } = await shopper.post(endpoints.placeOnlineOrder, request)
  const session = await stripe.sessionOf(body.order._id)
  const paid = await stripe.pay(session)
  const released = await canceled(await stripe.paymentIntentOf(session))
  await sendEvent(store, paid)
  await sendEvent(store, released)
  expect((await shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([])
})

test('a reservation that is about to end is captured at the expected total, and the rest goes back after the delivery', async () => {
  const { weigh, setStatus, orderOf } = await reserved()
  const declined = await reserved({ capturesAs: 'declines' })
  const emptied = await reserved()
  const [item] = (await emptied.orderOf()).items
  await emptied.seller.post(endpoints.pickOrder, { id: emptied.id, lines: [{ line: item?.line, picked: 0 }] })
  store.clock.pass(6 * DAY_MS + 1000)
  await reconcilePayments(store.platform)
  expect(await orderOf()).toMatchObject({ status: 'Packing', isPaid: true, payment: { state: 'captured', captured: 6.12 } })
  // Nothing is picked of this one yet, so that it is expected to come to what was ordered.
  expect(await emptied.orderOf()).toMatchObject({ status: 'Packing', isPaid: true, payment: { captured: 6.12 } })
  // One whose capture failed is left to a person.
  expect(await declined.orderOf()).toMatchObject({ status: 'Packing', payment: { state: 'failed' } })
  const sent = stripe.requests.length
  store.clock.pass(3 * 60_000)
  await reconcilePayments(store.platform)
  expect(stripe.requests.slice(sent).filter(({ path }) => path.endsWith('/capture'))).toEqual([])
  expect((await weigh(2.2)).status).toBe(422)
  await weigh(1.9)
  await setStatus('Out for Delivery')
  await setStatus('Delivered')
  store.clock.pass(5 * 60_000)
  await store.runJobs()
  expect(await orderOf()).toMatchObject({ toPay: 5.79, refunds: [{ amount: 0.33, status: 'succeeded' }] })
})
