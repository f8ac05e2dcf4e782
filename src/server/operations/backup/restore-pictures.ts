import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDirectory } from '@larder/embedded-postgres'
import { parsePicturePath } from '../../../domain/products/picture.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { LocalPictures } from '../../platform/pictures/local-pictures.ts'
import type { ProcessedPicture, StorePictures } from '../../platform/pictures/picture-storage.ts'
import { recordStorage } from '../../platform/pictures/picture-storage-repository.ts'
import type { S3Pictures } from '../../platform/pictures/s3-pictures.ts'
import { StartError } from '../../start-error.ts'
import type { TarFile } from './backup-format.ts'

interface PictureRestore {
  write(file: TarFile): Promise<void>
  /** Puts the pictures in place. Call it just before the commit. */
  finish(tx: Db): Promise<void>
  /** Deletes what was written, after a failure. */
  undo(): Promise<void>
}

/** Begins to restore into an empty storage. Throws a StartError when it has pictures. */
export const beginPictureRestore = (pictures: StorePictures): Promise<PictureRestore> =>
  pictures.kind === 's3' ? beginInS3(pictures) : beginInDirectory(pictures)

const DRAFT = 'pictures.restoring-'

async function beginInDirectory(pictures: LocalPictures): Promise<PictureRestore> {
  const { root } = pictures
  const dataDir = path.dirname(root)
  for await (const { path: file } of pictures.list())
    throw new StartError(
      `DATA_DIR is ${dataDir}: it holds pictures already, such as ${file}. Give an empty directory; nothing was changed`,
    )
  await createDirectory(dataDir)
  for (const name of await readdir(dataDir))
    if (name.startsWith(DRAFT)) await rm(path.join(dataDir, name), { recursive: true, force: true }) // left by a killed restore
  const draft = path.join(dataDir, `${DRAFT}${randomUUID()}`)
  let isRenamed = false
  return {
    async write({ name, bytes }) {
      const file = path.join(draft, name.slice('pictures/'.length))
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes, { flag: 'wx', flush: true })
    },
    async finish() {
      await mkdir(draft, { recursive: true }) // a backup may have no pictures
      await rm(root, { recursive: true, force: true }) // an aborted start leaves empty directories
      await rename(draft, root)
      isRenamed = true
    },
    async undo() {
      await rm(isRenamed ? root : draft, { recursive: true, force: true })
    },
  }
}

const FILES_AT_ONCE = 16

async function beginInS3(pictures: S3Pictures): Promise<PictureRestore> {
  const { name } = pictures.bucket
  if ((await pictures.readMark()) !== null) throw filled(name)
  for await (const _file of pictures.list()) throw filled(name)
  let waiting: ProcessedPicture[] = []
  async function saveWaiting(): Promise<void> {
    await pictures.save(waiting)
    waiting = []
  }
  return {
    async write(file) {
      const picture = parsePicturePath(`/${file.name}`)
      if (picture !== null) waiting.push({ picture, files: [{ path: `/${file.name}`, bytes: file.bytes }] })
      if (waiting.length >= FILES_AT_ONCE) await saveWaiting()
    },
    async finish(tx) {
      await saveWaiting()
      await pictures.mark((await recordStorage(tx, 's3')).id)
    },
    undo: () => pictures.clear(),
  }
}

const filled = (name: string) =>
  new StartError(`PICTURES_URL is ${name}: it holds pictures already. Give an empty prefix; nothing was changed`)
