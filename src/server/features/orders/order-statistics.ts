import { sql } from 'kysely'
import { type Cents, cents } from '../../../domain/money.ts'
import type { DeliveryTimes } from '../../../domain/reports/store-figures.ts'
import type { Db } from '../../platform/database/connect.ts'

interface DeliveredBetween {
  readonly after: Date
  readonly until: Date
  /** Older deliveries are left out, so that the measurement takes no longer in a large store. */
  readonly newest: number
}

/**
 * Tells whether the time from placing to delivery says how fast the store delivers: the order was to come as soon as
 * possible, and was placed while the store was open.
 */
export const isForNow = sql<boolean>`(slot_start is null and pickup_address is null and not is_deferred)`

/**
 * Measures the time from placing to delivery, of deliveries as soon as possible that were not undone. An online order
 * counts as placed once it is paid.
 */
export async function measureDeliveries(db: Db, { after, until, newest }: DeliveredBetween): Promise<DeliveryTimes> {
  const { rows } = await sql<DeliveryTimes>`
    select count(*)::integer as count,
      percentile_cont(0.5) within group (order by minutes)::float8 as "medianMinutes",
      percentile_disc(0.9) within group (order by minutes)::float8 as "ninthOfTenMinutes"
    from (
      select extract(epoch from delivered.changed_at - placed.changed_at) / 60 as minutes
      from (
        select order_id, number, changed_at from order_status_changes
        where status = 'Delivered' and changed_at > ${after} and changed_at <= ${until}
        order by changed_at desc limit ${newest}
      ) as delivered
      join order_status_changes as placed on placed.order_id = delivered.order_id and placed.number = 1
      join orders on orders.id = delivered.order_id
      where ${isForNow}
        and not exists (
          select from order_status_changes as later
          where later.order_id = delivered.order_id and later.number > delivered.number)
    ) as deliveries`.execute(db)
  const [times] = rows
  if (!times) throw new Error('An aggregate without groups has one row')
  return times
}

export interface MedianLine {
  readonly lines: number
  /** The median of offer price times quantity, without tax. It is 0 when there are no lines. */
  readonly amount: Cents
}

/** Finds the median of the ordered lines of the newest orders that were not canceled. */
export async function findMedianLine(db: Db, orders: number): Promise<MedianLine> {
  const { rows } = await sql<{ lines: number; amount: number | null }>`
    select count(*)::integer as lines, percentile_disc(0.5) within group (order by offer_price * quantity) as amount
    from (select id from orders where status <> 'Awaiting Payment' and status <> 'Cancelled' order by id desc limit ${sql.lit(orders)}) as newest
    cross join lateral (
      select offer_price, quantity from order_lines where order_id = newest.id and substitute_for is null offset 0 -- by the index
    ) as lines`.execute(db)
  const { lines = 0, amount = 0 } = rows[0] ?? {}
  return { lines, amount: cents(Number(amount ?? 0)) }
}
