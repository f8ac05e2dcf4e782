import type { ProductId } from '../../../domain/product.ts'
import type { ProductValues } from '../../../domain/product-change.ts'
import type { StockCount, StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import {
  type EditableProduct,
  findEditableProducts,
  lockEditableProducts,
  lockProductRows,
} from '../catalog/editable-products.ts'
import { lockCounts } from '../stock/hold-stock.ts'
import { findCounts, lockUncounted } from '../stock/stock-counts.ts'

export interface LockedProduct extends EditableProduct {
  readonly values: ProductValues
  /** Is null when the product is not counted. */
  readonly count: StockCount | null
}

interface LockOptions {
  /**
   * Whether stock or `lowAt` may change. The stock counts are locked too then. Otherwise customers can go on ordering
   * counted products.
   */
  readonly withCounts: boolean
  readonly now: Date
}

/** Locks the products that exist until commit, and returns them. */
export async function lockProductsForEdit(
  tx: Db,
  ids: readonly ProductId[],
  { withCounts, now }: LockOptions,
): Promise<ReadonlyMap<ProductId, LockedProduct>> {
  const counts = await (withCounts ? lockAllCounts(tx, ids, now) : findCounts(tx, ids))
  const products = await lockEditableProducts(tx, ids)
  return new Map(products.map((product) => [product.id, withCount(product, counts.get(product.id) ?? null)]))
}

/**
 * Locks the same as `lockProductsForEdit`, without returning the products. It is for so many products that their values
 * would fill the memory; the caller reads them in parts.
 */
export async function lockForEdit(tx: Db, ids: readonly ProductId[], { withCounts, now }: LockOptions): Promise<void> {
  if (withCounts) await lockAllCounts(tx, ids, now)
  await lockProductRows(tx, ids)
}

async function lockAllCounts(tx: Db, ids: readonly ProductId[], now: Date): Promise<StockCounts> {
  await lockUncounted(tx, ids)
  return lockCounts(tx, ids, now)
}

const withCount = (product: EditableProduct, count: StockCount | null): LockedProduct => ({
  ...product,
  values: { ...product.values, stock: count?.onHand ?? null },
  count,
})

/** Returns the products that exist, without locking them. They may change until `lockProductsForEdit` locks them. */
export async function findProductsForEdit(db: Db, ids: readonly ProductId[]): Promise<ReadonlyMap<ProductId, LockedProduct>> {
  if (ids.length === 0) return new Map()
  const [counts, products] = [await findCounts(db, ids), await findEditableProducts(db, ids)]
  return new Map(products.map((product) => [product.id, withCount(product, counts.get(product.id) ?? null)]))
}
