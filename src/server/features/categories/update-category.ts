import type { ArchiveCategoryRequest, SellerCategoryWire, UpdateCategoryRequest } from '../../../contract/category-requests.ts'
import { ClientError } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { countByCategory } from '../catalog/count-by-category.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { savedPicture } from './category-picture.ts'
import { type CategoryChange, updateCategory as updateCategoryRow } from './category-repository.ts'
import { changeCategories, getSellerCategory, requireRoom, requireVersion } from './change-categories.ts'
import { requireFreeName } from './require-free-name.ts'

/**
 * Throws 404, PictureError and PictureStorageUnavailable, and 409 when the version is outdated (with the present
 * category) or the name is taken.
 */
export async function updateCategory(
  platform: Platform,
  { id, version, ...fields }: UpdateCategoryRequest,
  upload: Buffer | undefined,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire> {
  const picture = (await savedPicture(platform, upload)) ?? fields.picture
  return changeCategories(platform, by, async (changing) => {
    const { tx, categories, change } = changing
    const before = await requireVersion(platform, changing, id, version)
    const { name = before.name, tint = before.tint, description = before.description } = fields
    if (name !== before.name) requireFreeName(categories, name, before.id)
    const values = { name, tint, description, picture: picture === undefined ? before.picture : picture }
    await updateCategoryRow(tx, before.id, { ...values, isArchived: before.isArchived }, change)
    await recordStaffAction(tx, by, { what: 'category-changed', category: name, from: before.name }, change.at)
    return getSellerCategory(platform, tx, before.id)
  })
}

/**
 * Throws 404, and 409 when the version is outdated, when products are in the category (with their number), or when
 * there are 100 categories already.
 */
export function archiveCategory(
  platform: Platform,
  { id, version, archived }: ArchiveCategoryRequest,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire> {
  return changeCategories(platform, by, async (changing) => {
    const { tx, categories, change } = changing
    const { path, name, tint, description, picture, ...before } = await requireVersion(platform, changing, id, version)
    if (archived) requireEmpty(name, (await countByCategory(tx, [path]))[0] ?? 0)
    else if (before.isArchived) requireRoom(categories)
    await updateCategoryRow(tx, before.id, { name, tint, description, picture, isArchived: archived }, change)
    await recordStaffAction(tx, by, { what: archived ? 'category-archived' : 'category-restored', category: name }, change.at)
    return getSellerCategory(platform, tx, before.id)
  })
}

function requireEmpty(name: string, products: number): void {
  if (products === 0) return
  const some = products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`
  throw new ClientError(409, `${some} of “${name}” must be moved or archived first`, { details: { products } })
}
