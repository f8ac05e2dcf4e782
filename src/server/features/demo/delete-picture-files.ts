import { parsePicturePath } from '../../../domain/products/picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPicturesInUse } from '../seller-catalog/delete-pictures.ts'
import { deleteRemovedPictures, listRemovedPictures, type RemovedPicture } from './demo-repository.ts'

const BATCH_SIZE = 500

/** A picture is saved some seconds before the product that uses it is committed. */
const SAVED_LATELY_MS = 10 * 60 * 1000

/**
 * Deletes the files of pictures that belonged to removed products and that nothing uses any more. A picture that was
 * saved again since may belong to a new product, and stays for now. Returns whether any is left. The signal can stop
 * it.
 */
export async function deletePictureFiles(
  platform: Pick<Platform, 'db' | 'clock' | 'pictures'>,
  signal: AbortSignal,
): Promise<boolean> {
  const savedBefore = new Date(platform.clock.now().getTime() - SAVED_LATELY_MS)
  let after = ''
  let isAnyLeft = false
  for (;;) {
    if (signal.aborted) return true
    const pictures = await listRemovedPictures(platform.db, after, BATCH_SIZE)
    const paths = pictures.map(({ path }) => path)
    const used = await findPicturesInUse(platform.db, paths)
    const done: string[] = []
    for (const picture of pictures)
      if (used.has(picture.path) || (await deleteFiles(platform, picture, savedBefore))) done.push(picture.path)
    await deleteRemovedPictures(platform.db, done)
    isAnyLeft ||= done.length < pictures.length
    after = pictures.at(-1)?.path ?? after
    if (pictures.length < BATCH_SIZE) return isAnyLeft
  }
}

/** Returns false when the picture was saved again lately. */
async function deleteFiles(
  { pictures }: Pick<Platform, 'pictures'>,
  { path, usedUntil }: RemovedPicture,
  savedBefore: Date,
): Promise<boolean> {
  const picture = parsePicturePath(path)
  if (!picture) return true
  return pictures.deleteSavedBefore(picture, usedUntil > savedBefore ? usedUntil : savedBefore)
}
