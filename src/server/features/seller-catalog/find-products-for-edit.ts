import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findEditableProducts } from '../catalog/editable-products.ts'
import { findCounts } from '../stock/find-counts.ts'
import { type LockedProduct, withCount } from './lock-products-for-edit.ts'

/** Returns the products that exist, without locking them. They may change until `lockProductsForEdit` locks them. */
export async function findProductsForEdit(db: Db, ids: readonly ProductId[]): Promise<ReadonlyMap<ProductId, LockedProduct>> {
  if (ids.length === 0) return new Map()
  const [counts, products] = [await findCounts(db, ids), await findEditableProducts(db, ids)]
  return new Map(products.map((product) => [product.id, withCount(product, counts.get(product.id) ?? null)]))
}
