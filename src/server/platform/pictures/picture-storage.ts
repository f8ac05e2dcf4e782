import type { Picture } from '../../../domain/picture.ts'
import type { ProcessedPicture } from './processed-picture.ts'

export interface PictureStorage {
  /** Saves all pictures durably, or none. Saving a picture again is harmless. Throws PictureStorageUnavailable. */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
  /**
   * Tells whether all files of a picture are stored. Their time is renewed as if they were saved again, so that they
   * are not deleted before a product refers to them.
   */
  has(picture: Picture): Promise<boolean>
  /**
   * Deletes a picture that nothing refers to. Returns false when a file of it was saved later than `moment`, and stays.
   * Repeating the call is harmless.
   */
  deleteSavedBefore(picture: Picture, moment: Date): Promise<boolean>
}

/** The storage is full or read-only. Saved pictures are still served. */
export class PictureStorageUnavailable extends Error {
  override readonly name = 'PictureStorageUnavailable'
}
