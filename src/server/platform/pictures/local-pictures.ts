import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_KINDS } from '../../../domain/picture.ts'
import { type PictureStorage, PicturesClosed } from './picture-storage.ts'
import type { PictureFile } from './processed-picture.ts'

/** Pictures on the local disk. */
export interface LocalPictures extends PictureStorage {
  /** The directory whose files are served below `/pictures/`, each at its own path. */
  readonly root: string
}

/** Files being written, beside those served: a name beginning with a dot is not served. */
export const INCOMING = '.incoming'
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Keeps pictures in `<dataDir>/pictures`, each file at its path from the root of the store (docs/decisions/004). A kind is
 * one flat directory: files are only ever opened by name, which ext4, APFS and XFS do as fast among a million.
 */
export async function localPictures(dataDir: string): Promise<LocalPictures> {
  const root = join(dataDir, 'pictures')
  const incoming = join(root, INCOMING)
  for (const directory of [incoming, ...PICTURE_KINDS.map((kind) => join(root, kind))])
    await mkdir(directory, { recursive: true }).catch(refuseWhenClosed)
  for (const directory of [root, dataDir]) await syncDirectory(directory) // a directory's own name is kept by the one above
  await removeAbandoned(incoming)

  return {
    root,
    async save(pictures) {
      const files = pictures.flatMap((picture) => picture.files)
      await writeAll(files, dataDir, incoming).catch(refuseWhenClosed)
      const kinds = new Set(pictures.map(({ picture }) => picture.kind))
      for (const kind of kinds) await syncDirectory(join(root, kind)) // the names are as durable as the bytes
    },
  }
}

/**
 * Writes files so that each is there whole or not at all, whenever the machine stops. None gets its name before all have found
 * room. One that is there already is the same, and is young again: nobody may take it for one that belongs to nothing.
 */
async function writeAll(files: readonly PictureFile[], dataDir: string, incoming: string): Promise<void> {
  const moves: { readonly draft: string; readonly place: string }[] = []
  const writing = files.map(async ({ path, bytes }) => {
    const place = join(dataDir, path)
    if (await isRenewed(place)) return
    const draft = join(incoming, randomUUID())
    moves.push({ draft, place })
    await writeDurably(draft, bytes)
  })
  try {
    await Promise.allSettled(writing) // when one fails, the others still end before we do
    await Promise.all(writing)
    for (const { draft, place } of moves) await rename(draft, place)
  } catch (error) {
    for (const { draft } of moves) await rm(draft, { force: true })
    throw error
  }
}

const CLOSED = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

function refuseWhenClosed(error: NodeJS.ErrnoException): never {
  throw CLOSED.has(error.code ?? '') ? new PicturesClosed(`No picture can be written: ${error.message}`, { cause: error }) : error
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a directory durable, as syncing a file does with its bytes. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

async function isRenewed(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false, // if it is there but can't be changed, writing fails and says why
  )
}

/** Drafts of a process that was killed. Young ones may be another process's work of this moment. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const draft = await stat(path).catch(() => null)
    if (draft && Date.now() - draft.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
