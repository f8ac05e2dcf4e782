import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Platform } from '../../platform/platform.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import { exportSellerOrders } from './export-seller-orders.ts'
import { listSellerOrders, listShoppersOrders } from './list-orders.ts'
import { showOrder } from './show-orders.ts'

const { stripe, store } = await openPayingStore()

/** Runs `change` after the statement with this number, counted from 1, before its rows are read. */
function changingAfter(statement: number, change: () => Promise<void>): Platform {
  let ended = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      ended += 1
      if (ended === statement) await change()
      return result
    },
  }
  return { ...store.platform, db: store.platform.db.withPlugin(plugin) }
}

interface Moment {
  readonly status: string
  readonly picked: number
  readonly refunded: number
}

const momentOf = ({ status, items, refunds }: OrderWire): Moment => ({
  status,
  picked: items.filter((item) => 'picked' in item).length,
  refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
})

const BEFORE: Moment = { status: 'Packing', picked: 0, refunded: 0 }
const AFTER: Moment = { status: 'Cancelled', picked: 1, refunded: 11.2 }

const READERS: readonly [string, (platform: Platform, order: OrderId, shopper: ShopperId) => Promise<Moment | undefined>][] = [
  ['one order', async (platform, order) => momentOf(await showOrder(platform, order, 'shopper'))],
  [
    'a list of the shopper’s orders',
    async (platform, _order, shopper) =>
      (await listShoppersOrders(platform, {}, shopper)).orders.map((order) => momentOf(order))[0],
  ],
  [
    'a list of the seller’s orders',
    async (platform) => {
      const { orders } = await listSellerOrders(platform, { limit: 1 }, 'owner')
      return orders.flatMap((order) => ('history' in order ? momentOf(order) : []))[0]
    },
  ],
]

async function packedOrder() {
  const { order, seller, shopper, plums } = await refundableOrder(store, stripe)
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  const change = async () => {
    await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: plums, picked: 1 }] })
    await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'a reason' })
  }
  const { id } = await store.db.selectFrom('shoppers').select('id').where('email', '=', shopper.email).executeTakeFirstOrThrow()
  return { id: order._id as OrderId, number: order.number, shopper: id, change }
}

test.each(READERS.flatMap(([name, read]) => [1, 2, 3].map((statement) => [name, statement, read] as const)))(
  '%s that changes after statement %i is shown as it was before or after',
  async (_name, statement, read) => {
    const { id, shopper, change } = await packedOrder()
    const shown = await read(changingAfter(statement, change), id, shopper)
    expect([BEFORE, AFTER]).toContainEqual(shown)
  },
)

test.each([1, 2, 3])(
  'the row of an order that changes after statement %i is written as it was before or after',
  async (statement) => {
    const { number, change } = await packedOrder()
    const { pages } = exportSellerOrders(changingAfter(statement, change), { q: number })
    const [row] = (await Array.fromAsync(pages)).flat()
    expect([
      { status: 'Packing', refunded: '0.00' },
      { status: 'Cancelled', refunded: '11.20' },
    ]).toContainEqual(row && { status: row.status, refunded: row.refunded })
  },
)
