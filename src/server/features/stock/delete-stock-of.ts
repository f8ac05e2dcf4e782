import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Deletes counts, holds and movements. The caller must hold the row locks of the counts and the products. */
export async function deleteStockOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  for (const table of ['stock_holds', 'stock_movements', 'stock_counts'])
    await sql`delete from ${sql.table(table)} where product_id = any(${products}::uuid[])`.execute(tx)
}
