import type * as z from 'zod/mini'
import type { newProductRequest } from '../../../contract/new-product.ts'
import type { Actor } from '../../../domain/actor.ts'
import { picturePath } from '../../../domain/picture.ts'
import type { ProductId } from '../../../domain/product.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveProduct } from '../catalog/save-product.ts'
import { requireCategory } from '../categories/require-category.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { beginCounting } from '../stock/stock-counts.ts'
import { factsOf } from './given-facts.ts'

interface ProductToAdd extends z.output<typeof newProductRequest> {
  readonly uploads: readonly Buffer[]
}

/**
 * Adds a product. Throws 409 when another product has the SKU, 422 when the category does not exist, PictureError, and
 * PictureStorageUnavailable. Adds nothing then.
 */
export async function addProduct(
  platform: Platform,
  { stock = null, uploads, name, price, offerPrice, description, category: given, weight, ...facts }: ProductToAdd,
  by: Actor & { readonly role: 'staff' },
): Promise<ProductId> {
  const category = requireCategory(platform, given)
  const processed = await Promise.all(uploads.map(processPicture))
  await platform.pictures.save(processed)
  // A file that was chosen twice is one picture.
  const pictures = [...new Map(processed.map(({ picture }) => [picturePath(picture), picture])).values()]
  const product = { name, price, offerPrice, description, category, weight, inStock: true, facts: factsOf(facts) }
  const { db, clock } = platform
  const added = await inTransaction(db, async (tx) => {
    const { id } = await saveProduct({ db: tx, clock }, product, pictures)
    const now = clock.now()
    if (stock !== null) await beginCounting(tx, id, stock, by, now)
    await recordStaffAction(tx, by, { what: 'product-added', product: id }, now)
    return id
  })
  await platform.catalogWatch.catchUp()
  return added
}
