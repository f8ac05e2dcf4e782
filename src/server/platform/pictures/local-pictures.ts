import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_KINDS, pictureVariants } from '../../../domain/products/picture.ts'
import { type PictureFile, type PictureStorage, PictureStorageUnavailable, type StoredFile } from './picture-storage.ts'

export interface LocalPictures extends PictureStorage {
  readonly kind: 'local'
  readonly root: string
}

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** Stores pictures below `dataDir` at the same path as in their URL (docs/decisions/004), in one directory per kind. */
export async function localPictures(dataDir: string): Promise<LocalPictures> {
  const root = pictureDirectory(dataDir)
  const incoming = join(root, INCOMING)
  for (const directory of [incoming, ...PICTURE_KINDS.map((kind) => join(root, kind))])
    await mkdir(directory, { recursive: true }).catch(throwWhenClosed)
  for (const directory of [root, dataDir]) await syncDirectory(directory) // a directory's name is stored in its parent
  await deleteAbandonedDrafts(incoming)
  return existingPictures(dataDir)
}

/** Returns the storage of a directory that `localPictures` or a restore has made. It changes nothing yet. */
export function existingPictures(dataDir: string): LocalPictures {
  const root = pictureDirectory(dataDir)
  const incoming = join(root, INCOMING)
  return {
    kind: 'local',
    root,
    async save(pictures) {
      const files = pictures.flatMap((picture) => picture.files)
      await writeAll(files, dataDir, incoming).catch(throwWhenClosed)
      const kinds = new Set(pictures.map(({ picture }) => picture.kind))
      for (const kind of kinds) await syncDirectory(join(root, kind)) // this makes the files' names as durable as their bytes
    },
    read: (path) => readFile(join(dataDir, path)).catch(nullWhenAbsent),
    async has(picture) {
      const touched = await Promise.all(pictureVariants(picture).map(({ path }) => touch(join(dataDir, path))))
      return touched.every(Boolean)
    },
    async deleteSavedBefore(picture, moment) {
      const files = pictureVariants(picture).map(({ path }) => deleteSavedBefore(dataDir, path, moment))
      return (await Promise.all(files)).every(Boolean)
    },
    deleteFileSavedBefore: (path, moment) => deleteSavedBefore(dataDir, path, moment),
    list: () => storedFiles(dataDir),
    findAlarm: async () => null, // the space of the disk is checked with the other disks
  }
}

/**
 * Writes all files atomically and durably: none is renamed before all are written. A file that exists gets a new mtime,
 * so that it is not deleted as unused.
 */
async function writeAll(files: readonly PictureFile[], dataDir: string, incoming: string): Promise<void> {
  const moves: { readonly draft: string; readonly file: string }[] = []
  const writing = files.map(async ({ path, bytes }) => {
    const file = join(dataDir, path)
    if (await touch(file)) return
    const draft = join(incoming, randomUUID())
    moves.push({ draft, file })
    await writeFile(draft, bytes, { flag: 'wx', flush: true })
  })
  try {
    await Promise.allSettled(writing) // even when one write fails, the others must end before their drafts are removed
    await Promise.all(writing)
    for (const { draft, file } of moves) await rename(draft, file)
  } catch (error) {
    for (const { draft } of moves) await rm(draft, { force: true })
    throw error
  }
}

const CLOSED = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

function throwWhenClosed(error: NodeJS.ErrnoException): never {
  throw CLOSED.has(error.code ?? '')
    ? new PictureStorageUnavailable(`No picture can be written: ${error.message}`, { cause: error })
    : error
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false, // when the file exists but can't be changed, writing it reports the error
  )
}

/** Deletes the drafts of processes that were killed. Younger drafts stay, because they may be in use. */
async function deleteAbandonedDrafts(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const draft = await stat(path).catch(() => null)
    if (draft && Date.now() - draft.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** The name begins with a dot because files and directories with such names are not served. */
const INCOMING = '.incoming'

export const pictureDirectory = (dataDir: string): string => join(dataDir, 'pictures')

export async function hasPictureDirectory(dataDir: string): Promise<boolean> {
  return (await stat(pictureDirectory(dataDir)).catch(nullWhenAbsent)) !== null
}

/** Yields no file when the directory is missing. */
async function* storedFiles(dataDir: string): AsyncGenerator<StoredFile> {
  for (const kind of PICTURE_KINDS) {
    const directory = await opendir(join(pictureDirectory(dataDir), kind)).catch(nullWhenAbsent)
    if (directory === null) continue
    for await (const { name } of directory) {
      const path = `/pictures/${kind}/${name}`
      const found = name.startsWith('.') ? null : await stat(join(dataDir, path)).catch(nullWhenAbsent)
      if (found !== null) yield { path, savedAt: found.mtime }
    }
  }
}

/**
 * Returns true when the file is deleted, or was missing. Returns false when it was saved later than `moment`, and
 * stays. The file is renamed before its age is checked, so that a concurrent save either renewed its time before, or
 * writes the file again.
 */
async function deleteSavedBefore(dataDir: string, path: string, moment: Date): Promise<boolean> {
  const aside = join(pictureDirectory(dataDir), INCOMING, randomUUID())
  if ((await rename(join(dataDir, path), aside).catch(nullWhenAbsent)) === null) return true
  const { mtime } = await stat(aside)
  if (mtime < moment) {
    await rm(aside)
    return true
  }
  await rename(aside, join(dataDir, path))
  return false
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
