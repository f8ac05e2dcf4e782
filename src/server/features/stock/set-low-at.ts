import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lowAtSetting } from '../settings/low-at-setting.ts'

export interface NewLowAt {
  readonly product: ProductId
  /** The value of the settings applies when this is null. */
  readonly lowAt: number | null
}

/** Sets `low_at` of the products that are counted. The caller must hold the row locks of the counts. */
export async function setLowAt(tx: Db, changed: readonly NewLowAt[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update stock_counts set low_at = coalesce(changed.low_at, ${lowAtSetting})
    from unnest(${changed.map(({ product }) => product)}::uuid[], ${changed.map(({ lowAt }) => lowAt)}::integer[]) as changed (product_id, low_at)
    where stock_counts.product_id = changed.product_id`.execute(tx)
}
