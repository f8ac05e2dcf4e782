import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { getShoppersOrders } from '../orders/order-repository.ts'
import { showOrders } from './show-orders.ts'

export const DEFAULT_LIMIT = 500 // contract §3

export async function listShoppersOrders(
  platform: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery,
  shopper: ShopperId,
): Promise<{ orders: OrderWire[]; nextCursor: string | null }> {
  const found = await getShoppersOrders(platform.db, {
    shopper,
    limit: limit + 1,
    ...(cursor === undefined ? {} : { after: cursor as OrderId }), // checked by the schema
  })
  const { page, nextCursor } = keysetPage(found, limit, ({ id }) => id)
  return { orders: await showOrders(platform, page, 'shopper'), nextCursor }
}
