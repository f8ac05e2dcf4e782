import { createHash } from 'node:crypto'
import { PICTURE_HASH_LENGTH, type Picture, parsePicturePath, pictureVariants } from '../../../domain/products/picture.ts'
import type { PictureFile, PictureStorage, ProcessedPicture } from '../../platform/pictures/picture-storage.ts'

const AT_ONCE = 8
const REPORT_EVERY = 500

interface MoveSides {
  readonly from: PictureStorage
  readonly to: PictureStorage
}

interface MovedPictures {
  readonly copied: number
  readonly present: number
  /** Are the paths of pictures of which a file is missing, or whose content is not that of their name. */
  readonly broken: readonly string[]
}

/**
 * Copies the pictures that the other storage lacks, and checks what arrived by the hash in its name. The source stays as
 * it is, so that stores may serve it meanwhile. It can be repeated, also after it was interrupted.
 */
export async function movePictures(
  { from, to }: MoveSides,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<MovedPictures> {
  const present = new Set<string>()
  for await (const { path } of to.list()) present.add(path)
  const pictures = await listPictures(from)
  const missing = pictures.filter((picture) => !pictureVariants(picture).every(({ path }) => present.has(path)))
  const broken: string[] = []
  let done = 0
  const next = missing.values()
  async function copyInTurn(): Promise<void> {
    for (const picture of next) {
      signal.throwIfAborted()
      if (!(await copy(picture, { from, to }))) broken.push(fullPath(picture))
      done += 1
      if (done % REPORT_EVERY === 0) report(`${done} of ${missing.length} pictures`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyInTurn))
  return { copied: missing.length - broken.length, present: pictures.length - missing.length, broken }
}

const fullPath = (picture: Picture): string => pictureVariants(picture).at(-1)?.path ?? ''

/** Returns false when the source is broken. Throws when the copy is. */
async function copy(picture: Picture, { from, to }: MoveSides): Promise<boolean> {
  const files = await readAll(picture, from)
  if (files === null || !isWhole(picture, files)) return false
  await to.save([{ picture, files } satisfies ProcessedPicture])
  const copied = await readAll(picture, to)
  if (copied === null || !isWhole(picture, copied)) throw new Error(`${fullPath(picture)} did not arrive whole`)
  return true
}

async function readAll(picture: Picture, storage: PictureStorage): Promise<PictureFile[] | null> {
  const files = pictureVariants(picture).map(async ({ path }) => {
    const bytes = await storage.read(path)
    return bytes === null ? [] : [{ path, bytes }]
  })
  const found = (await Promise.all(files)).flat()
  return found.length === files.length ? found : null
}

/** The hash in a picture's name covers all its files (`namedPicture`). */
function isWhole({ hash: expected }: Picture, files: readonly PictureFile[]): boolean {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('hex').slice(0, PICTURE_HASH_LENGTH) === expected
}

/** Lists pictures by their widest file, which has the name of the full size. */
async function listPictures(storage: PictureStorage): Promise<Picture[]> {
  const widest = new Map<string, Picture>()
  for await (const { path } of storage.list()) {
    const picture = parsePicturePath(path)
    if (picture === null) continue
    const key = `${picture.kind} ${picture.hash} ${picture.ladder}`
    if (picture.width > (widest.get(key)?.width ?? 0)) widest.set(key, picture)
  }
  return [...widest.values()]
}
