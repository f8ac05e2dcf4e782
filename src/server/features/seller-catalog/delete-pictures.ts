import { parsePicturePath } from '../../../domain/picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUsedPictures } from '../catalog/delete-products.ts'
import { findCategoryPictures } from '../categories/category-repository.ts'

interface DeletedPictures {
  readonly paths: readonly string[]
  readonly deletedAt: string
}

/** Deletes the files of a deleted product’s pictures, unless something else uses them or they were saved again since. */
export async function deletePictures(
  { db, pictures }: Pick<Platform, 'db' | 'pictures'>,
  { paths, deletedAt }: DeletedPictures,
): Promise<void> {
  const used = new Set([...(await findUsedPictures(db, paths)), ...(await findCategoryPictures(db, paths))])
  for (const path of paths) {
    const picture = used.has(path) ? null : parsePicturePath(path)
    if (picture) await pictures.deleteSavedBefore(picture, new Date(deletedAt))
  }
}
