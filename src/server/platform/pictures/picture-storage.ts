import type { ProcessedPicture } from './processed-picture.ts'

/** Where pictures are kept. */
export interface PictureStorage {
  /**
   * Keeps these pictures for good, or none of them: once this has ended well their files survive a crash. Saving one twice
   * is harmless. Throws a PicturesClosed when the disk takes no more.
   */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
}

/** The disk of the pictures is full or can only be read. What is there can still be shown. */
export class PicturesClosed extends Error {
  override readonly name = 'PicturesClosed'
}
