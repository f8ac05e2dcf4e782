import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type PayingShopper, payingShopper } from '../../testing/paying-shopper.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { refuse } from '../../testing/stripe-double.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { double, store } = await openPayingStore({ retries: 0 })

const MINUTE_MS = 60_000

const ordersOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const waitingOf = async ({ shopper }: PayingShopper) => (await shopper.get(endpoints.listWaitingPayments)).body.payments
const attentionTo = async (id: string) => {
  const { payments } = (await (await store.seller()).get(endpoints.listPaymentIssues)).body
  return payments.filter((one: { order: { _id: string } }) => one.order._id === id)
}
const stateOf = async (id: string) => {
  const payment = store.db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', id as never)
  return (await payment.executeTakeFirstOrThrow()).state
}

const wishOf = async ({ shopper, product }: PayingShopper, more: readonly { _id: string }[] = []) => ({
  items: [product, ...more].map(({ _id }) => ({ product: _id, quantity: 1 })),
  address: (await shopper.address())._id,
})
const paysCash = async (paying: PayingShopper) => {
  const response = await paying.shopper.post(endpoints.placeCashOrder, await wishOf(paying))
  expect(response).toMatchObject({ status: 201 })
  return response.body.order
}
/** Another checkout of the same shopper, which is open too. */
const checksOutAgain = async (paying: PayingShopper, items: { product: string; quantity: number }[]): Promise<PayingShopper> => {
  const { status, body } = await paying.shopper.post(endpoints.startCheckout, { ...(await wishOf(paying)), items })
  expect(status).toBe(201)
  return { ...paying, order: body.order, session: double.sessionOf(body.order._id) }
}
const isOver = async ({ session, order }: PayingShopper) => {
  await vi.waitFor(async () => expect(await stateOf(order._id)).toBe('expired'))
  expect(session.status).toBe('expired')
}
const tellPaid = ({ session }: PayingShopper) => {
  double.pay(session)
  return double.send(store, double.sessionEvent('checkout.session.completed', session))
}

test('a cash order of the same goods ends the checkout, here and at the provider', async () => {
  const paying = await payingShopper(store, double)
  await paysCash(paying)
  expect(await waitingOf(paying)).toEqual([])
  await isOver(paying)
  expect(await ordersOf(paying)).toHaveLength(1)
})

test('a cash order of other goods leaves the checkout to be paid', async () => {
  const paying = await payingShopper(store, double)
  const [other, { shopper }] = [await store.product(), paying]
  const wish = { items: [{ product: other._id, quantity: 1 }], address: (await shopper.address())._id }
  expect(await shopper.post(endpoints.placeCashOrder, wish)).toMatchObject({ status: 201 })
  expect(await waitingOf(paying)).toMatchObject([{ state: 'open', url: paying.session.url }])
  expect(paying.session.status).toBe('open')
})

test('somebody else’s order of the same goods leaves the checkout to be paid', async () => {
  const paying = await payingShopper(store, double)
  await paysCash({ ...paying, shopper: await store.shopper() })
  expect(await waitingOf(paying)).toMatchObject([{ state: 'open' }])
})

test('a newer checkout of one of its goods ends the older one, and one of other goods does not', async () => {
  const paying = await payingShopper(store, double)
  const other = await store.product()
  const apart = await checksOutAgain(paying, [{ product: other._id, quantity: 1 }])
  expect(await waitingOf(paying)).toHaveLength(2)
  const both = [paying.product, other].map(({ _id }) => ({ product: _id, quantity: 1 }))
  const newer = await checksOutAgain(paying, both.slice(0, 1))
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: newer.order._id } }, { order: { _id: apart.order._id } }])
  await isOver(paying)
  const newest = await checksOutAgain(paying, both)
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: newest.order._id } }])
  await Promise.all([isOver(newer), isOver(apart)])
})

test('the same checkout asked for again stays', async () => {
  const paying = await payingShopper(store, double)
  const [wish, key] = [await wishOf(paying), { 'Idempotency-Key': crypto.randomUUID() }]
  const { body } = await paying.shopper.post(endpoints.startCheckout, wish, key)
  expect((await paying.shopper.post(endpoints.startCheckout, wish, key)).body.url).toBe(body.url)
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: body.order._id }, url: body.url }])
})

test('an older checkout stays when the newer one can’t be started', async () => {
  const paying = await payingShopper(store, double)
  double.behaviour = (_request, _answer, response) => refuse(response, 500, 'No')
  expect(await paying.shopper.post(endpoints.startCheckout, await wishOf(paying))).toMatchObject({ status: 503 })
  expect(await waitingOf(paying)).toMatchObject([{ order: { _id: paying.order._id }, state: 'open' }])
})

test('another payment that went through ends the checkout of the same goods', async () => {
  const older = await payingShopper(store, double)
  double.behaviour = (request, answer, response) =>
    request.path.endsWith('/expire') ? refuse(response, 500, 'away') : answer(response)
  const newer = await checksOutAgain(older, [{ product: older.product._id, quantity: 2 }])
  expect(await tellPaid(older)).toMatchObject({ status: 200 }) // before it could be ended
  double.asStripe()
  expect(await ordersOf(older)).toMatchObject([{ _id: older.order._id, isPaid: true }])
  expect(await attentionTo(older.order._id)).toEqual([]) // nothing else was paid for these goods
  expect(await waitingOf(older)).toEqual([])
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  await isOver(newer)
})

test('while the provider is away the order is placed all the same, and the checkout ended by reconciliation', async () => {
  const paying = await payingShopper(store, double)
  double.behaviour = (_request, _answer, response) => refuse(response, 500, 'away')
  await paysCash(paying)
  expect(await waitingOf(paying)).toEqual([])
  store.clock.pass(2 * MINUTE_MS)
  await reconcilePayments(store.platform).catch(() => {})
  expect(await stateOf(paying.order._id)).toBe('open')
  double.asStripe()
  store.clock.pass(2 * MINUTE_MS)
  await reconcilePayments(store.platform)
  await isOver(paying)
})

test('a checkout whose own start was cut off is ended once the provider has told where it is', async () => {
  const paying = await payingShopper(store, double)
  const cutOff = { state: 'starting', session_id: null, checkout_url: null } as const
  const those = store.db.updateTable('payments').set(cutOff)
  await those.where('order_id', '=', paying.order._id as never).execute()
  await paysCash(paying)
  store.clock.pass(3 * MINUTE_MS)
  await reconcilePayments(store.platform)
  await isOver(paying)
})

test('money that was paid before its webhook came, and a cash order of the same goods, are the seller’s to look at', async () => {
  const paying = await payingShopper(store, double)
  double.pay(paying.session) // at this very moment: the store has not heard of it
  const cash = await paysCash(paying)
  await vi.waitFor(async () => expect(await stateOf(paying.order._id)).toBe('paid'))
  const [attention] = await attentionTo(paying.order._id)
  expect(attention).toMatchObject({ order: { isPaid: true, payment: { duplicateOf: cash._id } } })
  expect(await ordersOf(paying)).toMatchObject([
    { _id: cash._id },
    { _id: paying.order._id, isPaid: true, payment: { isRefunded: false, duplicateOf: cash._id } },
  ])
  const seller = await store.seller()
  expect(await seller.post(endpoints.refundOrder, { id: paying.order._id })).toMatchObject({ status: 200 })
  expect(await attentionTo(paying.order._id)).toEqual([])
  expect(await ordersOf(paying)).toMatchObject([
    { status: 'Order Placed' },
    { status: 'Cancelled', payment: { isRefunded: true } },
  ])
})

test('the seller may deliver both', async () => {
  const paying = await payingShopper(store, double)
  double.behaviour = (_request, _answer, response) => refuse(response, 500, 'away')
  await paysCash(paying)
  await tellPaid(paying)
  expect(await attentionTo(paying.order._id)).toHaveLength(1)
  const seller = await store.seller()
  expect(await seller.post(endpoints.acceptOrder, { id: paying.order._id })).toMatchObject({ status: 200 })
  expect(await attentionTo(paying.order._id)).toEqual([])
  expect(await seller.post(endpoints.acceptOrder, { id: paying.order._id })).toMatchObject({ status: 404 })
  const [, paid] = await ordersOf(paying)
  expect(paid).toMatchObject({ isPaid: true, payment: { isRefunded: false } })
  expect(paid.payment).not.toHaveProperty('duplicateOf')
})

test('money that is on its way stays so, and is the seller’s to look at if it comes after a cash order of the same goods', async () => {
  const paying = await payingShopper(store, double)
  paying.session.status = 'complete'
  await double.send(store, double.sessionEvent('checkout.session.completed', paying.session))
  const cash = await paysCash(paying)
  expect(await waitingOf(paying)).toMatchObject([{ state: 'processing' }])
  double.pay(paying.session)
  await double.send(store, double.sessionEvent('checkout.session.async_payment_succeeded', paying.session))
  expect(await attentionTo(paying.order._id)).toMatchObject([{ order: { payment: { duplicateOf: cash._id } } }])
})

test('of two checkouts of the same goods that are both paid, one is the seller’s to look at, in either order and at once', async () => {
  const both = async (pay: (older: PayingShopper, newer: PayingShopper) => Promise<unknown>) => {
    double.behaviour = (request, answer, response) =>
      request.path.endsWith('/expire') ? refuse(response, 500, 'away') : answer(response)
    const older = await payingShopper(store, double)
    const newer = await checksOutAgain(older, [{ product: older.product._id, quantity: 2 }])
    await pay(older, newer)
    expect(await ordersOf(older)).toHaveLength(2)
    const flagged = [...(await attentionTo(older.order._id)), ...(await attentionTo(newer.order._id))]
    expect(flagged).toHaveLength(1)
  }
  await both(async (older, newer) => [await tellPaid(older), await tellPaid(newer)])
  await both(async (older, newer) => [await tellPaid(newer), await tellPaid(older)])
  await both((older, newer) => Promise.all([tellPaid(older), tellPaid(newer)]))
})

test('a payment that is being recorded while the cash order is placed does not pass unseen', async () => {
  const paying = await payingShopper(store, double)
  const watcher = new Client({ connectionString: store.databaseUrl })
  await watcher.connect()
  const waiting = async () =>
    (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await watcher.query('begin')
  await watcher.query('select from shoppers where email = $1 for no key update', [paying.shopper.email]) // the webhook needs it last
  const webhook = tellPaid(paying)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  const cash = paysCash(paying)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  await watcher.query('rollback')
  expect(await webhook).toMatchObject({ status: 200 })
  const { _id } = await cash
  await watcher.end()
  expect(await attentionTo(paying.order._id)).toMatchObject([{ order: { isPaid: true, payment: { duplicateOf: _id } } }])
})

test('a cash order right after the payment of the same goods is seen, too, and a later one is another basket', async () => {
  const [stale, later] = [await payingShopper(store, double), await payingShopper(store, double)]
  await Promise.all([tellPaid(stale), tellPaid(later)])
  const { _id } = await paysCash(stale) // from a page that did not know yet
  expect(await attentionTo(stale.order._id)).toMatchObject([{ order: { payment: { duplicateOf: _id } } }])
  store.clock.pass(2 * MINUTE_MS)
  await paysCash(later)
  expect(await attentionTo(later.order._id)).toEqual([])
})

test.each([
  ['in cash', paysCash],
  ['online', async (paying: PayingShopper) => void (await tellPaid(paying))],
])(
  'a checkout that begins right after the same goods were ordered %s is seen when it is paid, and a later one is not',
  async (_how, orders) => {
    const [stale, later] = [await payingShopper(store, double), await payingShopper(store, double)]
    await orders(stale)
    const again = await checksOutAgain(stale, [{ product: stale.product._id, quantity: 2 }])
    await tellPaid(again)
    expect(await attentionTo(again.order._id)).toHaveLength(1)
    await orders(later)
    store.clock.pass(2 * MINUTE_MS)
    const more = await checksOutAgain(later, [{ product: later.product._id, quantity: 2 }])
    await tellPaid(more)
    expect(await attentionTo(more.order._id)).toEqual([])
  },
)
