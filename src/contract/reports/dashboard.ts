import * as z from 'zod/mini'
import { ORDER_STATUSES, PAYMENT_TYPES } from '../../domain/orders/order.ts'
import { daysOfRange, MOST_DAYS_OF_RANGE, REPORT_PERIODS, SHOWN_PERIODS } from '../../domain/reports/reports.ts'
import { day, daysRule } from '../query-fields.ts'
import { rule } from '../schema-checks.ts'

interface Range {
  readonly period?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function rangeIssue({ period, from, to }: Range): string | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined) return 'from and to go together'
  if (period !== undefined) return 'period goes without from and to'
  return daysOfRange({ from, to }) > MOST_DAYS_OF_RANGE ? `At most ${MOST_DAYS_OF_RANGE} days can be reported` : null
}

export const getDashboardQuery = z
  .object({
    /** A period is a number of days up to today, in the store's time zone. The default is `7`. */
    period: z.optional(z.enum(REPORT_PERIODS, `period must be one of ${REPORT_PERIODS.join(', ')}`)),
    /** Both days are included, in the store's time zone. They replace `period`, and are at most 366 days. */
    from: z.optional(day('from')),
    to: z.optional(day('to')),
  })
  .check(daysRule, rule(rangeIssue, ['from']))

/** Money is in dollars. */
export const taxOfRateWire = z.object({
  percent: z.number(),
  /** The prices hold the tax, so `goods` do, too. What codes took off is not in `goods`. */
  isIncluded: z.boolean(),
  /** An order with goods of several rates counts at each. */
  orders: z.number(),
  /** `goods` are the goods that are kept after refunds, and the tax of them. */
  goods: z.number(),
  tax: z.number(),
  refundedGoods: z.number(),
  refundedTax: z.number(),
})

/** A row of the tax report's file. The last one is the sum of the others, and its `total` the net sales of the dashboard. */
export const taxReportRow = z.object({
  from: z.string(),
  to: z.string(),
  /** `rate` is such as `8.25% added to prices`, `Delivery fees`, `Bottle deposits` where there are some, or `All`. */
  rate: z.string(),
  orders: z.string(),
  /** Amounts are dollars with two decimals. These are the goods that are kept after refunds, and the tax of them. */
  goods: z.string(),
  tax: z.string(),
  refundedGoods: z.string(),
  refundedTax: z.string(),
  /** The goods with the tax that was added to them. */
  total: z.string(),
})
export type TaxReportRow = z.output<typeof taxReportRow>

/** The figures are about the orders that were placed in these days. Money is in dollars. */
const figures = z.object({
  /** `from` are the first and the last day, such as `2026-11-16`. */
  from: z.string(),
  to: z.string(),
  /** Canceled orders don't count, here and in all other figures except `cancelled`. */
  orders: z.number(),
  /** The orders cost this much after packing, with tax. Unpaid orders count, too. */
  gross: z.number(),
  /** This part of `gross` was given back or is on its way back. */
  refunds: z.number(),
  net: z.number(),
  /**
   * `leftOut` was paid for goods that were left out while packing. It goes back, and is part of neither `gross` nor
   * `refunds`.
   */
  leftOut: z.number(),
  /** Codes took this much off the goods that came. */
  discount: z.number(),
  /** `tax` is the tax, added to prices or held by them, of what is kept after refunds. */
  tax: z.number(),
  /** `refundedTax` is the tax of what was refunded. */
  refundedTax: z.number(),
  /** The orders came to this much in delivery fees, of which `refundedDelivery` was given back. */
  delivery: z.number(),
  refundedDelivery: z.number(),
  /**
   * The orders came to this much in deposits, which are part of `gross`, `refunds` and `net`. Of it `refundedDeposit` was given
   * back.
   */
  deposit: z.number(),
  refundedDeposit: z.number(),
  /** Credit of accounts paid this much of `gross`, and this much of `refunds` went back to it. */
  credit: z.number(),
  refundedCredit: z.number(),
  /** The taxes of these rates add up to `tax`. An order has the rate of the time when it was placed. */
  byTax: z.array(taxOfRateWire),
  /** Assistants brought these of the orders. */
  byAssistants: z.object({ orders: z.number(), net: z.number() }),
  /** The amounts are those in money. With `credit` and `refundedCredit` the types of payment add up to the figures above. */
  byPaymentType: z.array(
    z.object({
      paymentType: z.enum(PAYMENT_TYPES),
      orders: z.number(),
      gross: z.number(),
      refunds: z.number(),
      net: z.number(),
    }),
  ),
  /** `averageBasket` is `gross` divided by `orders`, to the cent. It is null without orders. */
  averageBasket: z.nullable(z.number()),
  /**
   * `count` and `late` are of all deliveries. The times are from placing to delivery, of orders for as soon as possible that
   * were placed while the store was open.
   */
  deliveries: z.object({
    count: z.number(),
    late: z.number(),
    medianMinutes: z.nullable(z.number()),
    ninthOfTenMinutes: z.nullable(z.number()),
  }),
  cancelled: z.object({
    orders: z.number(),
    /**
     * Shoppers canceled these. `byStore` counts those that staff canceled and those that the store canceled
     * automatically.
     */
    byShoppers: z.number(),
    byStore: z.number(),
    amount: z.number(),
  }),
  /** These pieces spoiled in these days. `amount` is by their present offer prices, `cost` by what they had cost then. */
  waste: z.object({ pieces: z.number(), amount: z.number(), cost: z.number() }),
  /**
   * What was sold of products whose cost is known, what that had cost at the end of each day, and what is left. Prices are
   * those that were charged, without tax, before codes and refunds. `percent` is of `sales`, to one decimal, and null without
   * any. `unknown` are the sales of products without a cost.
   */
  margin: z.object({
    sales: z.number(),
    cost: z.number(),
    amount: z.number(),
    percent: z.nullable(z.number()),
    unknown: z.number(),
  }),
})
export type FiguresWire = z.output<typeof figures>

const daySales = z.object({ day: z.string(), orders: z.number(), gross: z.number(), refunds: z.number(), net: z.number() })
export type DaySalesWire = z.output<typeof daySales>

export const getDashboardResponse = z.object({
  success: z.literal(true),
  /** `period` is `days` when `from` and `to` were sent. */
  period: z.enum(SHOWN_PERIODS),
  timeZone: z.string(),
  current: figures,
  /** The period before has the same number of days. */
  before: figures,
  /** Each day comes with the day at the same position in the period before. */
  days: z.array(z.extend(daySales, { before: daySales })),
  /** The list has 24 hours, from 0. An order counts in the hour that clocks showed when it was placed. */
  hours: z.array(z.object({ hour: z.number(), orders: z.number(), before: z.number() })),
  /**
   * Products count in their present categories. Amounts are the prices of the goods, without tax that was added to them and
   * without refunds.
   */
  byCategory: z.array(z.object({ category: z.string(), pieces: z.number(), amount: z.number() })),
  /** Products are sorted by pieces. `amount` is without added tax and refunds. */
  bestSellers: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      category: z.string(),
      image: z.array(z.string()),
      pieces: z.number(),
      amount: z.number(),
    }),
  ),
  /** `missing` means that the shelf was empty when an order was packed. */
  lost: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      reason: z.enum(['spoiled', 'missing', 'expired']),
      pieces: z.number(),
      amount: z.number(),
    }),
  ),
  /** The most frequent reason comes first. `store` means an automatic cancellation. */
  cancellations: z.array(
    z.object({ reason: z.string(), by: z.enum(['shopper', 'staff', 'store']), orders: z.number(), amount: z.number() }),
  ),
  /**
   * These figures are of now. The products with the fewest pieces come first. `low` counts those at `lowAt` or below
   * that can be bought, and `out` counts those that can’t.
   */
  lowStock: z.object({
    low: z.number(),
    out: z.number(),
    products: z.array(
      z.object({ product: z.string(), name: z.string(), category: z.string(), image: z.array(z.string()), stock: z.number() }),
    ),
  }),
  /** This figure is of now: the counted pieces at their costs, and how many have none. */
  stockAtCost: z.object({ amount: z.number(), pieces: z.number(), withoutCost: z.number() }),
  /** These figures are of now: open orders that are past due, the earliest due first. */
  lateNow: z.object({
    orders: z.number(),
    first: z.array(
      z.object({ _id: z.string(), number: z.string(), name: z.string(), status: z.enum(ORDER_STATUSES), dueAt: z.string() }),
    ),
  }),
  computedAt: z.string(),
})
export type DashboardResponse = z.output<typeof getDashboardResponse>
