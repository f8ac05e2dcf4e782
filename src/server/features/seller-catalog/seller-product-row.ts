import type { SellerProductWire } from '../../../contract/stock.ts'
import { type ProductRow, rowToProduct } from '../catalog/product-row.ts'
import { productToWire } from '../catalog/product-wire.ts'

export interface SellerProductRow extends ProductRow {
  readonly in_stock: boolean
  readonly on_hand: number | null
  /** Pieces, by holds that did not run out. */
  readonly live_held: number
  readonly low_at: number
}

export function sellerProductToWire(row: SellerProductRow, pictureOrigin: string): SellerProductWire {
  const { in_stock, on_hand, live_held, low_at, ...product } = row
  const { stock: _shown, ...wire } = productToWire(rowToProduct(product), pictureOrigin)
  return { ...wire, ...(on_hand !== null && { stock: on_hand }), isOffered: in_stock, held: live_held, lowAt: low_at }
}
