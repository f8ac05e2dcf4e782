import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { parsePicturePath } from '../../../domain/products/picture.ts'
import { StartError } from '../../start-error.ts'
import { contentDigest, MANIFEST, type Manifest, manifestSchema, readTar, type TarFile, tableOf } from './backup-format.ts'

export async function* readBackup(file: string): AsyncGenerator<TarFile> {
  const source = createReadStream(file)
  const archive = createGunzip()
  source.once('error', (error) => archive.destroy(error))
  try {
    yield* readTar(source.pipe(archive))
  } finally {
    source.destroy()
    archive.destroy()
  }
}

/** Reads the whole file. Throws a StartError when it is damaged, incomplete or no backup. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const size = await sizeOf(file)
  try {
    if (size === 0) throw new Error('it is empty')
    return await readWhole(file)
  } catch (error) {
    throw new StartError(`${file} is no whole backup of a store: ${reasonOf(error)}`)
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: Error) => {
    throw new StartError(`${file} can't be read: ${error.message}`)
  })
  if (!found.isFile()) throw new StartError(`${file} is no file: name the file that npm run backup wrote`)
  return found.size
}

const CUT_OFF = 'it is cut off. Copy it again from where it was made; its size must be the same'

/** The keys are the codes of zlib's errors. The error or its cause has the code. */
const ZLIB_REASONS: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: CUT_OFF,
  Z_DATA_ERROR: 'it is damaged, or it is no file that npm run backup wrote',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = [error, error.cause].flatMap(
    (each) => ZLIB_REASONS[each instanceof Error && 'code' in each ? String(each.code) : ''] ?? [],
  )[0]
  if (reason !== undefined) return reason
  if (/truncated/i.test(error.message)) return CUT_OFF // the tar decoder has no error codes
  return error.message.split('\n', 1)[0] || 'it can’t be read'
}

async function readWhole(file: string): Promise<Manifest> {
  const digest = contentDigest()
  let manifest: Manifest | null = null
  for await (const part of readBackup(file)) {
    if (manifest) throw new Error(`${part.name} stands behind its end`)
    if (part.name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(part.bytes.toString()))
    else if (tableOf(part.name) !== null || isPicture(part.name)) digest.add(part)
    else throw new Error(`${part.name} belongs to no backup`)
  }
  if (!manifest) throw new Error(CUT_OFF)
  if (manifest.sha256 !== digest.sum()) throw new Error('its contents are not those that were written')
  return manifest
}

/** Accepts only paths that this store gives to pictures, so that no name can lead out of the directory. */
const isPicture = (name: string): boolean => parsePicturePath(`/${name}`) !== null
