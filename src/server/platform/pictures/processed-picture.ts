import type { Picture } from '../../../domain/picture.ts'

/** A picture ready for storage: one WebP file per variant, in order. */
export interface ProcessedPicture {
  readonly picture: Picture
  readonly files: readonly PictureFile[]
}

export interface PictureFile {
  readonly path: string
  readonly bytes: Buffer
}
