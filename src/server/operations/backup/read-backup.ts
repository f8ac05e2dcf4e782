import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parsePicturePath } from '../../../domain/picture.ts'
import { StartError } from '../../start-error.ts'
import { contentDigest, MANIFEST, type Manifest, manifestSchema, tableOf } from './manifest.ts'
import { readTar, type TarFile } from './tar.ts'

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

/** Throws a StartError when it is damaged, incomplete or no backup. */
export async function verifyBackup(file: string): Promise<Manifest> {
  try {
    return await readWhole(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    throw new StartError(`${file} is no whole backup of a store: ${reason}`)
  }
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
  if (!manifest) throw new Error('its end is missing')
  if (manifest.sha256 !== digest.sum()) throw new Error('its contents are not those that were written')
  return manifest
}

/** No name may lead out of the directory. */
const isPicture = (name: string): boolean => parsePicturePath(`/${name}`) !== null
