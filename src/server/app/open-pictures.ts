import type { Config } from '../config.ts'
import { hasPictures } from '../features/catalog/product-repository.ts'
import type { Db } from '../platform/database/connect.ts'
import { existingPictures, hasPictureDirectory, localPictures, pictureDirectory } from '../platform/pictures/local-pictures.ts'
import { PictureStorageUnavailable, type StorePictures } from '../platform/pictures/picture-storage.ts'
import { changeStorage, findRecordedStorage, recordStorage } from '../platform/pictures/picture-storage-repository.ts'
import type { S3Location } from '../platform/pictures/s3-location.ts'
import type { S3Pictures } from '../platform/pictures/s3-pictures.ts'
import { StartError } from '../start-error.ts'

interface PicturesSource extends Pick<Config, 'dataDir' | 's3'> {
  readonly db: Db
  /** S3 takes its locks on connections of this database, which must not be the only one of `db`. */
  readonly locks: Db
}

/** Imports the S3 client only where it is used, because it takes memory. */
export async function openS3(location: S3Location, locks: Db): Promise<S3Pictures> {
  const { s3Pictures } = await import('../platform/pictures/s3-pictures.ts')
  return s3Pictures(location, locks)
}

/**
 * Opens the pictures of a store that starts, and records where they are. Throws a StartError when the pictures of the
 * database are elsewhere: they would be 404 here, and new pictures of this store 404 there.
 */
export async function openPictures(source: PicturesSource): Promise<StorePictures> {
  const { db, dataDir, s3 } = source
  const isUsed = await hasPictures(db)
  if (s3 === null) {
    await requireLocal(source, isUsed)
    const pictures = await localPictures(dataDir)
    await record(db, 'local')
    return pictures
  }
  const pictures = await openS3(s3, source.locks)
  const recorded = await findRecordedStorage(db)
  if (recorded?.kind !== 's3' && isUsed) throw notMoved(pictures)
  await requireBucket(pictures).catch((error: unknown) => {
    // Without S3 a store shows all but pictures. It must be able to start again while S3 is away.
    if (!(error instanceof PictureStorageUnavailable) || recorded?.kind !== 's3') throw error
  })
  if (pictures.bucket.failure === null) await claimBucket(db, pictures, { isFilled: isUsed })
  await record(db, 's3')
  return pictures
}

/** Opens the pictures of a store for a command. It creates and records nothing. Throws as `openPictures` does. */
export async function joinPictures(source: PicturesSource): Promise<StorePictures> {
  const { db, dataDir, s3 } = source
  const recorded = await findRecordedStorage(db)
  if (s3 === null) {
    requireRecordedLocal(recorded?.kind, true)
    return existingPictures(dataDir)
  }
  const pictures = await openS3(s3, source.locks)
  if (recorded?.kind !== 's3') throw notMoved(pictures)
  await claimBucket(db, pictures, { isFilled: true })
  return pictures
}

/**
 * Makes the bucket that of this database, unless it is. Throws a StartError when it belongs to another database, whose
 * pictures a clean-up of this one would delete, or when it should be filled already.
 */
export async function claimBucket(db: Db, pictures: S3Pictures, { isFilled }: { isFilled: boolean }): Promise<void> {
  const { id } = await recordStorage(db, 's3')
  const mark = await pictures.readMark()
  if (mark === id) return
  const { name } = pictures.bucket
  if (mark !== null)
    throw new StartError(`PICTURES_URL is ${name}: it has the pictures of another database. Give each its own prefix`)
  if (isFilled)
    throw new StartError(
      `PICTURES_URL is ${name}: it does not have the pictures of this database. Correct it; if the pictures are lost, run: npm run pictures -- move`,
    )
  await pictures.mark(id)
}

export async function requireBucket({ bucket }: S3Pictures): Promise<void> {
  if (await bucket.exists()) return
  throw new StartError(`PICTURES_URL is ${bucket.name}: there is no such bucket, or the credentials may not use it`)
}

async function requireLocal({ db, dataDir }: PicturesSource, isUsed: boolean): Promise<void> {
  requireRecordedLocal((await findRecordedStorage(db))?.kind, isUsed)
  if (!isUsed || (await hasPictureDirectory(dataDir))) return
  throw new StartError(
    `DATA_DIR is ${dataDir}: it has no directory "pictures", and products of the database have pictures. Share the directory with the stores that have it; if the pictures are lost, create ${pictureDirectory(dataDir)} empty`,
  )
}

function requireRecordedLocal(kind: string | undefined, isUsed: boolean): void {
  if (kind !== 's3' || !isUsed) return
  throw new StartError(
    'PICTURES_URL is not set, and the pictures of the database are in S3. Set it as the other stores have it, or bring the pictures here: npm run pictures -- move --to local',
  )
}

const notMoved = ({ bucket }: S3Pictures) =>
  new StartError(
    `PICTURES_URL is ${bucket.name}, and the pictures of the database are in a DATA_DIR. Unset it, or move them: npm run pictures -- move`,
  )

async function record(db: Db, kind: StorePictures['kind']): Promise<void> {
  const recorded = await recordStorage(db, kind)
  if (recorded.kind !== kind) await changeStorage(db, kind)
}
