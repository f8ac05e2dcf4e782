import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NEWEST_LADDER, type Picture, pictureVariants } from '../../../domain/products/picture.ts'
import { localPictures } from './local-pictures.ts'
import { PictureStorageUnavailable, type ProcessedPicture } from './picture-storage.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-pictures-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const picture: Picture = { kind: 'cutout', ladder: NEWEST_LADDER, hash: 'ab'.repeat(20), width: 400, height: 300 }
const processed: ProcessedPicture = {
  picture,
  files: pictureVariants(picture).map(({ path, width }) => ({ path, bytes: Buffer.alloc(width, path) })),
}

async function filesBelow(directory: string): Promise<Map<string, Buffer>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  const files = await Promise.all(paths.map(async (path) => [path.slice(directory.length), await readFile(path)] as const))
  return new Map(files)
}

test('saves each size at its path and leaves nothing else', async () => {
  const pictures = await localPictures(dataDir)
  await pictures.save([processed])
  expect(pictures.root).toBe(join(dataDir, 'pictures'))
  expect(await filesBelow(dataDir)).toEqual(new Map(processed.files.map(({ path, bytes }) => [path, bytes])))
})

test('saves the same picture twice, also concurrently', async () => {
  const pictures = await localPictures(dataDir)
  await Promise.all([pictures.save([processed]), pictures.save([processed])])
  const before = await stat(join(dataDir, processed.files[0]?.path ?? ''))
  await pictures.save([processed])
  // The same inode means that the file was not written again.
  expect((await stat(join(dataDir, processed.files[0]?.path ?? ''))).ino).toBe(before.ino)
  expect((await filesBelow(dataDir)).size).toBe(processed.files.length)
})

test('finds the pictures of an earlier start', async () => {
  await (await localPictures(dataDir)).save([processed])
  await localPictures(dataDir)
  expect((await filesBelow(dataDir)).size).toBe(processed.files.length)
})

test('deletes drafts of a killed process after a day', async () => {
  const { root } = await localPictures(dataDir)
  const abandoned = join(root, '.incoming', 'abandoned')
  const young = join(root, '.incoming', 'young')
  await Promise.all([abandoned, young].map((path) => writeFile(path, 'half a pic')))
  const twoDaysAgo = (Date.now() - 2 * 24 * 60 * 60 * 1000) / 1000
  await utimes(abandoned, twoDaysAgo, twoDaysAgo)
  await localPictures(dataDir)
  expect([...(await filesBelow(root)).keys()]).toEqual(['/.incoming/young'])
})

test('throws when it can’t write, and leaves no partial file', async () => {
  const pictures = await localPictures(dataDir)
  await rm(join(pictures.root, 'cutout'), { recursive: true })
  await writeFile(join(pictures.root, 'cutout'), 'a file where a directory should be')
  await expect(pictures.save([processed])).rejects.toThrow()
  expect([...(await filesBelow(pictures.root)).keys()]).toEqual(['/cutout'])
})

/** Returns a picture whose second file fills the disk after its first bytes. */
function fillingDisk(): ProcessedPicture {
  const other: Picture = { ...picture, kind: 'photo' }
  const [first, ...rest] = pictureVariants(other).map(({ path }) => ({ path, bytes: Buffer.alloc(100, path) }))
  async function* fullDisk() {
    yield Buffer.alloc(50)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const bytes = fullDisk() as unknown as Buffer // Node's `writeFile` accepts both types
  return { picture: other, files: [...rest, { path: first?.path ?? '', bytes }] }
}

test('saves all pictures of a call or, when the disk is full, none', async () => {
  const pictures = await localPictures(dataDir)
  await expect(pictures.save([processed, fillingDisk()])).rejects.toThrow(PictureStorageUnavailable)
  expect([...(await filesBelow(dataDir)).keys()]).toEqual([])
})

test('keeps an existing picture when saving it again fails', async () => {
  const pictures = await localPictures(dataDir)
  await pictures.save([processed])
  await expect(pictures.save([processed, fillingDisk()])).rejects.toThrow(PictureStorageUnavailable)
  expect((await filesBelow(dataDir)).size).toBe(processed.files.length)
})

test('has complete pictures only after a kill at any moment', async () => {
  for (const acknowledgedBeforeKill of [0, 1, 7]) {
    const acknowledged = await saveUntilKilled(acknowledgedBeforeKill)
    const served = [...(await filesBelow(join(dataDir, 'pictures')))].filter(([path]) => !path.startsWith('/.incoming/'))
    for (const [path, bytes] of served) expect(bytes.equals(writersBytes(path)), `${path} is whole`).toBe(true)
    const names = new Set(served.map(([path]) => `/pictures${path}`))
    for (const path of acknowledged) expect(names.has(path), `${path} was acknowledged`).toBe(true)
  }
})

const WRITER = `
  const [localPicturesUrl, dataDir, size] = process.argv.slice(1)
  const { localPictures } = await import(localPicturesUrl)
  const pictures = await localPictures(dataDir)
  console.log('ready')
  for (let number = 0; ; number++) {
    const hash = number.toString(16).padStart(40, process.pid.toString(16))
    const path = '/pictures/photo/' + hash + '-9x9.webp'
    await pictures.save([{ picture: { kind: 'photo' }, files: [{ path, bytes: Buffer.alloc(Number(size), hash) }] }])
    console.log(path)
  }`
const WRITERS_SIZE = 600_000

/** Returns the bytes that the writer saves at a path: the hash in its name, repeated. */
const writersBytes = (path: string) => Buffer.alloc(WRITERS_SIZE, path.slice('/photo/'.length, '/photo/'.length + 40))

/** Kills a process while it saves pictures. Returns the paths that it reported as saved. */
async function saveUntilKilled(acknowledgedBeforeKill: number): Promise<string[]> {
  const module = fileURLToPath(new URL('local-pictures.ts', import.meta.url))
  const args = ['--input-type=module', '--eval', WRITER, module, dataDir, String(WRITERS_SIZE)]
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  let isReady = false
  for await (const line of createInterface({ input: writer.stdout })) {
    if (isReady) acknowledged.push(line)
    isReady = true
    if (acknowledged.length >= acknowledgedBeforeKill && !writer.killed) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return acknowledged
}
