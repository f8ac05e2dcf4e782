import { parsePicturePath } from '../../../domain/products/picture.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUsedPictures } from '../catalog/delete-products.ts'
import { findCategoryPictures } from '../categories/category-repository.ts'
import { readSettings } from '../settings/store-settings.ts'

interface DeletedPictures {
  readonly paths: readonly string[]
  readonly deletedAt: string
}

/** Deletes the files of a deleted product’s pictures, unless something else uses them or they were saved again since. */
export async function deletePictures(
  { db, pictures }: Pick<Platform, 'db' | 'pictures'>,
  { paths, deletedAt }: DeletedPictures,
): Promise<void> {
  const used = await findPicturesInUse(db, paths)
  for (const path of paths) {
    const picture = used.has(path) ? null : parsePicturePath(path)
    if (picture) await pictures.deleteSavedBefore(picture, new Date(deletedAt))
  }
}

/** Returns those of the paths whose pictures a product, a category or the store's logo uses. */
export async function findPicturesInUse(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const ofProducts = await findUsedPictures(db, paths)
  const ofCategories = await findCategoryPictures(db, paths)
  const { logo } = (await readSettings(db)).store
  return new Set([...ofProducts, ...ofCategories, ...paths.filter((path) => path === logo)])
}
