/** A browser holds all chosen files in memory while it reads a ZIP. */
const MAX_ZIP_BYTES = 500 * 1024 * 1024
const MAX_FILES = 2_000

/** Returns the chosen files, with those of ZIP files in their place, or a sentence about what can't be read. */
export async function readChosenFiles(chosen: readonly File[]): Promise<readonly File[] | string> {
  const files: File[] = []
  for (const file of chosen) {
    if (!(await isZip(file))) {
      files.push(file)
      continue
    }
    const unpacked = await unpack(file)
    if (typeof unpacked === 'string') return unpacked
    files.push(...unpacked)
  }
  return files.length > MAX_FILES ? `Choose up to ${MAX_FILES} pictures at once.` : files.filter(isShown)
}

/** Systems put files with names that begin with a point beside pictures. */
const isShown = ({ name }: File): boolean => !name.startsWith('.')

const ZIP_SIGNATURE = 'PK\u0003\u0004'

const isZip = async (file: File): Promise<boolean> => (await file.slice(0, 4).text()) === ZIP_SIGNATURE

async function unpack(zip: File): Promise<readonly File[] | string> {
  if (zip.size > MAX_ZIP_BYTES) return `“${zip.name}” is too large. Choose the pictures in parts.`
  const { unzipSync } = await import('fflate')
  let bytes = 0
  try {
    const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        bytes += originalSize
        if (bytes > MAX_ZIP_BYTES) throw new RangeError('The files in the ZIP are too large')
        return true
      },
    })
    return Object.entries(entries).map(([path, content]) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return new File([new Uint8Array(content)], name)
    })
  } catch (error) {
    return error instanceof RangeError
      ? `The pictures in “${zip.name}” are too large. Choose them in parts.`
      : `“${zip.name}” is damaged, or has a password.`
  }
}
