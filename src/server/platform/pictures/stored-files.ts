import { randomUUID } from 'node:crypto'
import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_KINDS } from '../../../domain/picture.ts'
import { INCOMING } from './local-pictures.ts'

/** Every picture file of a data directory, by its path from the store's root, in no order. A directory that is not there has none. */
export async function* storedPicturePaths(dataDir: string): AsyncGenerator<string> {
  for (const kind of PICTURE_KINDS) {
    const directory = await opendir(join(dataDir, 'pictures', kind)).catch(nullWhenAbsent)
    if (directory) for await (const { name } of directory) if (!name.startsWith('.')) yield `/pictures/${kind}/${name}`
  }
}

/** When a picture file was written or last saved anew; null when there is none. */
export async function pictureSavedAt(dataDir: string, path: string): Promise<Date | null> {
  const found = await stat(join(dataDir, path)).catch(nullWhenAbsent)
  return found?.mtime ?? null
}

/**
 * Removes a picture file that was saved before `oldest`. It is put aside before its age is looked at: somebody who saves the
 * same picture just now either makes it young first, so that it is put back, or finds none and writes it anew.
 */
export async function removePictureSavedBefore(dataDir: string, path: string, oldest: Date): Promise<boolean> {
  const aside = join(dataDir, 'pictures', INCOMING, randomUUID())
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
