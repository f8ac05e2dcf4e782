import { randomUUID } from 'node:crypto'
import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_KINDS } from '../../../domain/picture.ts'

/** The name begins with a dot because files and directories with such names are not served. */
export const INCOMING = '.incoming'

export const pictureDirectory = (dataDir: string): string => join(dataDir, 'pictures')

export async function hasPictureDirectory(dataDir: string): Promise<boolean> {
  return (await stat(pictureDirectory(dataDir)).catch(nullWhenAbsent)) !== null
}

/** Yields the paths in no particular order. Yields none when the directory is missing. */
export async function* storedPicturePaths(dataDir: string): AsyncGenerator<string> {
  for (const kind of PICTURE_KINDS) {
    const directory = await opendir(join(pictureDirectory(dataDir), kind)).catch(nullWhenAbsent)
    if (directory) for await (const { name } of directory) if (!name.startsWith('.')) yield `/pictures/${kind}/${name}`
  }
}

export async function pictureSavedAt(dataDir: string, path: string): Promise<Date | null> {
  const found = await stat(join(dataDir, path)).catch(nullWhenAbsent)
  return found?.mtime ?? null
}

/**
 * Returns true when the file is deleted, or was missing. Returns false when it was saved later than `moment`, and
 * stays.
 */
export async function deletePictureSavedBefore(dataDir: string, path: string, moment: Date): Promise<boolean> {
  const isDeleted = await removePictureSavedBefore(dataDir, path, moment).catch(nullWhenAbsent)
  return isDeleted ?? true
}

/**
 * Renames the file before checking its age, so that a concurrent save either renewed its time before, or writes the
 * file again. Throws ENOENT when the file is missing.
 */
export async function removePictureSavedBefore(dataDir: string, path: string, oldest: Date): Promise<boolean> {
  const aside = join(pictureDirectory(dataDir), INCOMING, randomUUID())
  await rename(join(dataDir, path), aside)
  const { mtime } = await stat(aside)
  if (mtime < oldest) {
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
