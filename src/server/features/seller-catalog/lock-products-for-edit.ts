import type { ProductId } from '../../../domain/product.ts'
import type { ProductValues } from '../../../domain/product-change.ts'
import type { StockCount, StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type EditableProduct, lockEditableProducts } from '../catalog/editable-products.ts'
import { findCounts } from '../stock/find-counts.ts'
import { lockCounts } from '../stock/lock-counts.ts'
import { lockUncounted } from '../stock/lock-uncounted.ts'

export interface LockedProduct extends EditableProduct {
  readonly values: ProductValues
  /** Null: not counted. */
  readonly count: StockCount | null
}

/**
 * Those that exist, until commit. `withCounts`: stock or `lowAt` may change, so that their counts are locked, too; without it, orders of
 * counted products go on meanwhile.
 */
export async function lockProductsForEdit(
  tx: Db,
  ids: readonly ProductId[],
  { withCounts, now }: { readonly withCounts: boolean; readonly now: Date },
): Promise<ReadonlyMap<ProductId, LockedProduct>> {
  const counts = await (withCounts ? lockAllCounts(tx, ids, now) : findCounts(tx, ids))
  const products = await lockEditableProducts(tx, ids)
  return new Map(products.map((product) => [product.id, withCount(product, counts.get(product.id) ?? null)]))
}

async function lockAllCounts(tx: Db, ids: readonly ProductId[], now: Date): Promise<StockCounts> {
  await lockUncounted(tx, ids)
  return lockCounts(tx, ids, now)
}

export const withCount = (product: EditableProduct, count: StockCount | null): LockedProduct => ({
  ...product,
  values: { ...product.values, stock: count?.onHand ?? null },
  count,
})
