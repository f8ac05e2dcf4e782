import { createHash } from 'node:crypto'
import { PICTURE_HASH_LENGTH, type Picture, pictureVariants } from '../../../domain/products/picture.ts'
import type { LocalPictures } from './local-pictures.ts'
import type { S3Pictures } from './s3-pictures.ts'

export type StorePictures = LocalPictures | S3Pictures

/** Has one WebP file per variant, in the order of `pictureVariants`. */
export interface ProcessedPicture {
  readonly picture: Picture
  readonly files: readonly PictureFile[]
}

export interface PictureFile {
  readonly path: string
  readonly bytes: Buffer
}

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

export interface PictureStorage {
  /**
   * Saves all pictures durably. Saving a picture again is harmless. Throws PictureStorageUnavailable. Nothing of them is
   * shown then; S3 may have some files, which the audit finds.
   */
  save(pictures: readonly ProcessedPicture[]): Promise<void>
  /** Returns the file at the path of a URL. Returns null when it is not stored. */
  read(path: string): Promise<Buffer | null>
  /**
   * Tells whether all files of a picture are stored. Their time is renewed as if they were saved again, so that they
   * are not deleted before a product refers to them.
   */
  has(picture: Picture): Promise<boolean>
  /**
   * Deletes a picture that nothing refers to. Returns false when a file of it was saved later than `moment`, and stays.
   * Repeating the call is harmless.
   */
  deleteSavedBefore(picture: Picture, moment: Date): Promise<boolean>
  /** Does the same with one file, for a picture of which not all files are stored. */
  deleteFileSavedBefore(path: string, moment: Date): Promise<boolean>
  /** Yields all stored files in no particular order. */
  list(): AsyncGenerator<StoredFile>
  /** Tells why pictures can be neither saved nor read now. Returns null when they can. */
  findAlarm(): Promise<StorageAlarm | null>
}

export interface StoredFile {
  readonly path: string
  readonly savedAt: Date
}

export interface StorageAlarm {
  readonly since: Date
  readonly detail: string
}

/** The storage is full, read-only or can't be reached. */
export class PictureStorageUnavailable extends Error {
  override readonly name = 'PictureStorageUnavailable'
}
