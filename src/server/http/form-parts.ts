import type { MultipartFile } from '@fastify/multipart'
import { ClientError } from '../errors.ts'

/**
 * Returns the bytes of a part. Throws `createError()` as soon as there are more than `maxBytes`; the plugin's own limit
 * may wait for the end of the part forever.
 */
export async function formPartBytes({ file }: MultipartFile, maxBytes: number, createError: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > maxBytes) throw createError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Throws 400 for the plain errors that the parser throws for a truncated form or a missing boundary. Rethrows other
 * errors.
 */
export function throwMalformedForm(error: unknown): never {
  if (error instanceof ClientError || (error instanceof Error && 'statusCode' in error)) throw error
  throw new ClientError(400, 'The form could not be read')
}
