import type { Product, ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { rowToProduct, SHOWN_PRODUCT_COLUMNS } from './product-columns.ts'

/** Product feeds are made of these columns. A migration that adds one also signals its changes. */
export const FEED_COLUMNS = [...SHOWN_PRODUCT_COLUMNS, 'barcodes', 'sale_from'] as const

export interface FeedProduct extends Product {
  readonly barcodes: readonly string[]
  /** The first day of the sale that is on, such as `2026-12-01`. */
  readonly saleFrom: string | null
}

/** Lists products that are not archived, oldest first, so that products that are added meanwhile come last. */
export async function listFeedProducts(db: Db, after: ProductId | null, limit: number): Promise<FeedProduct[]> {
  let query = db.selectFrom('products').select(FEED_COLUMNS).where('archived_at', 'is', null).orderBy('id').limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  const rows = await query.execute()
  return rows.map((row) => {
    const product = rowToProduct(row)
    return { ...product, barcodes: row.barcodes, saleFrom: product.saleUntil === null ? null : row.sale_from }
  })
}
