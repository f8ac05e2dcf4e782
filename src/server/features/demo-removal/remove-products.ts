import type { Actor } from '../../../domain/actor.ts'
import { type DemonstrationCounts, sortDemoProducts } from '../../../domain/demonstration.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { deleteProductsFromCarts } from '../carts/cart-repository.ts'
import { deleteProducts, findEditedProducts, lockProductsToDelete } from '../catalog/delete-products.ts'
import { unmark } from '../demo-catalog/demonstrated.ts'
import { deleteLossesOf } from '../lost-demand/lost-demand-repository.ts'
import { deleteSalesOf, findOrderedProducts } from '../orders/delete-orders.ts'
import { deleteRatingsOf } from '../ratings/rating-repository.ts'
import { lockProductsForEdit, saveEdits } from '../seller-catalog/product-edits.ts'
import { deleteStockOf } from '../stock/delete-stock.ts'
import { lockCounts } from '../stock/hold-stock.ts'
import { insertRemovedPictures } from './removed-picture-repository.ts'

interface Removing {
  readonly by: Actor
  readonly now: Date
}

/**
 * Removes products, after the orders of the demonstration were deleted. Products that others ordered are archived, and
 * products that people edited stay as they are.
 */
export async function removeProducts(
  tx: Db,
  ids: readonly ProductId[],
  { by, now }: Removing,
): Promise<Pick<DemonstrationCounts, 'products' | 'archived' | 'kept'>> {
  await lockCounts(tx, ids, now) // stock counts are locked before products everywhere
  const locked = await lockProductsToDelete(tx, ids)
  const [edited, ordered] = [await findEditedProducts(tx, ids), await findOrderedProducts(tx, ids)]
  const { removed, archived, kept } = sortDemoProducts(
    locked.map(({ id }) => id),
    { edited, ordered },
  )
  await unmark(tx, 'product_id', ids)
  await archive(tx, archived, { by, now })
  const isRemoved = new Set(removed)
  await insertRemovedPictures(
    tx,
    locked.filter(({ id }) => isRemoved.has(id)),
  )
  await deleteProductsFromCarts(tx, removed)
  await deleteLossesOf(tx, removed)
  await deleteRatingsOf(tx, removed)
  await deleteStockOf(tx, removed)
  await deleteSalesOf(tx, removed)
  await deleteProducts(tx, removed)
  return { products: removed.length, archived: archived.length, kept: kept.length }
}

/** Archives products in the same way as the seller does, so that it can be undone. */
async function archive(tx: Db, ids: readonly ProductId[], { by, now }: Removing): Promise<void> {
  const products = await lockProductsForEdit(tx, ids, { withCounts: false, now })
  const edits = [...products.values()].map((product) => ({ product, after: { ...product.values, archived: true } }))
  await saveEdits(tx, edits, { batch: newId(), by, now })
}
