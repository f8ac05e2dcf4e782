import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|webmanifest)$/ // pictures and fonts are packed already

const PACKINGS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }), // quality 11, its default
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Puts beside each text below a directory the same as .br and .gz, as small as can be: packed once here, it is never packed while a browser waits. */
export async function packFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => packFile(join(parentPath, name))))
}

async function packFile(file) {
  const bytes = await readFile(file)
  for (const [ending, pack] of Object.entries(PACKINGS)) {
    const packed = await pack(bytes)
    if (packed.length < bytes.length) await writeFile(`${file}.${ending}`, packed)
  }
}
