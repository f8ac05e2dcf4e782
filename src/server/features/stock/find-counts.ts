import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Returns the counts without locking them. `held` includes holds that have expired. */
export async function findCounts(db: Db, products: readonly ProductId[]): Promise<StockCounts> {
  const rows = await db
    .selectFrom('stock_counts')
    .select(['product_id', 'on_hand as onHand', 'held'])
    .where('product_id', '=', sql<ProductId>`any(${products}::uuid[])`)
    .execute()
  return new Map(rows.map(({ product_id, ...count }) => [product_id, count]))
}
