import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|webmanifest)$/ // pictures and fonts are compressed already

const ENCODINGS = {
  // Brotli's default quality is the highest, 11.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Writes .br and .gz beside each text file, so that no request waits for compression. */
export async function packFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => encodeFile(join(parentPath, name))))
}

async function encodeFile(file) {
  const bytes = await readFile(file)
  for (const [ending, encode] of Object.entries(ENCODINGS)) {
    const encoded = await encode(bytes)
    if (encoded.length < bytes.length) await writeFile(`${file}.${ending}`, encoded)
  }
}
