import { isUtf8 } from 'node:buffer'
import { ClientError } from '../errors.ts'

/** Throws 400 for invalid UTF-8, because decoding would replace the invalid bytes by �. */
export function utf8Text(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new ClientError(400, `${name} must be UTF-8`)
  return bytes.toString()
}
