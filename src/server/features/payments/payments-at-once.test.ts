import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { TestResponse } from '../../testing/caller.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const waitingLocks = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
  return rows.length
}

/** Counts transactions that record an event. One that PostgreSQL ended because of a deadlock is repeated, and counts twice. */
async function recordings(work: () => Promise<void>): Promise<number> {
  const statements = await store.statementsOf(work)
  return statements.filter(({ sql: text }) => text.startsWith('insert into "payment_events"')).length
}

/** Leaves the older checkouts open, as while the provider does not respond. */
const endNoSession = () => {
  stripe.behavior = async ({ path }, execute) => (path.endsWith('/expire') ? stripeError(500) : execute())
}

test('two payments of a shopper at the same moment wait for each other and are recorded once, without a deadlock', async () => {
  endNoSession()
  const [shopper, product] = [await store.shopper(), await store.product()]
  const address = (await shopper.address())._id
  const begin = async (quantity: number): Promise<OrderWire> =>
    (await shopper.post(endpoints.placeOnlineOrder, { items: [{ product: product._id, quantity }], address })).body.order
  const orders = [await begin(1), await begin(2)]
  const events = await Promise.all(orders.map(async ({ _id }) => stripe.pay(await stripe.sessionOf(_id))))
  const count = await recordings(async () => {
    let paying: Promise<TestResponse>[] = []
    await store.db.transaction().execute(async (tx) => {
      // Both payments wait while each would have locked its own row already, and would need that of the other next.
      await sql`select from shoppers where email = ${shopper.email} for update`.execute(tx)
      paying = events.map((event) => sendEvent(store, event))
      await expect.poll(waitingLocks, { timeout: 4_000 }).toBe(2)
    })
    expect((await Promise.all(paying)).map(({ status }) => status)).toEqual([200, 200])
  })
  expect(count).toBe(2)
  const placed = (await shopper.get(endpoints.listShopperOrders)).body.orders
  expect(placed.map(({ isPaid }: OrderWire) => isPaid)).toEqual([true, true])
  expect((await (await store.seller()).get(endpoints.listPaymentIssues)).body.payments).toHaveLength(1)
})

test('payments and orders of shoppers and guests for the same few pieces end without a repeated payment', async () => {
  endNoSession()
  const [apples, pears] = [await countedProduct(store, 100), await countedProduct(store, 100)]
  const items = [apples, pears].map(({ _id }) => ({ product: _id, quantity: 1 }))
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const guest = newGuest(store)
  const begun: OrderWire[] = []
  const earlier: string[] = []
  for (const substitutions of ['best', 'refund', 'best', 'refund']) {
    begun.push((await shopper.post(endpoints.placeOnlineOrder, { items, address, substitutions })).body.order)
    const request = guestOrderOf(guest, apples._id, { items, substitutions, earlier })
    const { order, secret } = (await guest.post(endpoints.placeOnlineOrder, request)).body
    begun.push(order)
    earlier.push(secret)
  }
  const events = await Promise.all(begun.map(async ({ _id }) => stripe.pay(await stripe.sessionOf(_id))))
  const count = await recordings(async () => {
    const ordering = [
      shopper.post(endpoints.placeCashOrder, { items: items.toReversed(), address }),
      shopper.post(endpoints.placeCashOrder, { items, address }),
      guest.post(endpoints.placeCashOrder, guestOrderOf(guest, apples._id, { items, earlier, again: true })),
    ]
    const recorded = await Promise.all(events.map((event) => sendEvent(store, event)))
    expect(recorded.map(({ status }) => status)).toEqual(events.map(() => 200))
    expect((await Promise.all(ordering)).map(({ status }) => status)).toEqual([201, 201, 201])
  })
  // The guest's order looks those of its earlier payments up that are not recorded yet.
  expect(count).toBeLessThanOrEqual(events.length + earlier.length)
  expect((await auditOf(store)).findings).toEqual([])
})
