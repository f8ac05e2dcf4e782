import type { ProcessedPicture } from './processed-picture.ts'

export interface PictureStorage {
  /** Saves all these pictures durably, or none. Saving one again is harmless. Throws PictureStorageUnavailable when the disk is full or read-only. */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
}

/** The disk is full or read-only. Saved pictures are still served. */
export class PictureStorageUnavailable extends Error {
  override readonly name = 'PictureStorageUnavailable'
}
