import { createHash } from 'node:crypto'
import { PICTURE_HASH_LENGTH, type Picture, pictureVariants } from '../../../domain/picture.ts'
import type { ProcessedPicture } from './processed-picture.ts'

/**
 * Names a picture after its files. `encoded` has one file per variant, in their order. The hash covers all files, so
 * that a name never stands for other bytes, even after an upgrade of the encoder.
 */
export function namedPicture(unnamed: Omit<Picture, 'hash'>, encoded: readonly Buffer[]): ProcessedPicture {
  const hash = createHash('sha256')
  for (const file of encoded) hash.update(file)
  const picture = { ...unnamed, hash: hash.digest('hex').slice(0, PICTURE_HASH_LENGTH) }
  const files = pictureVariants(picture).map(({ path }, index) => ({ path, bytes: encoded[index] ?? Buffer.of() }))
  return { picture, files }
}
