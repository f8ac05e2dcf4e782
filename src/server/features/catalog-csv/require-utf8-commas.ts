import { isUtf8 } from 'node:buffer'
import { ClientError } from '../../errors.ts'

const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
const HEAD = 64 * 1024

/** Throws 422 when the file is not in UTF-8 with commas. The message says what it probably is instead. */
export function requireUtf8Commas(bytes: Buffer): void {
  const head = bytes.subarray(0, HEAD)
  if (UTF_16_MARKS.some((mark) => head.subarray(0, 2).equals(mark)) || isHalfNul(head.subarray(0, 200))) {
    throw new ClientError(422, 'The file is in UTF-16. Save it as “CSV UTF-8” with commas')
  }
  if (!isUtf8(bytes)) throw new ClientError(422, 'The file is not in UTF-8, but perhaps in Latin-1. Save it as “CSV UTF-8”')
  const header = headerOf(head.toString())
  const count = (separator: string) => header.split(separator).length - 1
  if (header.startsWith('sep=;') || count(';') > count(',')) {
    throw new ClientError(422, 'The cells are separated by semicolons. Save the file with commas')
  }
  if (count('\t') > count(',')) throw new ClientError(422, 'The cells are separated by tabs. Save the file with commas')
}

/** Detects UTF-16 without a byte order mark, in which each English letter has a zero byte. */
const isHalfNul = (bytes: Buffer): boolean => bytes.filter((byte) => byte === 0).length > bytes.length / 4

const headerOf = (text: string): string => /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? ''
