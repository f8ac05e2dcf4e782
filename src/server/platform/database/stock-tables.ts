import type { ColumnType, Generated } from 'kysely'
import type { PurchaseId } from '../../../domain/buying/purchase.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { StockBatchId } from '../../../domain/stock/batches.ts'
import type { MovementId, MovementReason } from '../../../domain/stock/stock.ts'

export interface StockSchema {
  mark_downs: MarkDownsTable
  stock_batches: StockBatchesTable
  stock_counts: StockCountsTable
  stock_holds: StockHoldsTable
  stock_movements: StockMovementsTable
}

interface StockCountsTable {
  product_id: ProductId
  on_hand: number
  /** Sums up the quantities of the product's holds, including expired ones. */
  held: Generated<number>
  low_at: Generated<number>
  is_low: ColumnType<boolean, never, never>
  /** Sums up the quantities of the product's batches. */
  dated: Generated<number>
}

/** The pieces with one use-by date. Nothing writes to it without the row lock of its count. */
interface StockBatchesTable {
  product_id: ProductId
  use_by: Date
  id: StockBatchId
  quantity: number
}

/** Products with a sale that ends when this batch is gone. */
interface MarkDownsTable {
  product_id: ProductId
  use_by: Date
  offer_price: Cents
  sale_from: string
}

interface StockHoldsTable {
  product_id: ProductId
  order_id: OrderId
  quantity: number
  expires_at: Date
  /** The day on which the order is due. Holds of earlier versions have none. */
  due_on: Date | null
}

interface StockMovementsTable {
  product_id: ProductId
  id: MovementId
  order_id: OrderId | null
  purchase_id: PurchaseId | null
  change: number
  reason: MovementReason
  note: string | null
  at: Date
  by_role: Actor['role']
  by_id: StaffId | null
  by_name: string | null
  /** The batch of the pieces. It is null for pieces without a date. */
  use_by: Date | null
}
