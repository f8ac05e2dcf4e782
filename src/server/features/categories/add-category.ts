import type { AddCategoryRequest, SellerCategoryWire } from '../../../contract/category-requests.ts'
import { type CategoryId, DEFAULT_TINT, pathOfName } from '../../../domain/category.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { countByCategory } from '../catalog/count-by-category.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { savedPicture } from './category-picture.ts'
import { type CategoryChange, insertCategory } from './category-repository.ts'
import { changeCategories, getSellerCategory, requireRoom } from './change-categories.ts'
import { requireFreeName } from './require-free-name.ts'

/**
 * Adds a category as the last one. Throws 409 when its name is taken or there are 100 categories, PictureError, and
 * PictureStorageUnavailable.
 */
export async function addCategory(
  platform: Platform,
  { name, tint = DEFAULT_TINT, description = null }: AddCategoryRequest,
  upload: Buffer | undefined,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire> {
  const picture = await savedPicture(platform, upload)
  return changeCategories(platform, by, async ({ tx, categories, change }) => {
    requireFreeName(categories, name, null)
    requireRoom(categories)
    const id = newId<CategoryId>()
    const [productsOfName = 0] = await countByCategory(tx, [name])
    // Products that were imported with this text as their category belong to it.
    const path = productsOfName > 0 ? name : pathOfName(name)
    await insertCategory(tx, { id, path, name, tint, description, picture: picture ?? null }, change)
    await recordStaffAction(tx, by, { what: 'category-added', category: name }, change.at)
    return getSellerCategory(platform, tx, id)
  })
}
