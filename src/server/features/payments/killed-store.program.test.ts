import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { systemClock } from '../../platform/clock.ts'
import { buyerAt } from '../../testing/buyer.ts'
import { type Caller, callerAt } from '../../testing/caller.ts'
import { runProgram } from '../../testing/run-program.ts'
import { StorePlace } from '../../testing/store-place.ts'
import type { StoreProgram } from '../../testing/store-program.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { SELLER } from '../../testing/test-store.ts'
import { noResponse, TestStripe } from '../../testing/test-stripe.ts'

/** Repetitions of each test; the torture tests set more. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)

let place: StorePlace
let database: TestDatabase
let watcher: Client
let stripe: TestStripe
let program: StoreProgram
let url: string

beforeAll(async () => {
  stripe = await TestStripe.open(systemClock)
  place = await StorePlace.open({
    ...stripe.variables,
    PUBLIC_URL: 'http://localhost:3000',
    SELLER_PASSWORD: SELLER.password,
  })
  database = await place.attachDatabase()
  watcher = new Client({ connectionString: database.url })
  await watcher.connect()
  await start()
})
beforeEach(() => stripe.asStripe())
afterEach(async () => {
  await watcher.query('rollback')
})
afterAll(async () => {
  await watcher.end()
  await place.close()
  await stripe.close()
})

async function start(): Promise<void> {
  program = place.start()
  url = await program.opened()
}

/** Kills the store; the provider goes on. */
async function kill(): Promise<void> {
  program.signal('SIGKILL')
  await program.ended()
  stripe.asStripe()
}

/** Restarts the store with all payments due for reconciliation. */
async function startLater(): Promise<void> {
  await database.run(`update payments set checked_at = checked_at - interval '5 minutes'`)
  await start()
}

interface KeyedBuyer {
  readonly id: string
  readonly caller: () => Caller
  readonly checkOut: () => ReturnType<Caller['post']>
}

/** A shopper who orders one product under one idempotency key. */
async function newBuyer(): Promise<KeyedBuyer> {
  const { id, token, product, order } = await buyerAt(url)
  const caller = () => callerAt(url, token)
  await caller().post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  return { id, caller, checkOut: () => caller().post(endpoints.startCheckout, order, key) }
}

/** The shopper pays at the provider. Returns what sends the event, the same one each time. */
async function pay(order: string): Promise<() => ReturnType<typeof sendEvent>> {
  const event = await stripe.pay(await stripe.sessionOf(order))
  return () => sendEvent({ visitor: () => callerAt(url), clock: systemClock }, event)
}

const ordersOf = async ({ caller }: KeyedBuyer) => (await caller().get(endpoints.listShopperOrders)).body.orders
const cartOf = async ({ caller }: KeyedBuyer) => (await caller().get(endpoints.currentShopper)).body.user.cartItems
const savedOrders = async ({ id }: KeyedBuyer): Promise<string[]> =>
  (await watcher.query('select id from orders where shopper_id = $1', [id])).rows.map((row) => row.id)

/** Blocks the change's transaction by a lock and waits until the store waits for it. */
async function untilStoreWaitsFor(change: () => void): Promise<void> {
  await watcher.query('begin; lock table payments in share row exclusive mode')
  change()
  const waiting = async () =>
    (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await expect.poll(waiting).toBeGreaterThan(0)
}

/** Resolves when the provider received a request to `path`, or has executed it. It does not respond. */
function whenAt(step: 'received' | 'executed', path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  stripe.behaviour = async (request, execute) => {
    if (request.path !== path) return await execute()
    if (step === 'executed') await execute()
    resolve()
    return await noResponse
  }
  return promise
}

const CREATE = '/v1/checkout/sessions'

/** Pays through the response of a repeated request, then recovers by reconciliation. */
async function recovers(buyer: KeyedBuyer): Promise<void> {
  const [first] = await savedOrders(buyer)
  const responses = [await buyer.checkOut(), await buyer.checkOut()]
  for (const response of responses) expect(response).toMatchObject({ status: 201, body: { order: { _id: first } } })
  expect(await ordersOf(buyer)).toEqual([])
  await pay(first ?? '')
  await kill()
  await startLater()
  await isPaidOnce(buyer)
}

async function isPaidOnce(buyer: KeyedBuyer): Promise<void> {
  await expect.poll(() => ordersOf(buyer)).toMatchObject([{ isPaid: true, paymentType: 'Online' }])
  const [order = ''] = await savedOrders(buyer)
  expect(await savedOrders(buyer)).toHaveLength(1)
  expect(stripe.sessionsOf(order)).toHaveLength(1)
  expect(await cartOf(buyer)).toEqual({})
  expect(await buyer.checkOut()).toMatchObject({ status: 201, body: { order: { _id: order } } })
  expect(await ordersOf(buyer)).toHaveLength(1)
}

describe.each(Array.from({ length: ROUNDS }, (_, round) => ({ round })))('killed in round $round', () => {
  test('before the provider responds', async () => {
    const buyer = await newBuyer()
    const requested = whenAt('received', CREATE)
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await requested
    await kill()
    await cut
    await startLater()
    await recovers(buyer)
  })

  test('after the checkout is created, before its response arrives', async () => {
    const buyer = await newBuyer()
    const requested = whenAt('executed', CREATE)
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await requested
    await kill()
    await cut
    await startLater()
    const [order = ''] = await savedOrders(buyer)
    await expect
      .poll(async () => (await buyer.caller().get(endpoints.listWaitingPayments)).body.payments)
      .toMatchObject([{ order: { _id: order }, state: 'open' }])
    await recovers(buyer)
  })

  test('after the checkout’s response, before it is saved', async () => {
    const buyer = await newBuyer()
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>()
    stripe.behaviour = async (_request, execute) => {
      const response = await execute()
      const { promise: hasResponse, resolve: respond } = Promise.withResolvers<void>()
      untilStoreWaitsFor(respond).then(resolve)
      await hasResponse
      return response
    }
    const cut = expect(buyer.checkOut()).rejects.toThrow()
    await isWaiting
    await kill()
    await cut
    await watcher.query('rollback')
    await startLater()
    await recovers(buyer)
  })

  test('after the shopper was sent to pay, before the webhook', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    await kill()
    const send = await pay(body.order._id)
    await startLater()
    await isPaidOnce(buyer)
    expect(await send()).toMatchObject({ status: 200 }) // late
    await isPaidOnce(buyer)
  })

  test('while it handles webhooks', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    const send = await pay(body.order._id)
    const cut: Promise<unknown>[] = []
    await untilStoreWaitsFor(() => {
      for (let times = 0; times < 8; times++) cut.push(expect(send()).rejects.toThrow())
    })
    await kill()
    await Promise.all(cut)
    await watcher.query('rollback')
    expect((await watcher.query('select is_paid from orders where id = $1', [body.order._id])).rows).toEqual([{ is_paid: false }])
    await startLater()
    const responses = await Promise.all(Array.from({ length: 4 }, send)) // the provider retries what was not acknowledged
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await isPaidOnce(buyer)
  })

  test('while it refunds', async () => {
    const buyer = await newBuyer()
    const { body } = await buyer.checkOut()
    const send = await pay(body.order._id)
    await send()
    const intent = await stripe.paymentIntentOf(await stripe.sessionOf(body.order._id))
    const { token } = (await callerAt(url).post(endpoints.loginSeller, SELLER)).body
    const refund = () => callerAt(url, token).post(endpoints.refundOrder, { id: body.order._id })
    const requested = whenAt('executed', '/v1/refunds')
    const cut = expect(refund()).rejects.toThrow()
    await requested
    await kill()
    await cut
    await startLater()
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: true, status: 'Order Placed' }])
    expect(await refund()).toMatchObject({ status: 200 })
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: true, status: 'Cancelled', payment: { isRefunded: true } }])
    const keys = stripe.requests.filter(({ fields }) => fields.payment_intent === intent).map(({ key }) => key)
    expect({ times: keys.length, keys: new Set(keys).size }).toEqual({ times: 2, keys: 1 })
  })
})

test('killed while it ends a replaced checkout: another process ends it, once the lease has ended', async () => {
  const { product, order, ...caller } = await buyerAt(url)
  const { body } = await caller.post(endpoints.startCheckout, order)
  const [session = ''] = stripe.sessionsOf(body.order._id)
  const requested = whenAt('received', `${CREATE}/${session}/expire`)
  expect(await caller.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 201 })
  await requested
  await kill()
  const jobs = async () =>
    (await watcher.query(`select tries, due_at > now() as is_leased from jobs where kind = 'end-checkouts'`)).rows
  expect(await jobs()).toEqual([{ tries: 1, is_leased: true }])
  await database.run(`update jobs set due_at = now(); update payments set checked_at = now() + interval '1 hour'`) // reconciliation leaves it alone
  await start()
  await expect.poll(async () => (await stripe.sessionOf(body.order._id)).status).toBe('expired')
  await expect.poll(jobs).toEqual([])
})

test('shutdown does not wait for the provider', async () => {
  const buyer = await newBuyer()
  const { body } = await buyer.checkOut()
  await kill()
  const requested = whenAt('received', `${CREATE}/${stripe.sessionsOf(body.order._id)[0]}`)
  await startLater()
  await requested
  program.signal('SIGTERM')
  expect(await program.ended()).toMatchObject({ status: 0 })
  expect(program.said).not.toContain('cut off')
  await start()
})

test('the audit finds no contradiction at the end', async () => {
  expect(await runProgram('audit', [], { DATA_DIR: place.dataDir, DATABASE_URL: database.url })).toMatchObject({ status: 0 })
})
