import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints, IDEMPOTENCY_HEADER } from '../../../contract/endpoints.ts'
import { systemClock } from '../../platform/clock.ts'
import { buyerAt } from '../../testing/buyer.ts'
import { type Caller, callerAt } from '../../testing/caller.ts'
import { runProgram } from '../../testing/run-program.ts'
import { StorePlace } from '../../testing/store-place.ts'
import type { StoreProgram } from '../../testing/store-program.ts'
import { StripeDouble } from '../../testing/stripe-double.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { SELLER } from '../../testing/test-store.ts'

/** How often each moment is tried; the torture tests want more. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)

let place: StorePlace
let database: TestDatabase
let watcher: Client
let double: StripeDouble
let program: StoreProgram
let url: string

beforeAll(async () => {
  double = await StripeDouble.open()
  place = await StorePlace.open({
    ...double.variables,
    PUBLIC_URL: 'http://localhost:3000',
    SELLER_PASSWORD: SELLER.password,
  })
  database = await place.attachDatabase()
  watcher = new Client({ connectionString: database.url })
  await watcher.connect()
  await start()
})
beforeEach(() => double.asStripe())
afterEach(async () => {
  await watcher.query('rollback')
})
afterAll(async () => {
  await watcher.end()
  await place.close()
  await double.close()
})

async function start(): Promise<void> {
  program = place.start()
  url = await program.opened()
}

/** The store is gone at once; the provider stays, and behaves. */
async function kill(): Promise<void> {
  program.signal('SIGKILL')
  await program.ended()
  double.asStripe()
}

/** Starts the store again so long after its end that it asks the provider about every payment that waits. */
async function startLater(): Promise<void> {
  await database.run(`update payments set checked_at = checked_at - interval '5 minutes'`)
  await start()
}

interface KeyedBuyer {
  readonly id: string
  readonly caller: () => Caller
  readonly checkOut: () => ReturnType<Caller['post']>
}

/** Somebody who buys one thing under one key, whatever becomes of the store. */
async function newBuyer(): Promise<KeyedBuyer> {
  const { id, token, product, order } = await buyerAt(url)
  const caller = () => callerAt(url, token)
  await caller().post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  return { id, caller, checkOut: () => caller().post(endpoints.startCheckout, order, key) }
}

/** How the provider tells the store that the order was paid: by the same event each time. */
function tellPaid(order: string): () => ReturnType<StripeDouble['send']> {
  const event = double.sessionEvent('checkout.session.completed', double.sessionOf(order))
  return () => double.send({ visitor: () => callerAt(url), clock: systemClock }, event)
}

const ordersOf = async ({ caller }: KeyedBuyer) => (await caller().get(endpoints.listShopperOrders)).body.orders
const cartOf = async ({ caller }: KeyedBuyer) => (await caller().get(endpoints.currentShopper)).body.user.cartItems
const keptOrders = async ({ id }: KeyedBuyer): Promise<string[]> =>
  (await watcher.query('select id from orders where shopper_id = $1', [id])).rows.map((row) => row.id)

/** Holds what a payment's next change needs, and waits until the store stands before it. */
async function untilStoreWaitsFor(change: () => void): Promise<void> {
  await watcher.query('begin; lock table payments in share row exclusive mode')
  change()
  const waiting = async () =>
    (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await expect.poll(waiting).toBeGreaterThan(0)
}

/** Resolves when the provider is asked for this; then `then` does with it what it likes. */
function whenAsked(path: string, then: (answer: () => void) => void = () => {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  double.behaviour = (request, answer, response) => {
    if (request.path !== path) return answer(response)
    then(answer)
    resolve()
  }
  return promise
}

const CREATE = '/v1/checkout/sessions'

/** Both ways to learn what became of a payment after a restart. */
async function paysAfterAll(buyer: KeyedBuyer): Promise<void> {
  const [first] = await keptOrders(buyer)
  const responses = [await buyer.checkOut(), await buyer.checkOut()]
  for (const response of responses) expect(response).toMatchObject({ status: 201, body: { order: { _id: first } } })
  expect(await ordersOf(buyer)).toEqual([])
  double.pay(double.sessionOf(first ?? ''))
  await kill()
  await startLater()
  await isPaidOnce(buyer)
}

async function isPaidOnce(buyer: KeyedBuyer): Promise<void> {
  await expect.poll(() => ordersOf(buyer)).toMatchObject([{ isPaid: true, paymentType: 'Online' }])
  const [order = ''] = await keptOrders(buyer)
  expect(await keptOrders(buyer)).toHaveLength(1)
  expect([...double.sessions.values()].filter((session) => session.order === order)).toHaveLength(1)
  expect(await cartOf(buyer)).toEqual({})
  expect(await buyer.checkOut()).toMatchObject({ status: 201, body: { order: { _id: order } } })
  expect(await ordersOf(buyer)).toHaveLength(1)
}

describe.each(Array.from({ length: ROUNDS }, (_, round) => ({ round })))('killed in round $round', () => {
  test('while the provider has the request and has not answered', async () => {
    const buyer = await newBuyer()
    const asked = whenAsked(CREATE)
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await asked
    await kill()
    await cut
    await startLater()
    await paysAfterAll(buyer)
  })

  test('when the checkout is made and the store has not heard of it', async () => {
    const buyer = await newBuyer()
    const asked = whenAsked(CREATE, (response) => response())
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await asked
    await kill()
    await cut
    await startLater()
    const [order = ''] = await keptOrders(buyer)
    await expect
      .poll(async () => (await buyer.caller().get(endpoints.listWaitingPayments)).body.payments)
      .toMatchObject([{ order: { _id: order }, state: 'open' }])
    await paysAfterAll(buyer)
  })

  test('when it has heard of the checkout and not kept it', async () => {
    const buyer = await newBuyer()
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>()
    double.behaviour = (_request, answer, response) => untilStoreWaitsFor(() => answer(response)).then(resolve)
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await isWaiting
    await kill()
    await cut
    await watcher.query('rollback')
    await startLater()
    await paysAfterAll(buyer)
  })

  test('after the shopper was sent to pay, before the webhook', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    await kill()
    double.pay(double.sessionOf(body.order._id))
    await startLater()
    await isPaidOnce(buyer)
    expect(await tellPaid(body.order._id)()).toMatchObject({ status: 200 }) // late
    await isPaidOnce(buyer)
  })

  test('while it handles webhooks', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    double.pay(double.sessionOf(body.order._id))
    const send = tellPaid(body.order._id)
    const cut: Promise<unknown>[] = []
    await untilStoreWaitsFor(() => {
      for (let times = 0; times < 8; times++) cut.push(expect(send()).rejects.toThrow())
    })
    await kill()
    await Promise.all(cut)
    await watcher.query('rollback')
    expect((await watcher.query('select is_paid from orders where id = $1', [body.order._id])).rows).toEqual([{ is_paid: false }])
    await startLater()
    const responses = await Promise.all(Array.from({ length: 4 }, send)) // the provider sends again what was not acknowledged
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await isPaidOnce(buyer)
  })

  test('while it refunds', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    const session = double.sessionOf(body.order._id)
    double.pay(session)
    await tellPaid(body.order._id)()
    const { token } = (await callerAt(url).post(endpoints.loginSeller, SELLER)).body
    const refund = () => callerAt(url, token).post(endpoints.refundOrder, { id: body.order._id })
    const asked = whenAsked('/v1/refunds', (response) => response())
    const cut = expect(refund()).rejects.toThrow()
    await asked
    await kill()
    await cut
    await startLater()
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: true, status: 'Order Placed' }])
    expect(await refund()).toMatchObject({ status: 200 })
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: true, status: 'Cancelled', payment: { isRefunded: true } }])
    const keys = double.seen.filter((seen) => seen.fields.payment_intent === session.payment_intent).map((seen) => seen.key)
    expect({ times: keys.length, keys: new Set(keys).size }).toEqual({ times: 2, keys: 1 })
  })
})

test('a store that is told to end waits for no answer of the provider’s', async () => {
  const buyer = await newBuyer()
  const { body } = await buyer.checkOut()
  await kill()
  const asked = whenAsked(`${CREATE}/${double.sessionOf(body.order._id).id}`)
  await startLater()
  await asked
  program.signal('SIGTERM')
  expect(await program.ended()).toMatchObject({ status: 0 })
  expect(program.said).not.toContain('cut off')
  await start()
})

test('in the end all that is kept agrees', async () => {
  expect(await runProgram('audit', [], { DATA_DIR: place.dataDir, DATABASE_URL: database.url })).toMatchObject({ status: 0 })
})
