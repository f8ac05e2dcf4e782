import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MovementWire } from '../../../contract/stock/stock.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { type CountedProduct, countedProduct } from '../../testing/counted-product.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const RUNS = 3
const MINUTE_MS = 60_000

const people = await Promise.all(
  Array.from({ length: 6 }, async () => {
    const shopper = await store.shopper()
    return { shopper, address: (await shopper.address())._id }
  }),
)

const person = fc.constantFrom(...people)
const SHOPPING = ['cash', 'online', 'online', 'pay', 'pay', 'give up', 'cancel'] as const
const shopping = fc.record({ what: fc.constantFrom(...SHOPPING), who: person, quantity: fc.integer({ min: 1, max: 3 }) })
const stocking = fc.record({ what: fc.constantFrom('restock', 'spoil'), who: person, quantity: fc.integer({ min: 1, max: 4 }) })
const act = fc.oneof({ arbitrary: shopping, weight: 5 }, { arbitrary: stocking, weight: 1 })
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never
/** The steps of a group happen at once. Time may pass between groups. */
const groups = fc.array(fc.record({ acts: fc.array(act, { minLength: 4, maxLength: 8 }), minutes: fc.constantFrom(0, 1, 35) }), {
  minLength: 4,
  maxLength: 5,
})

async function perform({ what, who, quantity }: Act, goods: readonly CountedProduct[]): Promise<number> {
  const { shopper, address } = who
  const [first, second] = goods as [CountedProduct, CountedProduct]
  const request = { items: [first, second].map(({ _id }) => ({ product: _id, quantity })), address }
  const latest = async () => (await shopper.get(`${endpoints.listShopperOrders.path}?limit=1`)).body.orders?.[0]
  const waiting = async () => (await shopper.get(endpoints.listWaitingPayments)).body.payments?.[0]?.order
  if (what === 'cash') return (await shopper.post(endpoints.placeCashOrder, request)).status
  if (what === 'online') return (await shopper.post(endpoints.placeOnlineOrder, request)).status
  if (what === 'cancel') return (await shopper.post(endpoints.cancelOrder, { id: (await latest())?._id ?? '' })).status
  if (what === 'give up') return (await shopper.post(endpoints.cancelWaitingPayment, { id: (await waiting())?._id ?? '' })).status
  if (what === 'restock') return (await first.change({ change: quantity, reason: 'received' })).status
  if (what === 'spoil') return (await first.change({ change: -quantity, reason: 'spoiled' })).status
  const order = await waiting()
  const session = order && (await stripe.sessionOf(order._id))
  return session?.status === 'open' ? (await sendEvent(store, await stripe.pay(session))).status : 404
}

test('whatever happens at once, each piece is on the shelf, held, or with one order', async () => {
  await fc.assert(
    fc.asyncProperty(groups, async (rounds) => {
      const goods = [await countedProduct(store, 8), await countedProduct(store, 12, { name: 'Pears' })]
      for (const { acts, minutes } of rounds) {
        const statuses = await Promise.all(acts.map((one) => perform(one, goods)))
        for (const status of statuses) expect([200, 201, 404, 409, 422, 503]).toContain(status)
        await store.runJobs()
        store.clock.pass(minutes * MINUTE_MS)
      }
      for (const product of goods) expect(await sumUp(product)).toMatchObject({ isBalanced: true })
      expect((await auditOf(store)).findings).toEqual([])
    }),
    { numRuns: RUNS, seed: 52, endOnFailure: true },
  )
})

/** The orders say what was ordered and not canceled, and the movements what the seller added and removed. */
async function sumUp(product: CountedProduct) {
  const { stock = 0, held } = await product.sellers()
  const movements = await product.movements()
  const sum = (reasons: readonly string[]) =>
    movements.reduce((total: number, { reason, change }: MovementWire) => total + (reasons.includes(reason) ? change : 0), 0)
  const { orders } = (await (await store.seller()).get(`${endpoints.listSellerOrders.path}?limit=500`)).body
  const sold = orders
    .filter(({ status }: { status: string }) => status !== 'Cancelled')
    .flatMap(({ items }: { items: { product: { _id: string }; quantity: number }[] }) => items)
    .filter((item: { product: { _id: string } }) => item.product._id === product._id)
    .reduce((total: number, { quantity }: { quantity: number }) => total + quantity, 0)
  const stocked = sum(['counted', 'received', 'spoiled'])
  return {
    sold,
    stock,
    held,
    stocked,
    isBalanced: sold + stock === stocked && held <= stock && stock >= 0 && -sum(['sold', 'cancelled']) === sold,
  }
}
