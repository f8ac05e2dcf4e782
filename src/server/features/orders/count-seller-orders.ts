import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../../domain/order.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { matches, type SellerOrderFilter, statusesOf } from './seller-order-filter.ts'

export type StatusCounts = Readonly<Record<OrderStatus, number>>

interface Count {
  readonly status: OrderStatus
  readonly count: number
}

/**
 * Whatever statuses are filtered by. Open orders are counted one by one, closed ones by `closed_order_counts`, which are by day of UTC: the
 * filter's days have to be. What a search finds is counted one by one.
 */
export async function countSellerOrders(db: Db, filter: SellerOrderFilter): Promise<StatusCounts> {
  const statuses = statusesOf({ ...filter, statuses: null })
  const isLive = (status: OrderStatus) => filter.search !== null || isOpen(status)
  const { rows } = await sql<Count>`
    select ${unprepared} status, count(*)::integer as count from orders
    where status = any(${statuses.filter(isLive)}::text[]) and ${matches(filter)} group by status
    ${statuses.every(isLive) ? sql`` : sql`union all ${closedCounts(filter)}`}`.execute(db)
  const countOf = (status: OrderStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    'Order Placed': countOf('Order Placed'),
    Packing: countOf('Packing'),
    'Out for Delivery': countOf('Out for Delivery'),
    Delivered: countOf('Delivered'),
    Cancelled: countOf('Cancelled'),
  }
}

const closedCounts = ({ placedFrom, placedBefore }: SellerOrderFilter): RawBuilder<Count> => sql`
  select status, sum(change)::integer as count from closed_order_counts
  where day >= ${dayOf(placedFrom, '-infinity')} and day < ${dayOf(placedBefore, 'infinity')} group by status`

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
