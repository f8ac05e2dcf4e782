import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { systemClock } from '../../platform/platform.ts'
import { buyerAt } from '../../testing/buyer.ts'
import { type Caller, callerAt } from '../../testing/caller.ts'
import { productForm } from '../../testing/catalog-forms.ts'
import { KillableStore } from '../../testing/killable-store.ts'
import { runProgram } from '../../testing/store-program.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { SELLER } from '../../testing/test-store.ts'

/** Each test is repeated this often. The torture tests set a higher number. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)

let store: KillableStore

beforeAll(async () => {
  store = await KillableStore.open()
})
beforeEach(() => store.stripe.asStripe())
afterEach(() => store.unblock())
afterAll(() => store.close())

interface KeyedBuyer {
  readonly id: string
  readonly caller: () => Caller
  readonly checkOut: () => ReturnType<Caller['post']>
}

async function newBuyer(): Promise<KeyedBuyer> {
  const { id, token, product, order } = await buyerAt(store.url)
  const caller = () => callerAt(store.url, token)
  await caller().post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  return { id, caller, checkOut: () => caller().post(endpoints.placeOnlineOrder, order, key) }
}

const ordersOf = async ({ caller }: KeyedBuyer) => (await caller().get(endpoints.listShopperOrders)).body.orders
const cartOf = async ({ caller }: KeyedBuyer) => (await caller().get(endpoints.currentShopper)).body.user.cartItems
const savedOrders = async ({ id }: KeyedBuyer): Promise<string[]> =>
  (await store.rows<{ id: string }>('select id from orders where shopper_id = $1', [id])).map((row) => row.id)

const CREATE = '/v1/checkout/sessions'

/** Pays by the checkout URL in the response to a repeated request, and then has the payment found by reconciliation. */
async function recovers(buyer: KeyedBuyer): Promise<void> {
  const [first] = await savedOrders(buyer)
  const responses = [await buyer.checkOut(), await buyer.checkOut()]
  for (const response of responses) expect(response).toMatchObject({ status: 201, body: { order: { _id: first } } })
  expect(await ordersOf(buyer)).toEqual([])
  await store.pay(first ?? '')
  await store.kill()
  await store.startLater()
  await isPaidOnce(buyer)
}

async function isPaidOnce(buyer: KeyedBuyer): Promise<void> {
  await expect.poll(() => ordersOf(buyer)).toMatchObject([{ isPaid: true, paymentType: 'Online' }])
  const [order = ''] = await savedOrders(buyer)
  expect(await savedOrders(buyer)).toHaveLength(1)
  expect(store.stripe.sessionsOf(order)).toHaveLength(1)
  expect(await cartOf(buyer)).toEqual({})
  expect(await buyer.checkOut()).toMatchObject({ status: 201, body: { order: { _id: order } } })
  expect(await ordersOf(buyer)).toHaveLength(1)
}

describe.each(Array.from({ length: ROUNDS }, (_, round) => ({ round })))('killed in round $round', () => {
  test('before the provider responds', async () => {
    const buyer = await newBuyer()
    const requested = store.whenProviderHas('received', CREATE)
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await requested
    await store.kill()
    await cut
    await store.startLater()
    await recovers(buyer)
  })

  test('after the payment session is created, before its response arrives', async () => {
    const buyer = await newBuyer()
    const requested = store.whenProviderHas('executed', CREATE)
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await requested
    await store.kill()
    await cut
    await store.startLater()
    const [order = ''] = await savedOrders(buyer)
    await expect
      .poll(async () => (await buyer.caller().get(endpoints.listWaitingPayments)).body.payments)
      .toMatchObject([{ order: { _id: order }, state: 'open' }])
    await recovers(buyer)
  })

  test('after the payment session’s response, before it is saved', async () => {
    const buyer = await newBuyer()
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>()
    store.stripe.behavior = async (_request, execute) => {
      const response = await execute()
      const { promise: hasResponse, resolve: respond } = Promise.withResolvers<void>()
      store.untilBlocked(respond).then(resolve)
      await hasResponse
      return response
    }
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await isWaiting
    await store.kill()
    await cut
    await store.unblock()
    await store.startLater()
    await recovers(buyer)
  })

  test('after the shopper was sent to pay, before the webhook', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    await store.kill()
    const send = await store.pay(body.order._id)
    await store.startLater()
    await isPaidOnce(buyer)
    expect(await send()).toMatchObject({ status: 200 }) // the webhook arrives late
    await isPaidOnce(buyer)
  })

  test('while it handles webhooks', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    const send = await store.pay(body.order._id)
    const cut: Promise<unknown>[] = []
    await store.untilBlocked(() => {
      for (let times = 0; times < 8; times++) cut.push(expect(send()).rejects.toThrow())
    })
    await store.kill()
    await Promise.all(cut)
    await store.unblock()
    expect(await store.rows('select is_paid from orders where id = $1', [body.order._id])).toEqual([{ is_paid: false }])
    await store.startLater()
    const responses = await Promise.all(Array.from({ length: 4 }, send)) // the provider retries what was not acknowledged
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await isPaidOnce(buyer)
  })

  test('while it refunds', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    const send = await store.pay(body.order._id)
    await send()
    const intent = await store.stripe.paymentIntentOf(await store.stripe.sessionOf(body.order._id))
    const { token } = (await callerAt(store.url).post(endpoints.loginSeller, SELLER)).body
    const refund = () => callerAt(store.url, token).post(endpoints.refundOrder, { id: body.order._id, reason: 'Sold out' })
    const requested = store.whenProviderHas('executed', '/v1/refunds')
    const cut = expect(refund()).rejects.toThrow()
    await requested
    await store.kill()
    await cut
    await store.startLater()
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: true, status: 'Cancelled' }])
    await store.database.run('update jobs set due_at = now()')
    const refunded = { isPaid: true, status: 'Cancelled', payment: { isRefunded: true }, refunds: [{ status: 'succeeded' }] }
    await expect.poll(() => ordersOf(buyer)).toMatchObject([refunded])
    expect(await refund()).toMatchObject({ status: 409 })
    const keys = store.stripe.requests.filter(({ fields }) => fields.payment_intent === intent).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  test.each(['received', 'executed'] as const)('once the provider has %s the capture of what goes out', async (step) => {
    const { product: _, order, ...caller } = await buyerAt(store.url)
    const { token } = (await callerAt(store.url).post(endpoints.loginSeller, SELLER)).body
    const seller = () => callerAt(store.url, token)
    const tomatoes = { name: 'Tomatoes', category: 'Vegetables', description: [], weighed: { per: 'lb', piece: 0.5, price: 3 } }
    const { product } = (await seller().post(endpoints.addProduct, productForm(tomatoes))).body
    const { body } = await caller.post(endpoints.placeOnlineOrder, { ...order, items: [{ product: product._id, quantity: 2 }] })
    const { _id: id, items } = body.order
    await (await store.pay(id))()
    const intent = await store.stripe.paymentIntentOf(await store.stripe.sessionOf(id))
    await sendEvent(
      { visitor: () => callerAt(store.url), clock: systemClock },
      await store.stripe.eventOf('payment_intent.amount_capturable_updated', intent),
    )
    await seller().post(endpoints.changeOrderStatus, { id, status: 'Packing' })
    await seller().post(endpoints.pickOrder, { id, lines: [{ line: items[0].line, picked: 2, weight: 0.9 }] })
    const sendOut = () => seller().post(endpoints.changeOrderStatus, { id, status: 'Out for Delivery' })
    const requested = store.whenProviderHas(step, `/v1/payment_intents/${intent}/capture`)
    const cut = expect(sendOut()).rejects.toThrow()
    await requested
    await store.kill()
    await cut
    await store.startLater()
    store.stripe.asStripe()
    expect(await sendOut()).toMatchObject({ status: 200, body: { order: { isPaid: true, payment: { captured: 2.75 } } } })
    expect(await store.stripe.api.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', amount_received: 275 })
    const captures = store.stripe.requests.filter(({ path }) => path.endsWith(`${intent}/capture`))
    expect(new Set(captures.map(({ fields }) => fields.amount_to_capture))).toEqual(new Set(['275']))
  })

  test('while a shopper takes a piece out, before it is committed and before its refund is confirmed', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    await (await store.pay(body.order._id))()
    const lines = [{ line: body.order.items[0].line, quantity: 1 }]
    const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const reduce = () => buyer.caller().post(endpoints.reduceOrder, { id: body.order._id, lines }, key)
    const cut: Promise<unknown>[] = []
    await store.untilBlocked(() => cut.push(expect(reduce()).rejects.toThrow()))
    await store.kill()
    await Promise.all(cut)
    await store.unblock()
    await store.start()
    expect(await ordersOf(buyer)).toMatchObject([{ items: [{ quantity: 2 }], refunds: [] }])
    const requested = store.whenProviderHas('executed', '/v1/refunds')
    const first = await reduce()
    expect(first).toMatchObject({ status: 200, body: { order: { items: [{ quantity: 1 }], refunds: [{ status: 'pending' }] } } })
    await requested
    await store.kill()
    await store.startLater()
    expect((await reduce()).body).toEqual(first.body)
    await store.database.run('update jobs set due_at = now()')
    await expect.poll(() => ordersOf(buyer)).toMatchObject([{ status: 'Order Placed', refunds: [{ status: 'succeeded' }] }])
    const intent = await store.stripe.paymentIntentOf(await store.stripe.sessionOf(body.order._id))
    const { data } = await store.stripe.api.refunds.list({ payment_intent: intent })
    expect(data).toHaveLength(1)
  })
})

test('killed while it ends a replaced payment session: another process ends it, once the lease has ended', async () => {
  const { product, order, ...caller } = await buyerAt(store.url)
  const { body } = await caller.post(endpoints.placeOnlineOrder, order)
  const [session = ''] = store.stripe.sessionsOf(body.order._id)
  const requested = store.whenProviderHas('received', `${CREATE}/${session}/expire`)
  expect(await caller.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 201 })
  await requested
  await store.kill()
  const jobs = () => store.rows(`select tries, due_at > now() as is_leased from jobs where kind = 'end-payment-sessions'`)
  expect(await jobs()).toEqual([{ tries: 1, is_leased: true }])
  // Reconciliation skips a payment that was checked in the last minutes.
  await store.database.run(`update jobs set due_at = now(); update payments set checked_at = now() + interval '1 hour'`)
  await store.start()
  await expect.poll(async () => (await store.stripe.sessionOf(body.order._id)).status).toBe('expired')
  await expect.poll(jobs).toEqual([])
})

test('shutdown does not wait for the provider', async () => {
  const buyer = await newBuyer()
  const { body } = await buyer.checkOut()
  await store.kill()
  const requested = store.whenProviderHas('received', `${CREATE}/${store.stripe.sessionsOf(body.order._id)[0]}`)
  await store.startLater()
  await requested
  store.program.signal('SIGTERM')
  expect(await store.program.ended()).toMatchObject({ status: 0 })
  expect(store.program.stdout).not.toContain('cut off')
  await store.start()
})

test('the audit finds no contradiction at the end', async () => {
  expect(await runProgram('audit', [], { DATA_DIR: store.installation.dataDir, DATABASE_URL: store.database.url })).toMatchObject(
    {
      status: 0,
    },
  )
})
