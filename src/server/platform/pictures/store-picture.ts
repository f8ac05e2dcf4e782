import type { Picture } from '../../../domain/picture.ts'
import type { PictureStorage } from './picture-storage.ts'
import { processPicture } from './process-picture.ts'

export async function storePicture(pictures: PictureStorage, bytes: Buffer): Promise<Picture> {
  const processed = await processPicture(bytes)
  await pictures.save([processed])
  return processed.picture
}
