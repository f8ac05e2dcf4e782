import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { MovementReason } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface ChangeReason {
  readonly product: ProductId
  readonly at: Date
  readonly reason: MovementReason
  readonly note: string | null
}

/** Returns the reasons of stock changes by staff. Each change is found by its product and time. */
export async function findChangeReasons(
  db: Db,
  changes: readonly { readonly product: ProductId; readonly at: Date }[],
): Promise<ChangeReason[]> {
  if (changes.length === 0) return []
  const wanted = { products: changes.map(({ product }) => product), times: changes.map(({ at }) => at) }
  const { rows } = await sql<ChangeReason>`
    select product_id as product, at, reason, note
    from unnest(${wanted.products}::uuid[], ${wanted.times}::timestamptz[]) as wanted (wanted_product, wanted_at)
    join stock_movements on at = wanted_at and product_id = wanted_product and order_id is null and by_role = 'staff'`.execute(db)
  return rows
}
