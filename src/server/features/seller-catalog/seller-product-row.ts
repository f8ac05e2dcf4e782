import type { SellerProductWire } from '../../../contract/stock.ts'
import { type ProductRow, rowToProduct } from '../catalog/product-row.ts'
import { productToWire, type ShownBy } from '../catalog/product-wire.ts'

export interface SellerProductRow extends ProductRow {
  readonly in_stock: boolean
  readonly on_hand: number | null
  /** The pieces in holds that have not expired. */
  readonly live_held: number
  readonly low_at: number
  readonly version: number
  readonly archived_at: Date | null
  readonly synonyms: readonly string[]
  readonly sold: number
}

export function sellerProductToWire(row: SellerProductRow, shownBy: ShownBy): SellerProductWire {
  const { in_stock, on_hand, live_held, low_at, version, archived_at, synonyms, sold } = row
  const { stock: _shown, ...wire } = productToWire(rowToProduct(row), shownBy)
  return {
    ...wire,
    ...(on_hand !== null && { stock: on_hand }),
    isOffered: in_stock,
    held: live_held,
    lowAt: low_at,
    version,
    archived: archived_at !== null,
    ...(synonyms.length > 0 && { synonyms: [...synonyms] }),
    sold,
  }
}
