import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { TaxRule } from '../../../domain/checkout/pricing.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { ReportDay, TimeCount } from '../../../domain/reports/reports.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { costHistory } from '../catalog/cost-history.ts'
import { assistantOf } from '../checkout-sessions/checkout-session-repository.ts'
import { areAllStoredAfter, lastEventNumber, ordersChangedAfter } from '../order-events/order-event-repository.ts'
import { placedTimes, salesOfDays } from '../orders/day-sales.ts'
import { refundedPiecesOf, refundedSumOf } from '../payments/refunded-sums.ts'

/** The figures of a day, in cents. Canceled orders count only in `cancelled`. */
export interface DayFigures {
  readonly startsAt: string
  readonly orders: number
  readonly gross: number
  readonly refunds: number
  /** The amount that was charged for goods that were left out. It is given back in addition to `refunds`. */
  readonly leftOut: number
  /** The number of orders that are paid in cash. The others are paid online. */
  readonly cashOrders: number
  /** What orders in cash came to beside their credit, and what was refunded of it in cash. */
  readonly cashGross: number
  readonly cashRefunds: number
  /** What was paid by credit, of orders of both kinds, and what of it went back to credit. */
  readonly credit: number
  readonly refundedCredit: number
  /** What codes took off the goods that came. */
  readonly discount: number
  /** The tax, added to prices or held by them, of what is kept after refunds. */
  readonly tax: number
  readonly refundedTax: number
  /** The delivery fees before refunds. */
  readonly delivery: number
  readonly refundedDelivery: number
  /** The deposits before refunds. */
  readonly deposit: number
  readonly refundedDeposit: number
  /** The goods and the tax of these orders by the rule of their tax. */
  readonly taxes: readonly TaxOfRate[]
  /** The orders that assistants brought, by the site, and what they came to, less refunds. */
  readonly assistants: readonly { readonly site: string; readonly orders: number; readonly amount: number }[]
  readonly deliveries: number
  readonly late: number
  readonly cancelled: readonly CanceledOrders[]
  /** The number of orders by the quarter of an hour since the day's start. */
  readonly quarters: Readonly<Record<string, number>>
}

interface TaxOfRate extends Pick<TaxRule, 'rate' | 'isIncluded'> {
  readonly orders: number
  /** What is kept of the goods after refunds, and the tax of it. */
  readonly goods: number
  readonly tax: number
  readonly refundedGoods: number
  readonly refundedTax: number
}

interface CanceledOrders {
  readonly by: Actor['role']
  /** The text may be empty. */
  readonly reason: string
  readonly orders: number
  readonly amount: number
}

export interface SoldProduct {
  readonly product: ProductId
  readonly pieces: number
  readonly amount: Cents
}

interface SoldCategory {
  readonly category: string
  readonly pieces: number
  readonly amount: Cents
}

/** What was sold of products whose cost was known at the end of the day, and what it had cost. */
interface SoldAtCost {
  readonly isCurrent: boolean
  readonly sales: number
  readonly cost: number
  /** What was sold of products without a known cost. */
  readonly unknown: number
}

interface ReadFigures {
  readonly days: readonly DayFigures[]
  readonly times: readonly (TimeCount & { readonly isCurrent: boolean })[]
  readonly categories: readonly SoldCategory[]
  readonly bestSellers: readonly SoldProduct[]
  readonly atCost: readonly SoldAtCost[]
}

interface ComparedDays {
  readonly current: readonly ReportDay[]
  readonly before: readonly ReportDay[]
}

type Moments = readonly [startsAt: Date, endsAt: Date]

const moments = (days: readonly Moments[]) =>
  sql`unnest(${days.map(([startsAt]) => startsAt)}::timestamptz[], ${days.map(([, endsAt]) => endsAt)}::timestamptz[])`

const salesOf = (days: RawBuilder<unknown>) => salesOfDays({ days, refundsOf: refundedSumOf, refundedPiecesOf, assistantOf })

const readEvent = sql`(select event from day_figures_read)`

/** Days that a process of an earlier version saved lack figures, and are computed again. */
const isWhole = sql`refunded_tax + refunded_deposit + refunded_credit is not null and assistants is not null`

/**
 * Returns common table expressions of the figures of these days: those that are saved and whose orders have not changed since,
 * and the others computed. The last one, `all_days`, has them all, with these columns; what only others need is not computed.
 */
export const figuresOfDays = (days: readonly ReportDay[], columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    wanted as materialized (
      select starts_at, ends_at from ${moments(days.map(({ startsAt, endsAt }) => [startsAt, endsAt]))} as days (starts_at, ends_at)
    ), changed as materialized (
      ${placedTimes(ordersChangedAfter(readEvent))}
    ), saved as materialized (
      select ${columns} from wanted join day_figures using (starts_at, ends_at)
      where (select ${areAllStoredAfter(readEvent)}) and ${isWhole}
        and not exists (select from changed where placed_at >= starts_at and placed_at < ends_at)
    ), unsaved as materialized (
      select starts_at, ends_at from wanted where (starts_at, ends_at) not in (select starts_at, ends_at from saved)
    ), ${salesOf(sql`unsaved`)},
    all_days as materialized (select ${columns} from saved union all select ${columns} from sales_of_days)`

/**
 * Reads saved days whose orders have not changed since, and computes the others. It is one statement, so that all
 * figures are of the same moment.
 */
export async function readDayFigures(db: Db, { current, before }: ComparedDays, mostSold: number): Promise<ReadFigures> {
  const from = current[0]?.startsAt ?? null
  const { rows } = await sql<ReadFigures>`
    with ${unprepared} ${figuresOfDays([...before, ...current], dayColumns)},
    sold_on_days as materialized (
      select starts_at, ends_at, product, pieces, amount
      from all_days cross join lateral unnest(product_ids, product_pieces, product_sales) as sold (product, pieces, amount)
    ), sold_products as materialized (
      select product, sum(pieces)::bigint as pieces, sum(amount)::bigint as amount from sold_on_days
      where starts_at >= ${from} group by 1
    ), ${costHistory}
    select
      (select coalesce(json_agg(json_build_object('startsAt', starts_at, 'orders', orders, 'gross', gross, 'refunds', refunds,
        'leftOut', left_out, 'cashOrders', cash_orders, 'cashGross', cash_gross, 'cashRefunds', cash_refunds, 'deliveries', deliveries, 'late', late,
        'cancelled', cancelled, 'quarters', quarters, 'discount', discount, 'tax', tax, 'refundedTax', refunded_tax,
        'delivery', delivery, 'refundedDelivery', refunded_delivery, 'deposit', deposit, 'refundedDeposit', refunded_deposit, 'credit', credit, 'refundedCredit', refunded_credit, 'taxes', taxes, 'assistants', assistants) order by starts_at), '[]') from all_days) as days,
      (select coalesce(json_agg(times), '[]') from (
        select starts_at >= ${from} as "isCurrent", seconds, sum(count)::integer as count
        from all_days cross join lateral unnest(delivery_seconds, delivery_counts) as times (seconds, count) group by 1, 2) as times) as times,
      (select coalesce(json_agg(sold), '[]') from (
        select category, sum(pieces)::integer as pieces, sum(amount)::bigint as amount
        from sold_products join products on products.id = product group by 1 order by 3 desc, 1) as sold) as categories,
      (select coalesce(json_agg(best), '[]') from (
        select product, pieces, amount from sold_products order by 2 desc, 3 desc, 1 limit ${mostSold}) as best) as "bestSellers",
      (select coalesce(json_agg(at_cost), '[]') from (
        select starts_at >= ${from} as "isCurrent", coalesce(sum(amount) filter (where piece_cost is not null), 0)::bigint as sales,
          coalesce(sum(pieces * piece_cost), 0)::bigint as cost, coalesce(sum(amount) filter (where piece_cost is null), 0)::bigint as unknown
        from sold_on_days left join costs on product_id = product and ends_at > since and ends_at <= until group by 1) as at_cost) as "atCost"`.execute(
    db,
  )
  const [read] = rows
  if (!read) throw new Error('A selection of scalars has one row')
  return read
}

const dayColumns = sql.raw(
  'starts_at, ends_at, orders, gross, refunds, left_out, discount, tax, refunded_tax, delivery, refunded_delivery, deposit, refunded_deposit, credit, refunded_credit, cash_orders, cash_gross, cash_refunds, deliveries, late, cancelled, quarters, delivery_seconds, delivery_counts, product_ids, product_pieces, product_sales, taxes, assistants',
)

/**
 * Locks the saved days until the commit, so that nobody else saves days or advances the last event that was read. Call
 * it before reading orders or other rows that count in saved days.
 */
export async function lockDayFigures(tx: Db): Promise<void> {
  const insert = tx.insertInto('day_figures_read').values({ event: 0 })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  await tx.selectFrom('day_figures_read').forUpdate().execute()
}

/**
 * Deletes the days whose orders changed since the last call, or all when events are missing. The caller must hold the
 * lock of `lockDayFigures`, and no event may be numbered until the commit.
 */
export async function deleteChangedDays(tx: Transaction<Schema>): Promise<void> {
  await sql`
    with changed as materialized (${placedTimes(ordersChangedAfter(readEvent))}),
    deleted as (
      delete from day_figures
      where not (select ${areAllStoredAfter(readEvent)}) or not (${isWhole})
        or exists (select from changed where placed_at >= starts_at and placed_at < ends_at))
    update day_figures_read set event = ${lastEventNumber} where event <> ${lastEventNumber}`.execute(tx)
}

/**
 * Deletes the days in which these moments are, so that they are computed again. Call it when orders of these moments are
 * deleted. The caller must hold the lock of `lockDayFigures`.
 */
export async function deleteDaysOf(tx: Db, placedAt: readonly Date[]): Promise<void> {
  await sql`
    delete from day_figures
    where exists (select from unnest(${placedAt}::timestamptz[]) as moment where moment >= starts_at and moment < ends_at)`.execute(
    tx,
  )
}

export async function deleteOtherDays(tx: Db, days: readonly ReportDay[]): Promise<void> {
  const kept = days.map(({ startsAt, endsAt }): Moments => [startsAt, endsAt])
  await sql`delete from day_figures where (starts_at, ends_at) not in (select * from ${moments(kept)})`.execute(tx)
}

/** Returns the days that are not saved, oldest first. */
export async function listUnsavedDays(db: Db, days: readonly ReportDay[]): Promise<ReportDay[]> {
  const saved = await db.selectFrom('day_figures').select(['starts_at', 'ends_at']).execute()
  const known = new Set(saved.map(({ starts_at, ends_at }) => `${starts_at.getTime()} ${ends_at.getTime()}`))
  return days.filter(({ startsAt, endsAt }) => !known.has(`${startsAt.getTime()} ${endsAt.getTime()}`))
}

/** Saves a day. The caller must hold the lock of `lockDayFigures`, taken before it read anything else. */
export async function saveDay(tx: Db, { startsAt, endsAt }: ReportDay): Promise<void> {
  await sql`
    with day as materialized (select ${startsAt}::timestamptz as starts_at, ${endsAt}::timestamptz as ends_at), ${salesOf(sql`day`)}
    insert into day_figures (${dayColumns}) select ${dayColumns} from sales_of_days on conflict do nothing`.execute(tx)
}

interface WrongFigure {
  /** The moment in ISO 8601. */
  readonly startsAt: string
  /** The name of the column. */
  readonly figure: string
  readonly saved: string
  readonly computed: string
}

/**
 * Returns the figures of saved days that differ from those of their orders, although no order changed since, and the
 * number of days that were compared.
 */
export async function findWrongFigures(db: Db): Promise<{ compared: number; wrong: WrongFigure[] }> {
  const { rows } = await sql<{ compared: number; wrong: WrongFigure[] }>`
    with changed as materialized (${placedTimes(ordersChangedAfter(readEvent))}),
    saved as materialized (
      select * from day_figures
      where (select ${areAllStoredAfter(readEvent)}) and ${isWhole}
        and not exists (select from changed where placed_at >= starts_at and placed_at < ends_at)
    ), ${salesOf(sql`(select starts_at, ends_at from saved)`)}
    select (select count(*)::integer from saved) as compared,
      (select coalesce(json_agg(json_build_object('startsAt', saved.starts_at, 'figure', figure.key, 'saved', figure.value::text,
          'computed', (to_jsonb(sales_of_days) -> figure.key)::text) order by saved.starts_at, figure.key), '[]')
        from saved join sales_of_days using (starts_at, ends_at) cross join lateral jsonb_each(to_jsonb(saved)) as figure
        where figure.value is distinct from to_jsonb(sales_of_days) -> figure.key) as wrong`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A selection of scalars has one row')
  return found
}
