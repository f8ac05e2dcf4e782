// The few parts of the tar format that a backup needs (POSIX.1-1988 ustar): plain files of short names. Any tar reads them.

const BLOCK = 512
const LONGEST_NAME = 100
const FILE_TYPE = '0'

export interface TarFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A file as it stands in an archive: its header, its bytes, filled up to whole blocks. */
export function tarFile({ name, bytes }: TarFile, madeAt: Date): Buffer {
  return Buffer.concat([header(name, bytes.length, madeAt), bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])
}

/** What stands at the end of an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

function header(name: string, size: number, madeAt: Date): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError(`${name} is too long a name for a backup`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) => block.write(value.toString(8).padStart(digits, '0'), at)
  block.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7) // owner and group: whoever unpacks it
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(madeAt.getTime() / 1000), 136, 11)
  block.write(FILE_TYPE, 156)
  block.write('ustar\0' + '00', 257)
  octal(checksum(block), 148, 6)
  block.write('\0 ', 154)
  return block
}

/** The sum of a header's bytes, those of the checksum itself taken as spaces. */
function checksum(block: Buffer): number {
  const own = block.subarray(148, 156)
  return block.reduce((sum, byte) => sum + byte, 0) - own.reduce((sum, byte) => sum + byte, 0) + 8 * 0x20
}

/** Whether an archive ended too early or is none. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

/** The files of an archive one by one. Throws a TarError when it is broken off or is none. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const take = taker(archive)
  for (;;) {
    const block = await take(BLOCK)
    if (block.every((byte) => byte === 0)) return
    if (readOctal(block, 148, 8) !== checksum(block)) throw new TarError('a header is damaged')
    const size = readOctal(block, 124, 12)
    const bytes = await take(size)
    await take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name: block.toString('utf8', 0, LONGEST_NAME).replace(/\0.*$/s, ''), bytes }
  }
}

const readOctal = (block: Buffer, at: number, length: number): number =>
  Number.parseInt(block.toString('latin1', at, at + length), 8)

/** Gives so many bytes of a stream at a time. */
function taker(stream: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldLength = 0
  return async (length) => {
    while (heldLength < length) {
      const { value, done } = await chunks.next()
      if (done) throw new TarError('it is broken off')
      held.push(value)
      heldLength += value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = [all.subarray(length)]
    heldLength -= length
    return all.subarray(0, length)
  }
}
