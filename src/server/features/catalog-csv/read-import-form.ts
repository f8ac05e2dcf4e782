import type { FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/limits.ts'
import { ClientError } from '../../errors.ts'
import { formPartBytes, throwMalformedForm } from '../../http/form-parts.ts'

const FILE = 'file'
const MAX_PARTS = 4

/** The bytes of the part `file`. Throws 415 for another type, 413 for too many bytes, 400 for a malformed form. */
export async function readImportForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ClientError(415, 'A file is sent as multipart/form-data')
  if (Number(request.headers['content-length']) > endpoints.importProducts.maxFormBytes) throw tooLarge()
  const file = await readFile(request).catch(throwMalformedForm)
  if (!file) throw new ClientError(400, `The part ${FILE} is missing`)
  return file
}

async function readFile(request: FastifyRequest): Promise<Buffer | null> {
  let file: Buffer | null = null
  const limits = { fileSize: endpoints.importProducts.maxFormBytes, files: MAX_PARTS, parts: MAX_PARTS }
  for await (const part of request.parts({ limits, isPartAFile: () => true })) {
    if (part.type !== 'file') continue
    const bytes = await formPartBytes(part, MAX_IMPORT_BYTES, tooLarge)
    if (part.fieldname === FILE) file = bytes
  }
  return file
}

const tooLarge = () => new ClientError(413, 'A file may have at most 50 MB')
