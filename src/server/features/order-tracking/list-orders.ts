import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { getPlacedOrders } from '../orders/get-orders.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findOrderPayments } from '../payments/find-order-payments.ts'

const DEFAULT_LIMIT = 500 // contract §3

/** Newest first; without `shopper` those of all. */
export async function listOrders(
  { db, pictureOrigin }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery,
  shopper?: ShopperId,
): Promise<{ orders: OrderWire[]; nextCursor: string | null }> {
  const found = await getPlacedOrders(db, {
    limit: limit + 1,
    ...(cursor === undefined ? {} : { after: cursor as OrderId }), // checked by the schema
    ...(shopper === undefined ? {} : { shopper }),
  })
  const { page, nextCursor } = keysetPage(found, limit, ({ id }) => id)
  const payments = await findOrderPayments(db, page)
  return { orders: page.map((order) => orderToWire(order, pictureOrigin, payments.get(order.id))), nextCursor }
}
