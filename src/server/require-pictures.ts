import { hasPictures } from './features/catalog/has-pictures.ts'
import type { Db } from './platform/database/connect.ts'
import { hasPictureDirectory, pictureDirectory } from './platform/pictures/stored-files.ts'
import { StartError } from './start-error.ts'

/**
 * Before the directory is created. A new DATA_DIR on the database of another store has none of its pictures: each would be a 404 here, and
 * those added here a 404 there. Throws a StartError.
 */
export async function requirePictures(db: Db, dataDir: string): Promise<void> {
  if ((await hasPictureDirectory(dataDir)) || !(await hasPictures(db))) return
  throw new StartError(
    `DATA_DIR is ${dataDir}: it has no directory "pictures", and products of the database have pictures. Share the directory with the stores that have it; if the pictures are lost, create ${pictureDirectory(dataDir)} empty`,
  )
}
