import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOrderRows } from './order-repository.ts'
import { orderToWire } from './order-wire.ts'

const MOST = 500 // contract, section 3: what a list without a limit holds at the most

/** Orders, newest first, of one shopper or, without one, everybody's: a page, and where the next one starts. */
export async function listOrders(
  { db, pictureOrigin }: Platform,
  { limit = MOST, cursor }: ListOrdersQuery,
  shopper?: ShopperId,
): Promise<{ orders: OrderWire[]; nextCursor: string | null }> {
  const found = await listOrderRows(db, {
    limit: limit + 1, // one more tells whether there is a next page
    ...(cursor === undefined ? {} : { after: cursor as OrderId }), // the schema saw that it is an id's text; the brand only keeps it from other ids
    ...(shopper === undefined ? {} : { shopper }),
  })
  const orders = found.slice(0, limit).map((order) => orderToWire(order, pictureOrigin))
  return { orders, nextCursor: found.length > limit ? (orders.at(-1)?._id ?? null) : null }
}
