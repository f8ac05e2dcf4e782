import type { AddCategoryRequest, SellerCategoryWire } from '../../../contract/category-requests.ts'
import { type CategoryId, DEFAULT_TINT, pathOfName } from '../../../domain/category.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { countByCategory } from '../catalog/count-by-category.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { savedPicture } from './category-picture.ts'
import { type CategoryChange, insertCategory } from './category-repository.ts'
import { changeCategories, getSellerCategory, requireRoom } from './change-categories.ts'
import { requireFreeName } from './require-free-name.ts'

/** The last in order. Throws 409 (its name is taken; 100 categories), PictureError, PictureStorageUnavailable. */
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
    const path = productsOfName > 0 ? name : pathOfName(name) // products that were imported with this text belong to it
    await insertCategory(tx, { id, path, name, tint, description, picture: picture ?? null }, change)
    await recordAct(tx, by, { what: 'category-added', category: name }, change.at)
    return getSellerCategory(platform, tx, id)
  })
}
