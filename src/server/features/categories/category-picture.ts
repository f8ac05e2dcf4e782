import { picturePath } from '../../../domain/picture.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Saves a picture and returns its path. Returns undefined when none was uploaded. Throws PictureError and
 * PictureStorageUnavailable.
 */
export async function savedPicture({ pictures }: Platform, upload: Buffer | undefined): Promise<string | undefined> {
  if (upload === undefined) return undefined
  const processed = await processPicture(upload)
  await pictures.save([processed])
  return picturePath(processed.picture)
}
