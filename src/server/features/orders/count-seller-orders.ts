import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import type { OrderSearch } from '../../../domain/orders/order-search.ts'
import { splitByUtcDays, type TimeRange } from '../../../domain/time/time-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { areOpen, foundOrders, isFound, isOfDueDays, matches, type SellerOrderFilter } from './seller-order-search.ts'

export type StatusCounts = Readonly<Record<OrderStatus, number>>

interface Count {
  readonly status: OrderStatus
  readonly count: number
}

const MAX_COUNTED = 20_000

/**
 * Counts the orders of each status that match the filter, whatever statuses it has.
 *
 * Open orders are counted one by one. Closed orders are counted by `closed_order_counts`, which has sums by UTC day,
 * and one by one in the parts of days at both ends of the filter's range. A filter by something else than time has no
 * sums: closed orders are counted one by one then, up to `most` of each status.
 */
export async function countSellerOrders(db: Db, filter: SellerOrderFilter, most = MAX_COUNTED): Promise<StatusCounts> {
  const open = sql<Count>`
    select ${unprepared} status, count(*)::integer as count from orders where ${areOpen} and ${matches(filter)} group by status`
  const closed = filter.lateAt === null ? closedCounts(filter, most) : [] // an order can't be both closed and late now
  const { rows } = await sql<Count>`${sql.join([open, ...closed], sql` union all `)}`.execute(db)
  const countOf = (status: OrderStatus) => rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)
  return {
    'Order Placed': countOf('Order Placed'),
    Packing: countOf('Packing'),
    'Out for Delivery': countOf('Out for Delivery'),
    Delivered: countOf('Delivered'),
    Cancelled: countOf('Cancelled'),
  }
}

function closedCounts(filter: SellerOrderFilter, most: number): RawBuilder<Count>[] {
  if (filter.search !== null) return [countFound(filter, filter.search, most)]
  return isOfDueDays(filter) || filter.wasLate || filter.condition !== null
    ? [closedOneByOne(filter, most)]
    : countedByDay(filter)
}

function countedByDay({ placedFrom, placedBefore }: SellerOrderFilter): RawBuilder<Count>[] {
  const { days, rest } = splitByUtcDays({ from: placedFrom, before: placedBefore })
  return [...(days ? [countedBefore(days)] : []), ...rest.map(countedOneByOne)]
}

const countedBefore = ({ from, before }: TimeRange): RawBuilder<Count> => sql`
  select status, sum(change)::integer as count from closed_order_counts
  where day >= ${dayOf(from, '-infinity')} and day < ${dayOf(before, 'infinity')} group by status`

const countedOneByOne = ({ from, before }: TimeRange): RawBuilder<Count> => sql`
  select status, count(*)::integer as count from orders
  where status in ('Delivered', 'Cancelled') and placed_at >= ${from} and placed_at < ${before} group by status`

const closedOneByOne = (filter: SellerOrderFilter, most: number): RawBuilder<Count> => sql`
  select closed.status, counted.count from (values ('Delivered'), ('Cancelled')) as closed (status)
  cross join lateral (
    select count(*)::integer as count from (
      select from orders where orders.status = closed.status and ${matches(filter)}
      order by ${sql.ref(isOfDueDays(filter) ? 'due_at' : 'placed_at')} desc limit ${most}) as newest) as counted`

/** A search is frequent when it finds FREQUENT or more of the SAMPLED newest delivered orders. */
const SAMPLED = 1_000
const FREQUENT = 50

/**
 * Counts what the index of search terms finds. A search that finds many orders is compared with one order after the other
 * instead, the newest first: PostgreSQL would compute the terms of each order rather than use the index.
 */
const countFound = (filter: SellerOrderFilter, search: OrderSearch, most: number): RawBuilder<Count> => sql`
  (with sample as materialized (
    select count(*) filter (where ${isFound(filter)}) as found from (
      select number, search_text from orders where status = 'Delivered' order by placed_at desc limit ${SAMPLED}) as orders),
  by_index as materialized (
    select status from ${foundOrders(search)}
    where (select found from sample) < ${FREQUENT}
      and status in ('Delivered', 'Cancelled') and ${matches({ ...filter, search: null })} limit ${most}),
  found as materialized (
    select (select found from sample) >= ${FREQUENT} or (select count(*) from by_index) = ${most} as are_many)
  select status, count(*)::integer as count from by_index where not (select are_many from found) group by status
  union all
  (${closedOneByOne(filter, most)} where (select are_many from found)))`

/** Returns the UTC day of a time, or `without` for null. */
const dayOf = (time: Date | null, without: string) =>
  sql`coalesce((${time}::timestamptz at time zone 'UTC')::date, ${without}::date)`

/** Replaces the rows of each status and day by one row with their sum. */
export async function sumUpOrderCounts(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from closed_order_counts where (status, day) in (
        select status, day from closed_order_counts group by status, day having count(*) > 1)
      returning status, day, change)
    insert into closed_order_counts (status, day, change)
    select status, day, sum(change) from parts group by status, day having sum(change) <> 0`.execute(db)
}
