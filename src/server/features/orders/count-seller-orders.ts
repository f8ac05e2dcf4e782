import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../../domain/order.ts'
import type { OrderSearch } from '../../../domain/order-search.ts'
import { splitByUtcDays, type TimeRange } from '../../../domain/time-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { areOpen, foundOrders, matches, type SellerOrderFilter } from './seller-order-search.ts'

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
 * sums: closed orders are counted one by one then, up to MAX_COUNTED.
 */
export async function countSellerOrders(db: Db, filter: SellerOrderFilter): Promise<StatusCounts> {
  const open = sql<Count>`
    select ${unprepared} status, count(*)::integer as count from orders where ${areOpen} and ${matches(filter)} group by status`
  const closed = filter.lateAt === null ? closedCounts(filter) : [] // an order can't be both closed and late now
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

function closedCounts(filter: SellerOrderFilter): RawBuilder<Count>[] {
  if (filter.search !== null) return [found(filter, filter.search)]
  return filter.wasLate || filter.condition !== null ? [closedOneByOne(filter)] : countedByDay(filter)
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

const closedOneByOne = (filter: SellerOrderFilter): RawBuilder<Count> => sql`
  select status, count(*)::integer as count
  from (select status from orders where status in ('Delivered', 'Cancelled') and ${matches(filter)} limit ${MAX_COUNTED}) as closed
  group by status`

const found = (filter: SellerOrderFilter, search: OrderSearch): RawBuilder<Count> => sql`
  select status, count(*)::integer as count
  from (select status from ${foundOrders(search)}
    where status in ('Delivered', 'Cancelled') and ${matches({ ...filter, search: null })} limit ${MAX_COUNTED}) as found
  group by status`

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
