import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'

/** Of the orders that were placed on a day; written by features/reports. */
export interface DayFiguresTable {
  starts_at: Date
  ends_at: Date
  /** Without canceled ones, as all that follows but `cancelled`. */
  orders: number
  gross: Cents
  refunds: Cents
  /** Charged for goods that were left out, which goes back beside refunds. */
  left_out: Generated<Cents>
  /** The orders paid in cash; the others were paid online. */
  cash_orders: Generated<number>
  cash_gross: Generated<Cents>
  cash_refunds: Generated<Cents>
  /** Delivered after they were due. */
  late: number
  /** Of each role and reason: `[{ by, reason, orders, amount }]`. */
  cancelled: ColumnType<unknown, string, string>
  /** Orders by quarter of an hour since the day's start; those without are absent. */
  quarters: ColumnType<unknown, string, string>
  delivery_seconds: readonly number[]
  /** How many deliveries took each of `delivery_seconds`. */
  delivery_counts: readonly number[]
  product_ids: readonly ProductId[]
  product_pieces: readonly number[]
  product_sales: readonly Cents[]
}

/** One row, or none. */
export interface DayFiguresReadTable {
  id: boolean
  /** The last order event that the rows of `day_figures` include. */
  event: number
}
