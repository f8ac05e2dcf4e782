import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { type CountedProduct, countedProduct, patiently } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest, withKey } from '../../testing/guests.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const settings = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)
beforeEach(() => settings({ fees: null, tax: null }))

interface Wanted {
  readonly plums?: number
  readonly milk?: number
  readonly code?: string
  readonly isOnline?: boolean
}

/** Orders counted plums at $4.50 and milk at $2.00, of which 100 each were on hand. */
async function anOrder({ plums: pieces = 3, milk: milkPieces = 1, code, isOnline = false }: Wanted = {}) {
  const [plums, milk, shopper, seller] = [
    await countedProduct(store, 100, { name: 'Plums', price: 5, offerPrice: 4.5 }),
    await countedProduct(store, 100, { name: 'Milk', price: 3, offerPrice: 2 }),
    await store.shopper(),
    await store.seller(),
  ]
  const items = [
    { product: plums._id, quantity: pieces },
    { product: milk._id, quantity: milkPieces },
  ].filter(({ quantity }) => quantity > 0)
  const request = { items, address: (await shopper.address())._id, ...(code !== undefined && { code }) }
  const at = isOnline ? endpoints.placeOnlineOrder : endpoints.placeCashOrder
  const order: OrderWire = (await shopper.post(at, request)).body.order
  if (isOnline) await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  const [plumsLine = '', milkLine = ''] = order.items.map(({ line }) => line)
  const reduce = (line: string, quantity: number, more: object = {}, headers: Record<string, string> = {}) =>
    shopper.post(endpoints.reduceOrder, { id: order._id, lines: [{ line, quantity }], ...more }, headers)
  const move = (status: string) => seller.post(endpoints.changeOrderStatus, { id: order._id, status, reason: 'Closed' })
  const shown = async (): Promise<OrderWire> => (await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  return { ...{ shopper, seller, order, plums, milk, plumsLine, milkLine, reduce, move, shown } }
}

const onHand = async (product: CountedProduct) => (await product.sellers()).stock

async function aCode(terms: object): Promise<string> {
  const code = `CODE-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  const saved = await (await store.seller()).post(endpoints.saveCode, { code, isActive: true, ...terms })
  expect(saved).toMatchObject({ status: 200 })
  return code
}

const soundStore = async () => expect((await auditOf(store)).findings).toEqual([])

test('a shopper takes pieces out: the sums are computed anew, the stock returns, and the history says so', async () => {
  const { reduce, plumsLine, order, plums, shown, shopper } = await anOrder()
  expect(order).toMatchObject({ amount: 15.81, canChange: true })
  expect(await reduce(plumsLine, 2)).toMatchObject({
    status: 200,
    body: {
      message: 'Order changed',
      order: {
        ...{
          status: 'Order Placed',
          amount: 6.63,
          placedAmount: 15.81,
          toPay: 6.63,
          isPaid: false,
          refunds: [],
          canChange: true,
        },
        sums: { cart: 6.5, discount: 0, tax: 0.13, delivery: 0, total: 6.63 },
        items: [{ quantity: 1 }, { quantity: 1 }],
        history: [{}, { status: 'Order Placed', by: 'shopper', reason: 'Took out 2 × Plums' }],
      },
    },
  })
  expect(await onHand(plums)).toBe(99)
  expect((await plums.movements())[0]).toMatchObject({ change: 2, reason: 'cancelled', by: 'shopper', order: order._id })
  store.clock.pass(20_001)
  const [mail] = await mailsTo(store, shopper.email)
  expect(mail).toMatchObject({ subject: `Order ${order.number}: changed`, text: expect.stringContaining('1 × Plums') })
  expect(await reduce(plumsLine, 1)).toMatchObject({ body: { order: { amount: 2.04, items: [{ product: { name: 'Milk' } }] } } })
  expect(await onHand(plums)).toBe(100)
  expect((await shown()).items).toHaveLength(1)
  await soundStore()
})

test('what was paid online for the pieces goes back by one refund, and a cancellation gives back the rest', async () => {
  const { reduce, plumsLine, milkLine, order, shopper, shown } = await anOrder({ isOnline: true })
  const { body } = await reduce(plumsLine, 2)
  expect(body.order).toMatchObject({
    ...{ amount: 6.63, placedAmount: 15.81, isPaid: true, status: 'Order Placed' },
    refunds: [{ amount: 9.18, status: 'pending', by: 'shopper', reason: 'Taken out of the order' }],
  })
  await store.runJobs()
  expect(await shown()).toMatchObject({ refunds: [{ amount: 9.18, status: 'succeeded' }], payment: { isRefunded: false } })
  await reduce(milkLine, 1)
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  await store.runJobs()
  expect(await shown()).toMatchObject({ status: 'Cancelled', payment: { isRefunded: true } })
  const intent = await stripe.paymentIntentOf(await stripe.sessionOf(order._id))
  const { data } = await stripe.api.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([204, 459, 918])
  await soundStore()
})

test('what was taken out is no refund of sales, and goods that are left out later go back by themselves', async () => {
  const { reduce, plumsLine, milkLine, order, seller, move, shown } = await anOrder({ isOnline: true })
  await reduce(plumsLine, 1)
  await move('Packing')
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: milkLine, picked: 0 }] })
  await move('Out for Delivery')
  await move('Delivered')
  store.clock.pass(61_000)
  await store.runJobs()
  expect(await shown()).toMatchObject({ amount: 11.22, toPay: 9.18, refunds: [{ amount: 4.59 }, { amount: 2.04 }] })
  await soundStore()
})

test('a refund that failed is not taken for a later one of the same amount', async () => {
  const { reduce, plumsLine, shown } = await anOrder({ isOnline: true })
  stripe.behavior = async () => stripeError(400)
  await reduce(plumsLine, 1)
  await store.runJobs()
  stripe.asStripe()
  await reduce(plumsLine, 1)
  await store.runJobs()
  const { refunds } = await shown()
  expect(refunds).toMatchObject([
    { amount: 4.59, status: 'failed' },
    { amount: 4.59, status: 'succeeded' },
  ])
  expect(refunds[0]).not.toHaveProperty('isSettled')
  await soundStore()
})

test('cash that was paid before is still to be paid out by hand', async () => {
  const { reduce, plumsLine, order, seller } = await anOrder()
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  expect(await reduce(plumsLine, 1)).toMatchObject({
    body: { order: { amount: 11.22, isPaid: true, cashReceived: 15.81, refunds: [{ amount: 4.59, status: 'pending' }] } },
  })
  await soundStore()
})

test('an order keeps the fees and the code that it was placed with', async () => {
  await settings({ fees: { delivery: 3, freeFrom: 12 }, tax: { percent: 10 } })
  const code = await aCode({ kind: 'percent', value: 10 })
  const { reduce, plumsLine, order } = await anOrder({ code })
  expect(order).toMatchObject({ sums: { cart: 15.5, discount: 1.55, tax: 1.39, delivery: 0, total: 15.34 } })
  await settings({ fees: { delivery: 9 }, tax: { percent: 20 } })
  const { codes } = (await (await store.seller()).get(endpoints.listCodes)).body
  const { _id: id } = codes.find((one: { code: string }) => one.code === code)
  await (await store.seller()).post(endpoints.saveCode, { id, code, kind: 'percent', value: 50, isActive: false })
  expect(await reduce(plumsLine, 1)).toMatchObject({
    body: { order: { code, sums: { cart: 11, discount: 1.1, tax: 0.99, delivery: 3, total: 13.89 } } },
  })
  await soundStore()
})

test('a code comes back when the order is below its minimum', async () => {
  const code = await aCode({ kind: 'amount', value: 1, minimum: 15, uses: 1 })
  const { reduce, plumsLine } = await anOrder({ code })
  const { body } = await reduce(plumsLine, 2)
  expect(body.order).toMatchObject({ sums: { discount: 0, total: 6.63 } })
  expect(body.order).not.toHaveProperty('code')
  expect((await anOrder({ code })).order).toMatchObject({ code })
  await soundStore()
})

test('an order that becomes dearer needs the amount that the shopper expects', async () => {
  await settings({ fees: { delivery: 8, freeFrom: 15 } })
  const { reduce, milkLine } = await anOrder()
  const changed = { status: 409, body: { code: 'changed', changes: [], amount: 21.77 } }
  expect(await reduce(milkLine, 1)).toMatchObject(changed)
  expect(await reduce(milkLine, 1, { expected: { amount: 13.77 } })).toMatchObject(changed)
  const lines = [{ product: crypto.randomUUID(), offerPrice: 4.5 }]
  expect(await reduce(milkLine, 1, { expected: { amount: 21.77, lines } })).toMatchObject({ status: 409 })
  expect(await reduce(milkLine, 1, { expected: { amount: 21.77 } })).toMatchObject({
    status: 200,
    body: { order: { amount: 21.77 } },
  })
  await soundStore()
})

test('an order that was paid by card never costs more than before', async () => {
  await settings({ fees: { delivery: 8, freeFrom: 15 } })
  const { reduce, milkLine } = await anOrder({ isOnline: true })
  expect(await reduce(milkLine, 1)).toMatchObject({ status: 409, body: { code: 'changed', amount: 15.81 } })
  const { body } = await reduce(milkLine, 1, { expected: { amount: 15.81 } })
  expect(body.order).toMatchObject({ amount: 15.81, sums: { cart: 13.5, delivery: 2.04 }, refunds: [] })
  await soundStore()
})

test('an order that costs nothing because of its code stays paid until a fee is due', async () => {
  await settings({ fees: { delivery: 3, freeFrom: 12 } })
  const { reduce, plumsLine, milkLine } = await anOrder({ code: await aCode({ kind: 'percent', value: 100 }) })
  expect(await reduce(milkLine, 1)).toMatchObject({ body: { order: { amount: 0, isPaid: true } } })
  expect(await reduce(plumsLine, 1, { expected: { amount: 3 } })).toMatchObject({ body: { order: { amount: 3, isPaid: false } } })
  await soundStore()
})

test('when all that was paid would go back, the shopper is asked to cancel', async () => {
  const { reduce, plumsLine } = await anOrder({ isOnline: true, code: await aCode({ kind: 'amount', value: 5 }) })
  expect(await reduce(plumsLine, 3)).toMatchObject({
    status: 409,
    body: { message: 'Nothing of what you paid would be left. Please cancel the order instead.' },
  })
})

test('the last piece, too many pieces and lines of other orders can’t be taken out', async () => {
  const { reduce, plumsLine, milkLine, shopper, order } = await anOrder()
  const all = [
    { line: plumsLine, quantity: 2 },
    { line: milkLine, quantity: 1 },
    { line: plumsLine, quantity: 1 },
  ]
  expect(await shopper.post(endpoints.reduceOrder, { id: order._id, lines: all })).toMatchObject({
    status: 409,
    body: { message: 'Nothing would be left in this order. Please cancel the order instead.', status: 'Order Placed' },
  })
  expect(await reduce(plumsLine, 4)).toMatchObject({ status: 409, body: { message: 'Only 3 of Plums are in this order' } })
  expect(await reduce(crypto.randomUUID(), 1)).toMatchObject({ status: 422 })
  await reduce(milkLine, 1)
  expect(await reduce(milkLine, 1)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('changed meanwhile') },
  })
  for (const lines of [[], 'all', [{ line: plumsLine, quantity: 0 }], [{ line: plumsLine, quantity: '1' }]])
    expect([400, 422]).toContain((await shopper.post(endpoints.reduceOrder, { id: order._id, lines })).status)
})

test('nothing can be taken out once packing has begun, of another’s order, or after lines were refunded', async () => {
  const { reduce, plumsLine, move, order } = await anOrder()
  const lines = [{ line: plumsLine, quantity: 1 }]
  expect(await (await store.shopper()).post(endpoints.reduceOrder, { id: order._id, lines })).toMatchObject({ status: 404 })
  await move('Packing')
  expect(await reduce(plumsLine, 1)).toMatchObject({
    status: 409,
    body: { message: 'We are packing this order, so it can’t be changed', status: 'Packing' },
  })
  const paid = await anOrder({ isOnline: true })
  await paid.seller.post(endpoints.refundOrder, {
    ...{ id: paid.order._id, reason: 'Bruised', lines: [{ line: paid.plumsLine, quantity: 1 }] },
  })
  expect(await paid.reduce(paid.plumsLine, 1)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('refunded already') },
  })
})

test('a guest takes pieces out by the secret of the order, with an idempotency key of the order’s email', async () => {
  const [guest, { _id: product }] = [newGuest(store), await store.product()]
  const request = { ...guestOrderOf(guest, product), items: [{ product, quantity: 3 }] }
  const { order, secret } = (await guest.post(endpoints.placeCashOrder, request)).body
  const lines = [{ line: order.items[0].line, quantity: 1 }]
  const reduce = (key: string) => guest.post(endpoints.reduceOrder, { secret, lines }, withKey(key))
  const first = await reduce('once')
  expect(first).toMatchObject({ status: 200, body: { order: { items: [{ quantity: 2 }] } } })
  expect((await reduce('once')).body).toEqual(first.body)
  expect(await reduce('twice')).toMatchObject({ body: { order: { items: [{ quantity: 1 }] } } })
  expect(await guest.post(endpoints.reduceOrder, { secret: 'x'.repeat(43), lines })).toMatchObject({ status: 404 })
  await soundStore()
})

test('a repeated idempotency key takes out nothing more, also at once, and also when packing has begun since', async () => {
  const { reduce, plumsLine, milkLine, move, shown, plums } = await anOrder({ isOnline: true })
  const key = withKey('the same')
  const responses = await Promise.all(Array.from({ length: 20 }, () => patiently(() => reduce(plumsLine, 1, {}, key))))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await move('Packing')
  expect(await reduce(plumsLine, 1, {}, key)).toMatchObject({ status: 200, body: responses[0]?.body })
  expect(await reduce(milkLine, 1, {}, key)).toMatchObject({ status: 422 })
  expect(await shown()).toMatchObject({ items: [{ quantity: 2 }, {}], refunds: [{ amount: 4.59 }] })
  expect(await onHand(plums)).toBe(98)
  await soundStore()
})

test('of twenty who take a piece each, all but the last piece go, each once', async () => {
  const { reduce, plumsLine, shown, plums } = await anOrder({ plums: 20, milk: 0, isOnline: true })
  const responses = await Promise.all(Array.from({ length: 20 }, () => patiently(() => reduce(plumsLine, 1))))
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([...Array(19).fill(200), 409])
  await store.runJobs()
  const order = await shown()
  expect(order).toMatchObject({ items: [{ quantity: 1 }], amount: 4.59, placedAmount: 91.8 })
  expect(order.refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(9180 - 459)
  expect(await onHand(plums)).toBe(99)
  await soundStore()
})

test('changes, the start of packing and cancellations at once exclude each other', async () => {
  for (let round = 0; round < 5; round++) {
    const { reduce, plumsLine, move, shown, shopper, order } = await anOrder({ plums: 20, isOnline: true })
    const responses = await Promise.all([
      ...Array.from({ length: 17 }, () => patiently(() => reduce(plumsLine, 1))),
      patiently(() => move('Packing')),
      ...Array.from({ length: 2 }, () => patiently(() => shopper.post(endpoints.cancelOrder, { id: order._id }))),
    ])
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { history, items } = await shown()
    const reduced = responses.slice(0, 17).filter(({ status }) => status === 200).length
    expect(items[0]?.quantity).toBe(20 - reduced)
    expect(history.filter(({ reason }) => reason === 'Took out 1 × Plums')).toHaveLength(reduced)
    const end = history.findIndex(({ status }) => status !== 'Order Placed')
    expect(history.slice(0, end)).toHaveLength(reduced + 1) // nothing was taken out afterwards
    await store.runJobs()
  }
  await soundStore()
})

test('goods that sold out while they were paid for are no payment issue once they are taken out', async () => {
  const [{ plums, milk, seller }, shopper] = [await anOrder(), await store.shopper()]
  const items = [plums, milk].map(({ _id: product }) => ({ product, quantity: 1 }))
  const request = { items, address: (await shopper.address())._id }
  const { order } = (await shopper.post(endpoints.placeOnlineOrder, request)).body
  await seller.post(endpoints.setStock, { id: milk._id, inStock: false })
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  const issues = async () => {
    const { payments } = (await seller.get(endpoints.listPaymentIssues)).body
    return payments.filter((one: { order: OrderWire }) => one.order._id === order._id)
  }
  expect(await issues()).toHaveLength(1)
  const line = order.items[1].line
  expect(await shopper.post(endpoints.reduceOrder, { id: order._id, lines: [{ line, quantity: 1 }] })).toMatchObject({
    body: { order: { payment: { soldOut: [] } } },
  })
  await store.runJobs()
  expect(await issues()).toEqual([])
})

test('an order of the release before, which has no agreed terms, keeps its fee and a share of its discount', async () => {
  await settings({ fees: { delivery: 3 } })
  const { reduce, plumsLine, order } = await anOrder({ code: await aCode({ kind: 'amount', value: 3.1 }) })
  await store.db
    .updateTable('orders')
    .set({ agreed_terms: null })
    .where('id', '=', order._id as OrderId)
    .execute()
  expect(await reduce(plumsLine, 2)).toMatchObject({
    body: { order: { sums: { cart: 6.5, discount: 1.3, tax: 0.1, delivery: 3, total: 8.3 } } },
  })
  await soundStore()
})

test('what goods by weight cost at most is computed anew, too', async () => {
  const [shopper, weighed] = [await store.shopper(), { per: 'lb', piece: 0.5, price: 4, offerPrice: 4 }]
  const { _id: product } = await store.product({ price: undefined, offerPrice: undefined, weighed } as never)
  const request = { items: [{ product, quantity: 3 }], address: (await shopper.address())._id }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  expect(order).toMatchObject({ amount: 6.12, atMost: 6.73 })
  const change = { id: order._id, lines: [{ line: order.items[0].line, quantity: 1 }] }
  expect(await shopper.post(endpoints.reduceOrder, { ...change, expected: { amount: 4.08, atMost: 6.73 } })).toMatchObject({
    ...{ status: 409, body: { code: 'changed', amount: 4.08, atMost: 4.48 } },
  })
  expect(await shopper.post(endpoints.reduceOrder, { ...change, expected: { amount: 4.08, atMost: 4.48 } })).toMatchObject({
    body: { order: { amount: 4.08, atMost: 4.48, items: [{ quantity: 2, weighed: { most: 4.4 } }] } },
  })
  await soundStore()
})

test('the audit finds a refund of pieces that was lost', async () => {
  const { reduce, plumsLine, order } = await anOrder({ isOnline: true })
  await reduce(plumsLine, 1)
  const setTakenOut = (taken_out: number) =>
    store.db
      .updateTable('orders')
      .set({ taken_out: cents(taken_out) })
      .where('id', '=', order._id as OrderId)
      .execute()
  await setTakenOut(460)
  const lost = 'refunds of order: are 459 cents for what the shopper took out, and 460 had to be'
  expect((await auditOf(store)).findings).toEqual([lost])
  await setTakenOut(459)
  await soundStore()
})

test('staff see at once that the order changed, with its new lines', async () => {
  const { reduce, plumsLine, order, seller } = await anOrder()
  await reduce(plumsLine, 1)
  const events = await store.db
    .selectFrom('order_events')
    .select('what')
    .where('order_id', '=', order._id as OrderId)
    .execute()
  expect(events.map(({ what }) => what).toSorted()).toEqual(['placed', 'status'])
  const seen = (await (seller as Caller).get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  expect(seen).toMatchObject({ items: [{ quantity: 2 }, {}], history: [{}, { reason: 'Took out 1 × Plums' }] })
  expect(seen).not.toHaveProperty('canChange')
})
