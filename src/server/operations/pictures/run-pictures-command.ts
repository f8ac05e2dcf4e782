import { claimBucket, openS3, requireBucket } from '../../app/open-pictures.ts'
import { hasPictureDirectory, localPictures } from '../../platform/pictures/local-pictures.ts'
import { changeStorage, findRecordedStorage, recordStorage } from '../../platform/pictures/picture-storage-repository.ts'
import { StartError } from '../../start-error.ts'
import type { StoreData } from '../with-store-data.ts'
import { movePictures } from './move-pictures.ts'

const USAGE = 'Say where to: npm run pictures -- move (from DATA_DIR to PICTURES_URL), or npm run pictures -- move --to local'

interface PicturesReport {
  readonly lines: readonly string[]
  readonly isWhole: boolean
}

/** Moves all pictures from one storage to the other. Throws a StartError when the arguments or the configuration are wrong. */
export async function runPicturesCommand(
  data: StoreData,
  args: readonly string[],
  report: (line: string) => void,
): Promise<PicturesReport> {
  const command = args.join(' ')
  if (command !== 'move' && command !== 'move --to local') throw new StartError(USAGE)
  const isToLocal = command !== 'move'
  const { db, dataDir, s3, locks, signal } = data
  if (s3 === null) throw new StartError('PICTURES_URL is not set: set it for this command')
  const bucket = await openS3(s3, locks)
  await requireBucket(bucket)
  const recorded = await findRecordedStorage(db)
  if (!isToLocal && recorded?.kind !== 's3' && !(await hasPictureDirectory(dataDir)))
    throw new StartError(`DATA_DIR is ${dataDir}: it has no directory "pictures" to move from`)
  await recordStorage(db, 'local') // without effect unless nothing is recorded, as before the first start of this version
  await claimBucket(db, bucket, { isFilled: isToLocal })
  const local = await localPictures(dataDir)
  const sides = isToLocal ? { from: bucket, to: local } : { from: local, to: bucket }
  const { copied, present, broken } = await movePictures(sides, report, signal)
  await changeStorage(db, isToLocal ? 'local' : 's3')
  const target = isToLocal ? local.root : bucket.bucket.name
  const next = isToLocal ? 'Start the stores without PICTURES_URL' : 'Start the stores with this PICTURES_URL'
  return {
    lines: [
      ...broken.map((path) => `${path} is broken, and was left out`),
      `${copied} pictures were copied to ${target}, ${present} were there already${broken.length > 0 ? `, ${broken.length} are broken` : ''}.`,
      `${next}, one after the other. Then repeat this command, for the pictures that were uploaded meanwhile.`,
    ],
    isWhole: broken.length === 0,
  }
}
