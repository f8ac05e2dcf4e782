import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'

/** Holds the figures of the orders that were placed on one day. It is written by features/reports. */
export interface DayFiguresTable {
  starts_at: Date
  ends_at: Date
  /** Canceled orders are not counted here nor in the other columns, except in `cancelled`. */
  orders: number
  gross: Cents
  refunds: Cents
  /** Sums up what was charged for goods that were left out. It is returned to customers, and not included in `refunds`. */
  left_out: Generated<Cents>
  cash_orders: Generated<number>
  cash_gross: Generated<Cents>
  cash_refunds: Generated<Cents>
  /** Counts the orders that were delivered after they were due. */
  late: number
  /** Holds JSON with an entry for each role and reason: `[{ by, reason, orders, amount }]`. */
  cancelled: ColumnType<unknown, string, string>
  /**
   * Holds JSON with the number of orders in each quarter of an hour since the start of the day. Quarters without orders
   * are left out.
   */
  quarters: ColumnType<unknown, string, string>
  /** Sums up what codes took off the goods that came. This column and the next two are null in rows of earlier versions. */
  discount: Generated<Cents | null>
  /** The column `tax` is without it. */
  refunded_tax: Generated<Cents | null>
  refunded_delivery: Generated<Cents | null>
  /** Both are null in rows that a process of an earlier version saved. */
  deposit: Generated<Cents | null>
  refunded_deposit: Generated<Cents | null>
  /** What of `gross` was paid by credit, and what of `refunds` went back to it. They are null as the two columns above are. */
  credit: Generated<Cents | null>
  refunded_credit: Generated<Cents | null>
  deliveries: Generated<number | null>
  /** The times are those of deliveries as soon as possible, from orders that were placed while the store was open. */
  delivery_seconds: readonly number[]
  /** Counts the deliveries that took as long as the entry of `delivery_seconds` at the same index. */
  delivery_counts: readonly number[]
  product_ids: readonly ProductId[]
  product_pieces: readonly number[]
  product_sales: readonly Cents[]
  /**
   * Holds JSON with an entry for each rule of tax: `[{ rate, isIncluded, orders, goods, tax, refundedGoods, refundedTax }]`. It is null in rows of
   * earlier versions.
   */
  taxes: ColumnType<unknown, string, string>
  /**
   * Holds JSON with an entry for each site of assistants that brought orders: `[{ site, orders, amount }]`. It is null in rows of
   * earlier versions.
   */
  assistants: ColumnType<unknown, string, string>
}

/** The table has at most one row. */
export interface DayFiguresReadTable {
  id: Generated<boolean>
  /** Numbers the last order event that is included in the rows of `day_figures`. */
  event: number
}
