import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/limits.ts'
import { categoryDecisions, columnMapping } from '../../../contract/products/catalog-file.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { formPartBytes, throwMalformedForm } from '../../http/multipart-forms.ts'
import { parseBody } from '../../http/parse-request.ts'
import { utf8Text } from '../../http/request-bodies.ts'
import { ClientError } from '../../platform/client-error.ts'
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
        const form = await readImportForm(request)
        const decisions = form.categories ? parseBody(categoryDecisions, jsonOf(form.categories, CATEGORIES)) : {}
        const sent = form.columns ? parseBody(columnMapping, jsonOf(form.columns, COLUMNS)) : null
        const file = await readCatalogFile(platform.db, form.file, { sent, dryRun: query.dryRun })
        return { success: true, ...(await importProducts(platform, file, { ...query, decisions }, staffActor(seller))) }
      }),
  }) satisfies Partial<EndpointHandlers>

const FILE = 'file'
const COLUMNS = 'columns'
const CATEGORIES = 'categories'
const MAX_PARTS = 5
const MAX_OTHER_BYTES = 64 * 1024

interface ImportForm {
  readonly file: Buffer
  readonly categories: Buffer | null
  readonly columns: Buffer | null
}

type FormParts = Omit<ImportForm, 'file'> & { readonly file: Buffer | null }

/** Throws 415 for another media type, 413 for too many bytes, and 400 for a malformed form or one without a file. */
async function readImportForm(request: FastifyRequest): Promise<ImportForm> {
  if (!request.isMultipart()) throw new ClientError(415, 'A file is sent as multipart/form-data')
  if (Number(request.headers['content-length']) > endpoints.importProducts.maxFormBytes) throw tooLarge()
  const { file, ...parts } = await readParts(request).catch(throwMalformedForm)
  if (!file) throw new ClientError(400, `The part ${FILE} is missing`)
  return { file, ...parts }
}

async function readParts(request: FastifyRequest): Promise<FormParts> {
  const parts = new Map<string, Buffer>()
  const limits = { fileSize: endpoints.importProducts.maxFormBytes, files: MAX_PARTS, parts: MAX_PARTS }
  for await (const part of request.parts({ limits, isPartAFile: () => true })) {
    if (part.type !== 'file') continue
    const { fieldname } = part
    if (fieldname === FILE) parts.set(FILE, await readAtOnce(part, Number(request.headers['content-length'])))
    else parts.set(fieldname, await formPartBytes(part, MAX_OTHER_BYTES, tooLarge))
  }
  return { file: parts.get(FILE) ?? null, categories: parts.get(CATEGORIES) ?? null, columns: parts.get(COLUMNS) ?? null }
}

function jsonOf(bytes: Buffer, name: string): unknown {
  const text = utf8Text(bytes, `The part ${name}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ClientError(400, `The part ${name} is no JSON`)
  }
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
