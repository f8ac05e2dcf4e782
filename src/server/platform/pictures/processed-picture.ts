import type { Picture } from '../../../domain/picture.ts'

/** Has one WebP file per variant, in the order of `pictureVariants`. */
export interface ProcessedPicture {
  readonly picture: Picture
  readonly files: readonly PictureFile[]
}

export interface PictureFile {
  readonly path: string
  readonly bytes: Buffer
}
