import type { NewProductRequest } from '../../../contract/products/product-requests.ts'
import { picturePath } from '../../../domain/products/picture.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { planProduct } from '../../../domain/products/product-edit.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertProducts } from '../catalog/save-products.ts'
import { categoryFor } from '../categories/store-categories.ts'
import { editRules } from '../settings/store-settings.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { beginCounting } from '../stock/set-counts.ts'

/**
 * Adds a product. Throws 409 when another product has the SKU or a barcode, PictureError, and PictureStorageUnavailable.
 * Adds nothing then.
 */
export async function addProduct(
  platform: Platform,
  { stock = null, ...request }: NewProductRequest,
  uploads: readonly Buffer[],
  by: Actor & { readonly role: 'staff' },
): Promise<ProductId> {
  const category = categoryFor(platform, request.category)
  const planned = planProduct({ ...request, category }, editRules(platform))
  if ('issue' in planned) {
    const { field, message } = planned.issue
    throw new ClientError(422, message, { errors: { [field]: message } })
  }
  const processed = await Promise.all(uploads.map(processPicture))
  await platform.pictures.save(processed)
  // A file that was chosen twice is one picture.
  const pictures = [...new Set(processed.map(({ picture }) => picturePath(picture)))]
  const id = newId<ProductId>()
  await inTransaction(platform.db, async (tx) => {
    const now = platform.clock.now()
    await insertProducts(tx, [{ id, values: { ...planned.values, pictures } }], now)
    if (stock !== null) await beginCounting(tx, id, stock, by, now)
    await recordStaffAction(tx, by, { what: 'product-added', product: id }, now)
  })
  return id
}
