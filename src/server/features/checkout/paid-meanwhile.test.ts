import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { TestResponse } from '../../testing/caller.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const seller = await store.seller()
const [plums, pears] = [await store.product(), await countedProduct(store, 10)]

await seller.post(endpoints.saveSettings, { slotMinutes: 60, slotCapacity: 1 })
const { slots } = (await store.visitor().get(endpoints.getDeliveryOptions)).body
await seller.post(endpoints.saveCode, { code: 'ONCE', kind: 'percent', value: 10, uses: 1 })

const waitingLocks = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
  return rows.length
}

test.each([
  ['place in a slot', { delivery: slots[3].start }],
  ['use of a code', { code: 'ONCE' }],
])('the last %s is not given again to a shopper whose payment for it arrives in that moment', async (_, wanted) => {
  const shopper = await store.shopper()
  const begin = async (...products: string[]) => {
    const items = products.map((product) => ({ product, quantity: 1 }))
    return shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id, ...wanted })
  }
  const pay = async ({ _id }: OrderWire) => sendEvent(store, await stripe.pay(await stripe.sessionOf(_id)))
  const { order } = (await begin(plums._id, pears._id)).body
  let paying: Promise<TestResponse> | undefined
  let beginning: Promise<TestResponse> | undefined
  await store.db.transaction().execute(async (tx) => {
    await sql`select from stock_counts where product_id = ${pears._id} for update`.execute(tx)
    paying = pay(order)
    await expect.poll(waitingLocks).toBe(1) // The payment is being recorded, and waits for its stock.
    let isOver = false
    beginning = begin(plums._id).finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await waitingLocks()) === 2).toBe(true)
  })
  const [, second] = await Promise.all([paying, beginning])
  if (second?.status === 201) await pay(second.body.order)
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  expect(orders.map(({ status }: OrderWire) => status)).toEqual(['Order Placed'])
})
