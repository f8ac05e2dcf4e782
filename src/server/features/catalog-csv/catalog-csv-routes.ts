import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/limits.ts'
import { staffActor } from '../../../domain/actor.ts'
import { ClientError } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { formPartBytes, throwMalformedForm } from '../../http/multipart-forms.ts'
import { createLimiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { readCatalogFile } from './read-catalog-file.ts'

/** A file is in memory with its rows, so only one is imported at a time. Files that wait are not read yet. */
const limitFiles = createLimiter(1, 10)

export const catalogCsvRoutes = (platform: Platform) =>
  ({
    exportProducts: async () => exportProducts(platform),
    importProducts: ({ request, query, seller }) =>
      limitFiles(async () => {
        const file = await readCatalogFile(await readImportForm(request))
        return { success: true, ...(await importProducts(platform, file, query, staffActor(seller))) }
      }),
  }) satisfies Partial<EndpointHandlers>

const FILE = 'file'
const MAX_PARTS = 4
const MAX_OTHER_BYTES = 64 * 1024

/**
 * Returns the bytes of the part `file`. Throws 415 for another media type, 413 for too many bytes, and 400 for a
 * malformed form.
 */
async function readImportForm(request: FastifyRequest): Promise<Buffer> {
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
    if (part.type === 'file' && part.fieldname === FILE) file = await readAtOnce(part, Number(request.headers['content-length']))
    else if (part.type === 'file') await formPartBytes(part, MAX_OTHER_BYTES, tooLarge)
  }
  return file
}

/**
 * Copies each chunk when it arrives. Joining 50 MB at the end would take twice the memory, and block the event loop for
 * half a second.
 */
async function readAtOnce({ file }: MultipartFile, formBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.min(MAX_IMPORT_BYTES, formBytes || MAX_IMPORT_BYTES))
  let size = 0
  for await (const chunk of file) {
    if (size + chunk.length > bytes.length) throw tooLarge()
    size += chunk.copy(bytes, size)
  }
  return bytes.subarray(0, size)
}

const tooLarge = () => new ClientError(413, 'A file may have at most 50 MB')
