import type { Picture } from '../../../domain/picture.ts'

/** One WebP file per variant, in order. */
export interface ProcessedPicture {
  readonly picture: Picture
  readonly files: readonly PictureFile[]
}

export interface PictureFile {
  readonly path: string
  readonly bytes: Buffer
}
