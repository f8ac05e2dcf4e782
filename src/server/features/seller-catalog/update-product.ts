import type { UpdateProductRequest } from '../../../contract/products/product-requests.ts'
import type { SellerProductWire } from '../../../contract/products/seller-products.ts'
import { parsePicturePath, picturePath } from '../../../domain/products/picture.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId } from '../../../domain/products/product-change.ts'
import { choosePictures, needsCounts, type ProductPatch, planEdit } from '../../../domain/products/product-edit.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { PicturePart } from '../../http/multipart-forms.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { type EditableProduct, findEditableProducts } from '../catalog/editable-products.ts'
import { categoryFor } from '../categories/store-categories.ts'
import { editRules } from '../settings/store-settings.ts'
import { getSellerProduct } from './list-seller-products.ts'
import { lockProductsForEdit, type ProductToEdit, saveEdits } from './product-edits.ts'

export interface ChangedProduct {
  readonly product: SellerProductWire
  /** Is absent when the product stayed the same. */
  readonly batch?: BatchId
}

/**
 * Updates a product. This process shows the change as soon as the promise resolves. Throws 404, 422, PictureError and
 * PictureStorageUnavailable, and 409 when the version is outdated (with the present product), when another product has
 * the SKU or a barcode, or when the stock would be lower than what is held. Changes nothing then.
 */
export async function updateProduct(
  platform: Platform,
  { id, version, pictures, ...fields }: UpdateProductRequest,
  parts: readonly PicturePart[],
  by: Actor,
): Promise<ChangedProduct> {
  if (!isId<ProductId>(id)) throw notFound('Product')
  const [present] = await findEditableProducts(platform.db, [id])
  if (!present) throw notFound('Product')
  if (present.version !== version) throw await editedSince(platform, id)
  const given = fields.category
  const isSame = given === undefined || given === present.values.category
  const category = isSame ? given : categoryFor(platform, given)
  const paths = await savePictures(platform, present, { wanted: pictures, parts })
  const patch: ProductPatch = { ...fields, category, pictures: paths }
  return editProduct(platform, id, { patch, version, by })
}

interface WantedPictures {
  readonly wanted: readonly string[] | undefined
  readonly parts: readonly PicturePart[]
}

/**
 * Saves new pictures, and returns the paths of all pictures in their order, each once. Returns undefined when the
 * pictures stay the same.
 */
async function savePictures(
  { pictures }: Platform,
  { values }: EditableProduct,
  { wanted, parts }: WantedPictures,
): Promise<readonly string[] | undefined> {
  const names = parts.map(({ name }) => name)
  const chosen = choosePictures(wanted ?? [], values.pictures, names, pathOfUrl)
  if (typeof chosen === 'string') throw new ClientError(422, chosen, { errors: { pictures: chosen } })
  if (wanted === undefined) return undefined
  const processed = await Promise.all(parts.map(({ bytes }) => processPicture(bytes)))
  if (processed.length > 0) await pictures.save(processed)
  const pathOfPart = new Map(processed.map(({ picture }, index) => [names[index], picturePath(picture)]))
  return [...new Set(chosen.flatMap((one) => ('path' in one ? one.path : (pathOfPart.get(one.part) ?? []))))]
}

function pathOfUrl(url: string): string | null {
  const picture = parsePicturePath(url)
  return picture && picturePath(picture)
}

interface ProductEdit {
  readonly patch: ProductPatch
  /** The version that the product must have. Any version is accepted when it is absent. */
  readonly version?: number
  readonly by: Actor
}

/** Edits one product. Throws 404, 409 and 422 as `updateProduct` does. */
export async function editProduct(
  platform: Platform,
  id: ProductId,
  { patch, version, by }: ProductEdit,
): Promise<ChangedProduct> {
  const { db, clock } = platform
  const batch = newId<BatchId>()
  const isCurrent = ({ version: present }: ProductToEdit) => version === undefined || present === version
  const changed = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const product = (await lockProductsForEdit(tx, [id], { withCounts: needsCounts(patch), now })).get(id)
    if (!product) throw notFound('Product')
    if (!isCurrent(product)) return null
    const planned = planEdit(product.values, patch, { count: product.count, ...editRules(platform) })
    if ('issue' in planned) {
      const { field, message, isHeld } = planned.issue
      throw new ClientError(isHeld ? 409 : 422, message, { errors: { [field]: message } })
    }
    return saveEdits(tx, [{ product, after: planned.after }], { batch, by, now })
  })
  if (changed === null) throw await editedSince(platform, id)
  return { product: await getSellerProduct(platform, id), ...(changed > 0 && { batch }) }
}

const editedSince = async (platform: Platform, id: ProductId): Promise<ClientError> =>
  new ClientError(409, 'This product was changed since you opened it', {
    details: { product: await getSellerProduct(platform, id) },
  })
