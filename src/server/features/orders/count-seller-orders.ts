import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../../domain/order.ts'
import type { OrderSearch } from '../../../domain/order-search.ts'
import { splitByUtcDays, type TimeRange } from '../../../domain/time-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { areOpen, foundOrders, matches, type SellerOrderFilter } from './seller-order-filter.ts'

export type StatusCounts = Readonly<Record<OrderStatus, number>>

interface Count {
  readonly status: OrderStatus
  readonly count: number
}

const MOST_FOUND = 20_000

/**
 * Whatever statuses are filtered by. Open orders are counted one by one; closed ones by `closed_order_counts`, which are by day of UTC, and
 * one by one in what the filter has of the days before and after. By what is not counted by day, closed ones are counted one by one, up to MOST_FOUND.
 */
export async function countSellerOrders(db: Db, filter: SellerOrderFilter): Promise<StatusCounts> {
  const open = sql<Count>`
    select ${unprepared} status, count(*)::integer as count from orders where ${areOpen} and ${matches(filter)} group by status`
  const closed = filter.lateAt === null ? closedCounts(filter) : [] // also none for a day that the store's zone skipped
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

/** Of a part of a day. */
const countedOneByOne = ({ from, before }: TimeRange): RawBuilder<Count> => sql`
  select status, count(*)::integer as count from orders
  where status in ('Delivered', 'Cancelled') and placed_at >= ${from} and placed_at < ${before} group by status`

const closedOneByOne = (filter: SellerOrderFilter): RawBuilder<Count> => sql`
  select status, count(*)::integer as count
  from (select status from orders where status in ('Delivered', 'Cancelled') and ${matches(filter)} limit ${MOST_FOUND}) as closed
  group by status`

const found = (filter: SellerOrderFilter, search: OrderSearch): RawBuilder<Count> => sql`
  select status, count(*)::integer as count
  from (select status from ${foundOrders(search)}
    where status in ('Delivered', 'Cancelled') and ${matches({ ...filter, search: null })} limit ${MOST_FOUND}) as found
  group by status`

/** Of UTC. */
const dayOf = (time: Date | null, without: string) =>
  sql`coalesce((${time}::timestamptz at time zone 'UTC')::date, ${without}::date)`

/** Makes one row of all of a status and day. */
export async function sumUpOrderCounts(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from closed_order_counts where (status, day) in (
        select status, day from closed_order_counts group by status, day having count(*) > 1)
      returning status, day, change)
    insert into closed_order_counts (status, day, change)
    select status, day, sum(change) from parts group by status, day having sum(change) <> 0`.execute(db)
}
