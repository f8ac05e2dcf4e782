import { isUtf8 } from 'node:buffer'
import { ClientError } from '../errors.ts'

/** Bytes as text. Refuses 400 what is no UTF-8, which would be kept with a � for each wrong byte; `name` begins the sentence. */
export function utf8Text(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new ClientError(400, `${name} must be UTF-8`)
  return bytes.toString()
}
