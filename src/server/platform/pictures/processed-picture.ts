import type { Picture } from '../../../domain/picture.ts'

/** A picture ready to be stored: one WebP file for each of its variants, in their order. */
export interface ProcessedPicture {
  readonly picture: Picture
  readonly files: readonly PictureFile[]
}

export interface PictureFile {
  readonly path: string
  readonly bytes: Buffer
}
