import { type RawBuilder, sql } from 'kysely'

/** The tax of 100%, in thousandths of a percent, as domain/checkout/pricing.ts has it. */
const WHOLE_RATE = sql.lit(100_000)

/** Returns the share of an amount that a part of the whole has, rounded down to the cent. */
const share = (amount: string, part: string, whole: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(div((${amount}) * (${part}), nullif(${whole}, 0)), 0)`)

/** What all ordered lines cost that were weighed, and the price of its pieces for each other line. `pieces` come. */
export const comingAmount = sql`coalesce(picked_amount, offer_price * pieces)`

/** The cart of which goods have their share: goods that weigh more than expected make it larger, unless a code takes percents. */
export const wholeCart = (coming: string): RawBuilder<unknown> =>
  sql.raw(`case when discount_percent is null then greatest(cart_amount, ${coming}) else cart_amount end`)

/** Returns what a discount takes off goods of this amount, as domain/checkout/pricing.ts has it. */
export const discountOf = (amount: string, whole: string): RawBuilder<unknown> =>
  sql`case when discount_percent is not null and ${sql.raw(amount)} > cart_amount then div(${sql.raw(amount)}::numeric * discount_percent, 100)
    else ${share('discount::numeric', amount, whole)} end`

/** Returns the tax of an amount of goods by the rate of its row. */
const taxOf = (amount: string): RawBuilder<unknown> =>
  sql`div(${sql.raw(amount)} * (cart_amount - discount) * rate, cart_amount::numeric * (${WHOLE_RATE} + case when is_tax_included then rate else 0 end))`

/** Returns an amount of a rate less its share of the discount of all rates. */
const lessDiscount = (amount: string): RawBuilder<unknown> =>
  sql`${sql.raw(amount)} - (${share(`${amount}_discount`, `${amount}_to`, `${amount}_all`)} - ${share(`${amount}_discount`, `${amount}_to - ${amount}`, `${amount}_all`)})`

/**
 * Returns common table expressions that split what was given back of the orders of `day_orders` into goods, tax, deposits and
 * the delivery fee, by the rule of domain/payments/net-sums.ts. The last one, `day_refunded_parts`, has a row for each order and
 * rate with `back_goods` and `back_tax`; `back_delivery` and `back_deposit` are of the whole order. `refundedPiecesOf` returns a scalar expression of
 * the pieces of the order line with this id that were refunded.
 */
export const refundsByRate = (refundedPiecesOf: (line: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  day_refunded_rates as (
    select day_orders.id, coalesce((tax_category_rates ->> lower(category))::integer, tax_rate) as rate,
      sum(${comingAmount}) as coming,
      sum(coalesce(picked_amount - div(picked_amount::numeric * least(pieces, back), pieces), offer_price * greatest(0, pieces - back))) as low,
      sum(deposit * least(pieces, back)) as refunded_deposit
    from day_orders cross join lateral (
      select category, offer_price, deposit, picked_amount, coalesce(picked, quantity) as pieces, ${refundedPiecesOf(sql`order_lines.id`)} as back
      from order_lines where order_id = day_orders.id offset 0) as lines
    where status <> 'Cancelled' and refunded > 0 group by 1, 2
  ), day_refunded_shares as (
    select rates.*, starts_at, ends_at, came_to - came_to_deposit as came_to, refunded - back_deposit as refunded, back_deposit, whole_cart as cart_amount, discount, is_tax_included,
      case coming_all when 0 then 0 else delivery_fee end as fee,
      ${discountOf('coming_all', 'whole_cart')} as coming_discount, ${discountOf('low_all', 'whole_cart')} as low_discount
    from (
      select *, sum(coming) over of_order as coming_all, sum(coming) over by_rate as coming_to,
        sum(low) over of_order as low_all, sum(low) over by_rate as low_to,
        sum(refunded_deposit) over of_order as deposit_of_refunded
      from day_refunded_rates window of_order as (partition by id), by_rate as (partition by id order by rate)) as rates
    join day_orders using (id) cross join lateral (
      select ${wholeCart('coming_all')} as whole_cart,
        greatest(least(refunded, deposit_of_refunded), refunded - (came_to - came_to_deposit)) as back_deposit) as whole
  ), day_refunded_sums as (
    select *, came_to - refunded as kept,
      low_all - low_discount + case when is_tax_included then 0 else sum(low_tax) over (partition by id) end + fee as low_total
    from (
      select *, ${lessDiscount('coming')} as coming_goods, ${lessDiscount('low')} as low_goods,
        ${taxOf('coming')} as coming_tax, ${taxOf('low')} as low_tax
      from day_refunded_shares) as sums
  ), day_refunded_claims as (
    select *, refunded - back_delivery as rest,
      coming_tax - case when kept <= low_total then ${share('low_tax', 'kept', 'low_total')}
        else low_tax + ${share('coming_tax - low_tax', 'kept - low_total', 'came_to - low_total')} end as claimed_tax,
      greatest(0, coming_goods - case when kept <= low_total then ${share('low_goods', 'kept', 'low_total')} else low_goods end) as weight
    from (
      select *, least(refunded, case when kept <= low_total then fee - ${share('fee', 'kept', 'low_total')} else 0 end) as back_delivery
      from day_refunded_sums) as sums
  ), day_refunded_parts as (
    select id, starts_at, ends_at, rate, is_tax_included, back_delivery, back_deposit, back_tax,
      ${share('rest - added_all', 'weight_to', 'weight_all')} - ${share('rest - added_all', 'weight_to - weight', 'weight_all')} as back_goods
    from (
      select *, sum(weight) over of_order as weight_all, sum(weight) over by_rate as weight_to,
        case when is_tax_included then 0 else least(rest, sum(claimed_tax) over of_order) end as added_all,
        case when is_tax_included then claimed_tax
          else least(rest, sum(claimed_tax) over by_rate) - least(rest, sum(claimed_tax) over by_rate - claimed_tax) end as back_tax
      from day_refunded_claims window of_order as (partition by id), by_rate as (partition by id order by rate)) as parts
  )`
