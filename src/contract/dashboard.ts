import * as z from 'zod/mini'
import { ORDER_STATUSES, PAYMENT_TYPES } from '../domain/order.ts'
import { REPORT_PERIODS } from '../domain/report-period.ts'

export const getDashboardQuery = z.object({
  /** Days up to today, in the store's time zone; `7` by default. */
  period: z.optional(z.enum(REPORT_PERIODS, `period must be one of ${REPORT_PERIODS.join(', ')}`)),
})

/** Of the orders that were placed in these days. Money is dollars. */
const figures = z.object({
  /** First and last day, such as `2026-11-16`. */
  from: z.string(),
  to: z.string(),
  /** Without canceled ones, as all that follows but `cancelled`. */
  orders: z.number(),
  /** What orders came to after packing, with tax, whether they are paid in cash or online, and paid yet or not. */
  gross: z.number(),
  /** Given back of `gross`, also what is on its way. */
  refunds: z.number(),
  /** `gross` less `refunds`. */
  net: z.number(),
  /** What was paid for goods that were left out while packing. It goes back, and is part of neither `gross` nor `refunds`. */
  leftOut: z.number(),
  /** The tax in `gross`. */
  tax: z.number(),
  /** Each type of payment; together they are the figures above. */
  byPaymentType: z.array(
    z.object({
      paymentType: z.enum(PAYMENT_TYPES),
      orders: z.number(),
      gross: z.number(),
      refunds: z.number(),
      net: z.number(),
    }),
  ),
  /** `gross` by `orders`, to the cent. Null without orders. */
  averageBasket: z.nullable(z.number()),
  /** From placed to delivered, of the orders that are delivered. */
  deliveries: z.object({
    count: z.number(),
    /** After they were due. */
    late: z.number(),
    medianMinutes: z.nullable(z.number()),
    ninthOfTenMinutes: z.nullable(z.number()),
  }),
  cancelled: z.object({
    orders: z.number(),
    /** Who canceled them. `byStore`: the staff, or the store by itself. */
    byShoppers: z.number(),
    byStore: z.number(),
    amount: z.number(),
  }),
  /** Pieces that spoiled in these days, at their present offer prices. */
  waste: z.object({ pieces: z.number(), amount: z.number() }),
})
export type FiguresWire = z.output<typeof figures>

const daySales = z.object({ day: z.string(), orders: z.number(), gross: z.number(), refunds: z.number(), net: z.number() })
export type DaySalesWire = z.output<typeof daySales>

export const getDashboardResponse = z.object({
  success: z.literal(true),
  period: z.enum(REPORT_PERIODS),
  timeZone: z.string(),
  current: figures,
  /** Of as many days before. */
  before: figures,
  /** Each with the day of the same place in the days before. */
  days: z.array(z.extend(daySales, { before: daySales })),
  /** 24, from 0: orders of the current days by the hour that clocks showed. */
  hours: z.array(z.object({ hour: z.number(), orders: z.number(), before: z.number() })),
  /** Of the current days, by the products' present categories. The amounts, without tax and refunds, and `current.tax` are `current.gross`. */
  byCategory: z.array(z.object({ category: z.string(), pieces: z.number(), amount: z.number() })),
  /** By pieces. `amount`: without tax and refunds. */
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
  /** `missing`: the shelf was empty when an order was packed. */
  lost: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      reason: z.enum(['spoiled', 'missing']),
      pieces: z.number(),
      amount: z.number(),
    }),
  ),
  /** By reason, the most frequent first. `by`: shopper, staff, or the store by itself. */
  cancellations: z.array(
    z.object({ reason: z.string(), by: z.enum(['shopper', 'staff', 'store']), orders: z.number(), amount: z.number() }),
  ),
  /** Present: products that can be bought and are at `lowAt` or below, the fewest first, and how many can’t be bought. */
  lowStock: z.object({
    low: z.number(),
    out: z.number(),
    products: z.array(
      z.object({ product: z.string(), name: z.string(), category: z.string(), image: z.array(z.string()), stock: z.number() }),
    ),
  }),
  /** Present: open orders past due, the earliest due first. */
  lateNow: z.object({
    orders: z.number(),
    first: z.array(
      z.object({ _id: z.string(), number: z.string(), name: z.string(), status: z.enum(ORDER_STATUSES), dueAt: z.string() }),
    ),
  }),
  computedAt: z.string(),
})
export type DashboardResponse = z.output<typeof getDashboardResponse>
