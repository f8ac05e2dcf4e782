import type { Picture } from '../../../domain/picture.ts'
import type { ProcessedPicture } from './processed-picture.ts'

/** Where pictures are kept. */
export interface PictureStorage {
  /** Keeps a picture for good: once this has ended well its files survive a crash. Saving one twice is harmless. */
  save(processed: ProcessedPicture): Promise<Picture>
}
