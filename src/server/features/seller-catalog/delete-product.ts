import type { ProductId } from '../../../domain/products/product.ts'
import { saleText } from '../../../domain/products/sale.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteProductsFromCarts } from '../carts/cart-repository.ts'
import { deleteProducts, lockProductsToDelete } from '../catalog/delete-products.ts'
import { findEditableProducts } from '../catalog/editable-products.ts'
import { deleteFavouritesOfProducts } from '../favourites/favourite-repository.ts'
import { deleteLossesOf } from '../lost-demand/lost-demand-repository.ts'
import { deleteSalesOf, findOrderedProducts } from '../orders/delete-orders.ts'
import { deletePurchaseLinesOf, findBoughtProducts } from '../purchases/purchase-repository.ts'
import { deleteRatingsOf } from '../ratings/rating-repository.ts'
import { deleteRestockAlertsOfProducts } from '../restock-alerts/restock-alert-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { deleteStockOf } from '../stock/delete-stock.ts'
import { lockCounts } from '../stock/hold-stock.ts'

/** Products that are added from the same picture at this moment are saved by then. */
const PICTURES_AFTER_MS = 10 * 60 * 1000

/**
 * Deletes a product that nobody ordered, with its history and all that people saved about it. A job deletes its pictures
 * when nothing else uses them. Throws 404, and 409 when the product was ordered or bought, or is on sale.
 */
export async function deleteProduct({ db, clock }: Platform, id: ProductId, by: Staff): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockCounts(tx, [id], now) // stock counts are locked before products everywhere
    const [locked] = await lockProductsToDelete(tx, [id])
    const [product] = await findEditableProducts(tx, [id])
    if (!locked || !product) throw notFound('Product')
    const { name, sale } = product.values
    const [ordered] = await findOrderedProducts(tx, [id])
    if (ordered) throw new ClientError(409, 'This product was ordered, so it can’t be deleted. You can archive it instead')
    if ((await findBoughtProducts(tx, [id])).has(id))
      throw new ClientError(409, 'This product was bought from a supplier, so it can’t be deleted. You can archive it instead')
    if (sale !== null && sale.usualPrice !== null)
      throw new ClientError(409, `This product is on sale (${saleText(sale, true)}). Remove the sale, then delete it`)
    await eraseProducts(tx, [id])
    if (locked.pictures.length > 0) {
      const payload = { paths: [...new Set(locked.pictures)], deletedAt: now.toISOString() }
      await enqueueJob(tx, { kind: 'delete-pictures', payload }, now, new Date(now.getTime() + PICTURES_AFTER_MS))
    }
    await recordStaffAction(tx, by, { what: 'product-deleted', name }, now)
  })
}

/**
 * Deletes products and what each feature saves about them, but for their pictures. The caller must hold the row locks of
 * their stock counts and of the products (`lockProductsToDelete`), and nobody may have ordered them.
 */
export async function eraseProducts(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await deleteProductsFromCarts(tx, ids)
  await deleteFavouritesOfProducts(tx, ids)
  await deleteLossesOf(tx, ids)
  await deleteRestockAlertsOfProducts(tx, ids)
  await deleteRatingsOf(tx, ids)
  await deletePurchaseLinesOf(tx, ids)
  await deleteStockOf(tx, ids)
  await deleteSalesOf(tx, ids)
  await deleteProducts(tx, ids)
}
