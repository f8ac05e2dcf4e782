// The parts of the ustar format that a backup needs (POSIX.1-1988): regular files with short names.

const BLOCK = 512
const LONGEST_NAME = 100
const FILE_TYPE = '0'

export interface TarFile {
  readonly name: string
  readonly bytes: Buffer
}

export function tarFile({ name, bytes }: TarFile, madeAt: Date): Buffer {
  return Buffer.concat([header(name, bytes.length, madeAt), bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])
}

export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

function header(name: string, size: number, madeAt: Date): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError(`${name} is too long a name for a backup`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) => block.write(value.toString(8).padStart(digits, '0'), at)
  block.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7) // owner and group: those of the extracting user
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(madeAt.getTime() / 1000), 136, 11)
  block.write(FILE_TYPE, 156)
  block.write('ustar\0' + '00', 257)
  octal(checksum(block), 148, 6)
  block.write('\0 ', 154)
  return block
}

/** The checksum field itself counts as spaces. */
function checksum(block: Buffer): number {
  const own = block.subarray(148, 156)
  return block.reduce((sum, byte) => sum + byte, 0) - own.reduce((sum, byte) => sum + byte, 0) + 8 * 0x20
}

export class TarError extends Error {
  override readonly name = 'TarError'
}

/** Throws a TarError when the archive is damaged or incomplete. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const read = reader(archive)
  for (;;) {
    const block = await read(BLOCK)
    if (block.every((byte) => byte === 0)) return
    if (readOctal(block, 148, 8) !== checksum(block)) throw new TarError('a header is damaged')
    const size = readOctal(block, 124, 12)
    const bytes = await read(size)
    await read((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name: block.toString('utf8', 0, LONGEST_NAME).replace(/\0.*$/s, ''), bytes }
  }
}

const readOctal = (block: Buffer, at: number, length: number): number =>
  Number.parseInt(block.toString('latin1', at, at + length), 8)

function reader(stream: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let bufferedLength = 0
  return async (length) => {
    while (bufferedLength < length) {
      const { value, done } = await chunks.next()
      if (done) throw new TarError('it is broken off')
      buffered.push(value)
      bufferedLength += value.length
    }
    const all = buffered.length === 1 && buffered[0] ? buffered[0] : Buffer.concat(buffered)
    buffered = [all.subarray(length)]
    bufferedLength -= length
    return all.subarray(0, length)
  }
}
