import type { ProcessedPicture } from './processed-picture.ts'

export interface PictureStorage {
  /** Saves all these pictures durably, or none. Saving one again is harmless. Throws PicturesClosed when the disk is full or read-only. */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
}

/** The disk is full or read-only. Saved pictures are still served. */
export class PicturesClosed extends Error {
  override readonly name = 'PicturesClosed'
}
