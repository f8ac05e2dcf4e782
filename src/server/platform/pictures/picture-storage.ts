import type { Picture } from '../../../domain/picture.ts'
import type { ProcessedPicture } from './processed-picture.ts'

export interface PictureStorage {
  /** All or none, durably; again is harmless. Throws PictureStorageUnavailable. */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
  /** Whether all files of a picture are there. As if saved again, so that a product may follow. */
  has(picture: Picture): Promise<boolean>
  /** Only call it for what nothing refers to. False: a file of it was saved later, and stays. Again is harmless. */
  deleteSavedBefore(picture: Picture, moment: Date): Promise<boolean>
}

/** Full or read-only. Saved pictures are still served. */
export class PictureStorageUnavailable extends Error {
  override readonly name = 'PictureStorageUnavailable'
}
