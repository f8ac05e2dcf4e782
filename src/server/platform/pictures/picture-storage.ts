import type { ProcessedPicture } from './processed-picture.ts'

export interface PictureStorage {
  /** All or none, durably; again is harmless. Throws PictureStorageUnavailable. */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
}

/** Full or read-only. Saved pictures are still served. */
export class PictureStorageUnavailable extends Error {
  override readonly name = 'PictureStorageUnavailable'
}
