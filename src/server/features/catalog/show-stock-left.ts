import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface ShownStock {
  readonly product: ProductId
  /** By `shownLeft`. */
  readonly left: number | null
}

/** In public responses, which change with it. Needs the locks of their counts, so that none waits for another's in a circle. */
export async function showStockLeft(tx: Db, shown: readonly ShownStock[]): Promise<void> {
  if (shown.length === 0) return
  await sql`
    update products set stock_left = shown.stock_left
    from unnest(${shown.map(({ product }) => product)}::uuid[], ${shown.map(({ left }) => left)}::smallint[]) as shown (product_id, stock_left)
    where products.id = shown.product_id`.execute(tx)
}
