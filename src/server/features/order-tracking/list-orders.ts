import { sql } from 'kysely'
import type { DeliveryWire } from '../../../contract/orders/deliveries.ts'
import type { FilterSellerOrdersQuery, ListOrdersQuery, ListSellerOrdersQuery } from '../../../contract/orders/order-requests.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { ORDER_STATUSES, type OrderId } from '../../../domain/orders/order.ts'
import { parseOrderSearch } from '../../../domain/orders/order-search.ts'
import { mayRead, type StaffRole } from '../../../domain/staff/staff.ts'
import { daysLater, startOfDay } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSellerOrders, type StatusCounts } from '../orders/count-seller-orders.ts'
import { getOrders, getShoppersOrders, isDelivered } from '../orders/order-repository.ts'
import { findSellerOrders, type OrderPage, type SellerOrderFilter } from '../orders/seller-order-search.ts'
import { isRefunded } from '../payments/refunded-sums.ts'
import { showDeliveries, showOrders } from './show-orders.ts'

const DEFAULT_LIMIT = 500 // contract §3

export async function listShoppersOrders(
  platform: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery,
  shopper: ShopperId,
): Promise<{ orders: OrderWire[]; nextCursor: string | null }> {
  const after = cursor === undefined ? {} : { after: cursor as OrderId } // checked by the schema
  return inSnapshot(platform.db, async (db) => {
    const found = await getShoppersOrders(db, { shopper, limit: limit + 1, ...after })
    const { page, nextCursor } = keysetPage(found, limit, ({ id }) => id)
    return { orders: await showOrders({ ...platform, db }, page, 'shopper'), nextCursor }
  })
}

interface SellerOrders<Shown> {
  readonly orders: Shown[]
  readonly nextCursor: string | null
  readonly counts?: StatusCounts
}

export async function listSellerOrders(
  platform: Platform,
  query: ListSellerOrdersQuery,
  role: StaffRole,
): Promise<SellerOrders<OrderWire> | SellerOrders<DeliveryWire>> {
  const { limit = DEFAULT_LIMIT, cursor, sort = 'newest', counts = false } = query
  const { db } = platform
  const filter = visibleTo(role, sellerOrderFilter(platform, query))
  const after = cursor === undefined ? null : (cursor as OrderId) // checked by the schema
  const [{ ids, nextCursor }, counted] = await Promise.all([
    readPage(db, filter, { sort, after, limit }),
    counts ? countSellerOrders(db, filter) : null,
  ])
  const rest = { nextCursor, ...(counted && { counts: visibleCounts(role, counted) }) }
  if (role === 'courier')
    return { orders: await inSnapshot(db, async (tx) => showDeliveries(tx, await getOrders(tx, ids))), ...rest }
  const orders = await inSnapshot(db, async (tx) => showOrders({ ...platform, db: tx }, await getOrders(tx, ids), role))
  return { orders, ...rest }
}

async function readPage(db: Db, filter: SellerOrderFilter, page: OrderPage) {
  const found = await findSellerOrders(db, filter, { ...page, limit: page.limit + 1 })
  const { page: ids, nextCursor } = keysetPage(found, page.limit, (id) => id)
  return { ids, nextCursor }
}

/**
 * Limits the filter to what the role may see. Couriers find orders only by their numbers, since other searches would
 * reveal emails that they do not see.
 */
function visibleTo(role: StaffRole, filter: SellerOrderFilter): SellerOrderFilter {
  if (role !== 'courier') return filter
  const { statuses, search } = filter
  if (search !== null && search.number === null) return { ...filter, statuses: [], search: null }
  return {
    ...filter,
    condition: filter.condition ? sql<boolean>`${filter.condition} and ${isDelivered}` : isDelivered,
    statuses: (statuses ?? ORDER_STATUSES).filter((status) => mayRead(role, status)),
    search: search && { ...search, parts: [] },
  }
}

const visibleCounts = (role: StaffRole, counts: StatusCounts): StatusCounts => ({
  'Order Placed': mayRead(role, 'Order Placed') ? counts['Order Placed'] : 0,
  Packing: mayRead(role, 'Packing') ? counts.Packing : 0,
  'Out for Delivery': mayRead(role, 'Out for Delivery') ? counts['Out for Delivery'] : 0,
  Delivered: mayRead(role, 'Delivered') ? counts.Delivered : 0,
  Cancelled: mayRead(role, 'Cancelled') ? counts.Cancelled : 0,
})

/** Converts the query to a filter. Its days are those of the store's time zone. */
export function sellerOrderFilter(
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  { status, from, to, dueFrom, dueTo, q, late, deliveredLate = false, refunded = false }: FilterSellerOrdersQuery,
): SellerOrderFilter {
  const { timeZone } = settings.current()
  const startOf = (day: string | undefined) => (day === undefined ? null : startOfDay(day, timeZone))
  const endOf = (day: string | undefined) => (day === undefined ? null : startOfDay(daysLater(day, 1), timeZone))
  return {
    statuses: status ?? null,
    placedFrom: startOf(from),
    placedBefore: endOf(to),
    dueFrom: startOf(dueFrom),
    dueBefore: endOf(dueTo),
    search: parseOrderSearch(q ?? ''),
    lateAt: late ? clock.now() : null,
    wasLate: deliveredLate,
    condition: refunded ? isRefunded(sql`orders.id`) : null,
  }
}
