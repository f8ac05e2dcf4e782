import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import type { ReportDay } from '../../../domain/reports/reports.ts'
import type { Db } from '../../platform/database/connect.ts'
import { receivedCash } from './order-cash.ts'
import { isForNow } from './order-statistics.ts'
import { comingAmount, discountOf, refundsByRate, wholeCart } from './refunded-days.ts'

const QUARTER_SECONDS = 15 * 60

const statuses = sql`array[${sql.join(ORDER_STATUSES.map((status) => sql.lit(status)))}]`

/** What an order came to after packing, with tax, in cents. */
export const cameTo = sql`coalesce(to_pay, amount)`

/** What was paid for an order in money and by credit, in cents. */
export const paid = sql`(credit + case when not is_paid then 0
  when payment_type = 'Online' then coalesce(captured_amount, greatest(coalesce(placed_amount, amount) - credit, 0))
  else ${receivedCash} end)`

/**
 * What was refunded of what an order came to. It reads `came_to`, `paid` and `given`, which are the sums above and that of
 * the refunds.
 */
export const refundedOfGoods = sql`
  case when left_out_refunded_at is null then least(greatest(0, least(given, paid) - least(taken_out, greatest(paid - came_to, 0))), came_to)
    else greatest(0, least(given, paid) - greatest(paid - came_to, 0)) end`

interface SoldDays {
  /** A table expression with the columns `starts_at` and `ends_at`. */
  readonly days: RawBuilder<unknown>
  /** Returns a scalar expression of the refunds of the order with this id, in cents. */
  readonly refundsOf: (order: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Returns a scalar expression of the pieces of the order line with this id that were refunded. */
  readonly refundedPiecesOf: (line: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Returns a scalar expression of the site of the assistant that brought the order with this id, or null. */
  readonly assistantOf: (order: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * Returns common table expressions that add up the orders of days by the rule of domain/orders/order-balance.ts. The last one,
 * `sales_of_days`, has a row for each day. An order belongs to the day on which it was placed, whenever it changed.
 * `offset 0` keeps PostgreSQL from reading whole tables for a day.
 */
export const salesOfDays = ({ days, refundsOf, refundedPiecesOf, assistantOf }: SoldDays): RawBuilder<unknown> => sql`
  day_orders as materialized (
    select day.starts_at, day.ends_at, placed.*, balance.*, history.*
    from ${days} as day
    cross join lateral (
      select id, status, payment_type, placed_at, due_at, pickup_address, left_out_refunded_at, credit, ${isForNow} as is_for_now, ${cameTo} as came_to, ${paid} as paid, taken_out,
        cart_amount, discount, discount_percent, delivery_fee, tax_rate, tax_category_rates, is_tax_included, tax_parts, case when to_pay is null then tax else to_pay_tax end as came_to_tax,
        case when to_pay is null then deposit else coalesce(to_pay_deposit, 0) end as came_to_deposit,
        case status when 'Cancelled' then 0 else ${refundsOf(sql`orders.id`)} end as given
      from orders where status = any(${statuses}) and placed_at >= day.starts_at and placed_at < day.ends_at offset 0) as placed
    cross join lateral (
      select greatest(paid - came_to, 0) as overpaid,
        ${refundedOfGoods} as refunded) as balance
    cross join lateral (
      select min(changed_at) filter (where number = 1) as began_at,
        case placed.status when 'Delivered' then max(changed_at) filter (where status = 'Delivered') end as delivered_at,
        min(changed_at) filter (where status = 'Out for Delivery') as ready_at,
        case placed.status when 'Cancelled' then (array_agg(by_role order by number desc))[1] end as canceled_by,
        case placed.status when 'Cancelled' then (array_agg(coalesce(reason, '') order by number desc))[1] end as why
      from order_status_changes where order_id = placed.id offset 0) as history
  ), ${refundsByRate(refundedPiecesOf)}, day_refunds as (
    select starts_at, ends_at, sum(back_tax)::bigint as refunded_tax, sum(back_delivery) filter (where is_first)::bigint as refunded_delivery,
      sum(back_deposit) filter (where is_first)::bigint as refunded_deposit
    from (select *, row_number() over (partition by id order by rate) = 1 as is_first from day_refunded_parts) as parts group by 1, 2
  ), day_discounts as (
    select starts_at, ends_at, sum(${discountOf('coming.amount', 'whole_cart')})::bigint as discount
    from day_orders cross join lateral (
      select coalesce(sum(${comingAmount}), 0) as amount
      from (select *, coalesce(picked, quantity) as pieces from order_lines where order_id = day_orders.id offset 0) as lines) as coming
    cross join lateral (select ${wholeCart('coming.amount')} as whole_cart) as whole
    where status <> 'Cancelled' and discount > 0 group by 1, 2
  ), day_sums as (
    select starts_at, ends_at, count(*)::integer as orders, sum(came_to)::bigint as gross, sum(refunded)::bigint as refunds,
      sum(overpaid)::bigint as left_out,
      sum(came_to_tax)::bigint as tax,
      sum(came_to_deposit)::bigint as deposit, sum(case came_to when 0 then 0 else delivery_fee end)::bigint as delivery, count(*) filter (where payment_type = 'COD')::integer as cash_orders,
      sum(least(came_to, credit))::bigint as credit, sum(least(came_to, credit) - least(came_to - refunded, credit))::bigint as refunded_credit,
      coalesce(sum(came_to - least(came_to, credit)) filter (where payment_type = 'COD'), 0)::bigint as cash_gross,
      coalesce(sum(refunded - least(came_to, credit) + least(came_to - refunded, credit)) filter (where payment_type = 'COD'), 0)::bigint as cash_refunds,
      count(delivered_at)::integer as deliveries, count(*) filter (where due_at < case when pickup_address is null then delivered_at when delivered_at is not null then ready_at end)::integer as late
    from day_orders where status <> 'Cancelled' group by 1, 2
  ), day_taxes as (
    select starts_at, ends_at, jsonb_agg(jsonb_build_object('rate', rate, 'isIncluded', is_tax_included, 'orders', orders,
      'goods', goods, 'tax', tax, 'refundedGoods', back_goods, 'refundedTax', back_tax) order by rate, is_tax_included) as taxes
    from (
      select starts_at, ends_at, rate, is_tax_included, sum(orders) as orders, sum(goods) as goods, sum(part_tax) as tax,
        sum(back_goods) as back_goods, sum(back_tax) as back_tax
      from (select starts_at, ends_at, rate, is_tax_included, 1 as orders, goods, part_tax, 0 as back_goods, 0 as back_tax
      from day_orders cross join lateral (
        select rate, goods, tax as part_tax from jsonb_to_recordset(tax_parts) as parts (rate integer, goods bigint, tax bigint)
        where tax_parts is not null
        union all
        select tax_rate, came_to - came_to_deposit - case came_to when 0 then 0 else delivery_fee end - case when is_tax_included then 0 else came_to_tax end,
          came_to_tax
        where tax_parts is null) as parts
      where status <> 'Cancelled'
      union all
      select starts_at, ends_at, rate, is_tax_included, 0, -back_goods, -back_tax, back_goods, back_tax from day_refunded_parts) as parts
      group by 1, 2, 3, 4) as rates group by 1, 2
  ), day_canceled as (
    select starts_at, ends_at, jsonb_agg(jsonb_build_object('by', canceled_by, 'reason', why, 'orders', orders, 'amount', amount)
      order by canceled_by, why) as canceled
    from (
      select starts_at, ends_at, canceled_by, why, count(*) as orders, sum(came_to) as amount
      from day_orders where status = 'Cancelled' group by 1, 2, 3, 4) as reasons group by 1, 2
  ), day_quarters as (
    select starts_at, ends_at, jsonb_object_agg(quarter, orders) as quarters
    from (
      select starts_at, ends_at, floor(extract(epoch from placed_at - starts_at) / ${sql.lit(QUARTER_SECONDS)})::integer as quarter, count(*) as orders
      from day_orders where status <> 'Cancelled' group by 1, 2, 3) as quarters group by 1, 2
  ), day_times as (
    select starts_at, ends_at, array_agg(seconds order by seconds) as seconds, array_agg(deliveries order by seconds) as counts
    from (
      select starts_at, ends_at, greatest(0, round(extract(epoch from delivered_at - began_at)))::integer as seconds, count(*)::integer as deliveries
      from day_orders where delivered_at is not null and is_for_now group by 1, 2, 3) as times group by 1, 2
  ), day_assistants as (
    select starts_at, ends_at, jsonb_agg(jsonb_build_object('site', site, 'orders', orders, 'amount', amount) order by site) as assistants
    from (
      select starts_at, ends_at, site, count(*) as orders, sum(came_to - refunded) as amount
      from day_orders cross join lateral (select ${assistantOf(sql`day_orders.id`)} as site offset 0) as brought
      where status <> 'Cancelled' and site is not null group by 1, 2, 3) as sites group by 1, 2
  ), day_products as (
    select starts_at, ends_at, array_agg(product_id order by product_id) as ids, array_agg(pieces order by product_id) as pieces,
      array_agg(sales order by product_id) as sales
    from (
      select starts_at, ends_at, product_id, sum(pieces)::integer as pieces, sum(${comingAmount})::bigint as sales
      from day_orders
      cross join lateral (
        select product_id, offer_price, picked_amount, coalesce(picked, quantity) as pieces from order_lines where order_id = day_orders.id offset 0) as lines
      where status <> 'Cancelled' and pieces > 0 group by 1, 2, 3) as sold group by 1, 2
  ), sales_of_days as (
    select starts_at, ends_at, coalesce(orders, 0) as orders, coalesce(gross, 0) as gross, coalesce(refunds, 0) as refunds,
      coalesce(left_out, 0) as left_out, coalesce(tax, 0) - coalesce(refunded_tax, 0) as tax, coalesce(refunded_tax, 0) as refunded_tax,
      coalesce(discount, 0) as discount, coalesce(delivery, 0) as delivery, coalesce(refunded_delivery, 0) as refunded_delivery,
      coalesce(deposit, 0) as deposit, coalesce(refunded_deposit, 0) as refunded_deposit, coalesce(cash_orders, 0) as cash_orders, coalesce(cash_gross, 0) as cash_gross,
      coalesce(cash_refunds, 0) as cash_refunds, coalesce(credit, 0) as credit, coalesce(refunded_credit, 0) as refunded_credit,
      coalesce(deliveries, 0) as deliveries, coalesce(late, 0) as late, coalesce(canceled, '[]') as cancelled, coalesce(quarters, '{}') as quarters,
      coalesce(seconds, '{}') as delivery_seconds, coalesce(counts, '{}') as delivery_counts, coalesce(ids, '{}') as product_ids,
      coalesce(pieces, '{}') as product_pieces, coalesce(sales, '{}') as product_sales, coalesce(taxes, '[]') as taxes,
      coalesce(assistants, '[]') as assistants
    from ${days} as day
    left join day_sums using (starts_at, ends_at)
    left join day_refunds using (starts_at, ends_at)
    left join day_discounts using (starts_at, ends_at)
    left join day_taxes using (starts_at, ends_at)
    left join day_canceled using (starts_at, ends_at)
    left join day_quarters using (starts_at, ends_at)
    left join day_times using (starts_at, ends_at)
    left join day_products using (starts_at, ends_at)
    left join day_assistants using (starts_at, ends_at)
  )`

/** Returns when the first order was placed, or null when there is none. It reads the beginning of an index for each status. */
export async function findFirstOrderTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(placed_at) as first from unnest(${statuses}) as wanted cross join lateral (
      select placed_at from orders where status = wanted order by placed_at limit 1) as placed`.execute(db)
  return rows[0]?.first ?? null
}

export interface OpenOrders {
  readonly open: number
  /** The cash that is still to be received for orders that are not canceled, delivered ones among them. */
  readonly toCollect: Cents
  /** What was paid for goods that were left out, and is not refunded yet. */
  readonly leftOutDue: Cents
}

/** Adds up what is not done of the orders of a day. */
export async function findOpenOrders(db: Db, { startsAt, endsAt }: ReportDay): Promise<OpenOrders> {
  const { rows } = await sql<OpenOrders>`
    select count(*) filter (where status <> 'Delivered')::integer as open,
      coalesce(sum(greatest(${cameTo} - ${paid}, 0)) filter (where payment_type = 'COD'), 0)::bigint as "toCollect",
      coalesce(sum(greatest(${paid} - ${cameTo} - taken_out, 0)) filter (where left_out_refunded_at is null), 0)::bigint as "leftOutDue"
    from orders
    where status = any(${statuses}) and status <> 'Cancelled' and placed_at >= ${startsAt} and placed_at < ${endsAt}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate without groups has one row')
  return found
}

/**
 * Returns a table expression of the times when these orders were placed. `ids` is a table expression with the column
 * `order_id`.
 */
export const placedTimes = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select placed_at from ${ids} as changed cross join lateral (select placed_at from orders where id = changed.order_id offset 0) as placed)`
