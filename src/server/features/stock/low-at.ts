import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lowAtSetting } from '../settings/store-settings.ts'

interface NewLowAt {
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

const BATCH_SIZE = 1_000

/**
 * Applies the setting to all counted products that have no `low_at` of their own. Batches keep the locks so short that
 * orders wait only for milliseconds.
 */
export async function applyLowAt(db: Db): Promise<void> {
  let after: ProductId | null = null
  do after = await applyToNext(db, after)
  while (after !== null)
}

/** Returns the last product of the batch, or null when it was the last batch. */
async function applyToNext(db: Db, after: ProductId | null): Promise<ProductId | null> {
  const { rows } = await sql<{ product: ProductId }>`
    with batch as materialized (
      select product_id from stock_counts join products on products.id = product_id
      where (${after}::uuid is null or product_id > ${after}) and products.low_at is null and stock_counts.low_at <> ${lowAtSetting}
      order by product_id limit ${BATCH_SIZE} for share of products for no key update of stock_counts
    ), applied as (
      update stock_counts set low_at = ${lowAtSetting} from batch where stock_counts.product_id = batch.product_id
    ) select product_id as product from batch order by product_id`.execute(db)
  return rows.length < BATCH_SIZE ? null : (rows.at(-1)?.product ?? null)
}
