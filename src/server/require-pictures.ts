import { hasPictures } from './features/catalog/product-repository.ts'
import type { Db } from './platform/database/connect.ts'
import { hasPictureDirectory, pictureDirectory } from './platform/pictures/stored-files.ts'
import { StartError } from './start-error.ts'

/**
 * Throws a StartError when the database has pictures and `dataDir` has none. With a new DATA_DIR on the database of
 * another store, that store's pictures would be 404 here, and new pictures of this store 404 there. Call it before the
 * directory of pictures is created.
 */
export async function requirePictures(db: Db, dataDir: string): Promise<void> {
  if ((await hasPictureDirectory(dataDir)) || !(await hasPictures(db))) return
  throw new StartError(
    `DATA_DIR is ${dataDir}: it has no directory "pictures", and products of the database have pictures. Share the directory with the stores that have it; if the pictures are lost, create ${pictureDirectory(dataDir)} empty`,
  )
}
