import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface ShownStock {
  readonly product: ProductId
  /** The result of `shownLeft`. */
  readonly left: number | null
}

/**
 * Saves how many pieces public responses say are left; the responses change with it. The caller must hold the row locks
 * of the stock counts, so that concurrent calls do not deadlock.
 */
export async function showStockLeft(tx: Db, shown: readonly ShownStock[]): Promise<void> {
  if (shown.length === 0) return
  await sql`
    update products set stock_left = shown.stock_left
    from unnest(${shown.map(({ product }) => product)}::uuid[], ${shown.map(({ left }) => left)}::smallint[]) as shown (product_id, stock_left)
    where products.id = shown.product_id`.execute(tx)
}
