import type { ColumnType, Generated } from 'kysely'
import type { PurchaseId } from '../../../domain/buying/purchase.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { MovementId, MovementReason } from '../../../domain/stock/stock.ts'

export interface StockSchema {
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
}

interface StockHoldsTable {
  product_id: ProductId
  order_id: OrderId
  quantity: number
  expires_at: Date
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
}
