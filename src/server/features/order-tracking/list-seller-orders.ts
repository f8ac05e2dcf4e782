import type { OrderWire } from '../../../contract/orders.ts'
import type { FilterSellerOrdersQuery, ListSellerOrdersQuery } from '../../../contract/seller-order-requests.ts'
import type { OrderId } from '../../../domain/order.ts'
import { parseOrderSearch } from '../../../domain/order-search.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSellerOrders, type StatusCounts } from '../orders/count-seller-orders.ts'
import { findSellerOrders, type OrderPage } from '../orders/find-seller-orders.ts'
import { getOrders } from '../orders/get-orders.ts'
import type { SellerOrderFilter } from '../orders/seller-order-filter.ts'
import { DEFAULT_LIMIT } from './list-shoppers-orders.ts'
import { showOrders } from './show-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface SellerOrders {
  readonly orders: OrderWire[]
  readonly nextCursor: string | null
  readonly counts?: StatusCounts
}

export async function listSellerOrders(platform: Platform, query: ListSellerOrdersQuery): Promise<SellerOrders> {
  const { limit = DEFAULT_LIMIT, cursor, sort = 'newest', counts = false } = query
  const { db, clock } = platform
  const filter = sellerOrderFilter(query, clock.now())
  const after = cursor === undefined ? null : (cursor as OrderId) // checked by the schema
  const [{ orders, nextCursor }, counted] = await Promise.all([
    readPage(platform, filter, { sort, after, limit }),
    counts ? countSellerOrders(db, filter) : null,
  ])
  return { orders, nextCursor, ...(counted && { counts: counted }) }
}

async function readPage(platform: Platform, filter: SellerOrderFilter, page: OrderPage): Promise<Omit<SellerOrders, 'counts'>> {
  const found = await findSellerOrders(platform.db, filter, { ...page, limit: page.limit + 1 })
  const { page: ids, nextCursor } = keysetPage(found, page.limit, (id) => id)
  return { orders: await showOrders(platform, await getOrders(platform.db, ids), 'seller'), nextCursor }
}

/** Days are those of UTC. */
export const sellerOrderFilter = ({ status, from, to, q, late }: FilterSellerOrdersQuery, now: Date): SellerOrderFilter => ({
  statuses: status ?? null,
  placedFrom: from === undefined ? null : new Date(from),
  placedBefore: to === undefined ? null : new Date(Date.parse(to) + DAY_MS),
  search: parseOrderSearch(q ?? ''),
  lateAt: late ? now : null,
})
