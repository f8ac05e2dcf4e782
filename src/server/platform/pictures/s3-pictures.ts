import path from 'node:path'
import { picturePath } from '../../../domain/products/picture.ts'
import type { Db } from '../database/connect.ts'
import type { PictureStorage } from './picture-storage.ts'
import { whileNotDeleted, whileNotSaved } from './picture-storage-repository.ts'
import { CLOCK_PRECISION_MS, S3Bucket } from './s3-bucket.ts'
import type { S3Location } from './s3-location.ts'

export interface S3Pictures extends PictureStorage {
  readonly kind: 's3'
  readonly bucket: S3Bucket
  /** Returns the id that `mark` has saved in the bucket. */
  readMark(): Promise<string | null>
  mark(id: string): Promise<void>
  /** Deletes everything. */
  clear(): Promise<void>
}

const FOLDER = 'pictures/'
const MARK = 'larder-pictures.txt'
const TYPE = 'image/webp'

/** An alarm check asks S3 again after this time. `/readyz` may be requested by many. */
const CHECK_EVERY_MS = 5_000

/**
 * Stores pictures in a bucket, at the same path as in their URL (docs/decisions/099). `locks` needs a free connection
 * while something is saved or deleted.
 */
export function s3Pictures(location: S3Location, locks: Db): S3Pictures {
  const bucket = new S3Bucket(location)
  let checkedAt = Number.NEGATIVE_INFINITY

  async function deleteUnlessSavedSince(key: string, moment: Date, isDeleted: (key: string) => boolean): Promise<boolean> {
    return whileNotSaved(locks, hashOf(key), async () => {
      const files = await Array.fromAsync(bucket.list(startOf(key)))
      if (files.some(({ savedAt }) => savedAt.getTime() + CLOCK_PRECISION_MS >= moment.getTime())) return false
      await settled(files.filter((file) => isDeleted(file.key)).map((file) => bucket.delete(file.key)))
      return true
    })
  }

  const put = (file: string, bytes: Buffer) => bucket.put(keyOf(file), bytes, TYPE)

  return {
    kind: 's3',
    bucket,
    async save(pictures) {
      const hashes = [...new Set(pictures.map(({ picture }) => picture.hash))]
      const files = pictures.flatMap((picture) => picture.files)
      await whileNotDeleted(locks, hashes, () => settled(files.map(({ path: file, bytes }) => put(file, bytes))))
    },
    read: (file) => bucket.get(keyOf(file)),
    async has(picture) {
      const full = picturePath(picture)
      return whileNotDeleted(locks, [picture.hash], async () => {
        const bytes = await bucket.get(keyOf(full))
        if (bytes !== null) await put(full, bytes) // this renews the time; a deletion looks at the times of all files
        return bytes !== null
      })
    },
    deleteSavedBefore: (picture, moment) => deleteUnlessSavedSince(keyOf(picturePath(picture)), moment, () => true),
    deleteFileSavedBefore: (file, moment) => deleteUnlessSavedSince(keyOf(file), moment, (key) => key === keyOf(file)),
    async *list() {
      for await (const { key, savedAt } of bucket.list(FOLDER)) yield { path: `/${key}`, savedAt }
    },
    async findAlarm() {
      if (performance.now() - checkedAt > CHECK_EVERY_MS) {
        checkedAt = performance.now()
        await bucket.get(MARK).catch(() => null) // the bucket keeps the failure
      }
      return bucket.failure
    },
    readMark: async () => (await bucket.get(MARK))?.toString() ?? null,
    mark: (id) => bucket.put(MARK, Buffer.from(id), 'text/plain'),
    async clear() {
      for await (const { key } of bucket.list(FOLDER)) await bucket.delete(key)
      await bucket.delete(MARK)
    },
  }
}

const keyOf = (file: string): string => file.slice(1)
const hashOf = (key: string): string => path.posix.basename(key).split('-', 1)[0] ?? ''

/** Returns how the keys of all files of a picture start. */
const startOf = (key: string): string => path.posix.join(path.posix.dirname(key), hashOf(key))

/** Waits for all, also when one fails, because the lock must last as long as a request. Rejects with the first failure. */
async function settled(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}
