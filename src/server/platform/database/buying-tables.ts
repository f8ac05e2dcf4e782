import type { ColumnType, Generated } from 'kysely'
import type { PriceColumns } from '../../../domain/buying/price-list.ts'
import type { PurchaseId, PurchaseState, ReceiptId } from '../../../domain/buying/purchase.ts'
import type { SupplierId } from '../../../domain/buying/supplier.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Weight, WeightUnit } from '../../../domain/products/weighed.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

export interface BuyingSchema {
  suppliers: SuppliersTable
  purchases: PurchasesTable
  purchase_lines: PurchaseLinesTable
  purchase_receipts: PurchaseReceiptsTable
  purchase_receipt_lines: PurchaseReceiptLinesTable
}

interface SuppliersTable {
  id: SupplierId
  name: string
  email: string | null
  phone: string | null
  note: string | null
  lead_days: number | null
  minimum: Cents | null
  archived_at: Date | null
  /** The headings of the columns in this supplier's price lists. */
  price_columns: ColumnType<PriceColumns | null, never, string>
}

interface PurchasesTable {
  id: PurchaseId
  number: number
  supplier_id: SupplierId
  state: PurchaseState
  note: string | null
  created_at: Date
  created_by: string
  sent_at: Date | null
  closed_at: Date | null
}

interface PurchaseLinesTable {
  purchase_id: PurchaseId
  product_id: ProductId
  position: number
  quantity: number
  case_size: number
  cost: Cents | null
  weighed_per: WeightUnit | null
  weighed_piece: Weight | null
  /** Sums up the pieces of all receipts. */
  received: Generated<number>
}

interface PurchaseReceiptsTable {
  id: ReceiptId
  purchase_id: PurchaseId
  at: Date
  by_id: StaffId
  by_name: string
}

interface PurchaseReceiptLinesTable {
  receipt_id: ReceiptId
  position: number
  product_id: ProductId
  quantity: number
  cost: Cents | null
  /** A day such as `2026-12-24`. */
  use_by: string | null
  /** Tells whether the product was counted, so that the receipt moved its stock. */
  is_counted: boolean
}
