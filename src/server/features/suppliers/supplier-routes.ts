import type { FastifyRequest } from 'fastify'
import { priceColumns } from '../../../contract/buying/price-lists.ts'
import type { SupplierWire } from '../../../contract/buying/suppliers.ts'
import { MAX_PRICES_BYTES } from '../../../contract/limits.ts'
import type { Supplier } from '../../../domain/buying/supplier.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { formPartBytes, throwMalformedForm } from '../../http/multipart-forms.ts'
import { parseBody } from '../../http/parse-request.ts'
import { utf8Text } from '../../http/request-bodies.ts'
import { ClientError } from '../../platform/client-error.ts'
import { createLimiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { readTable } from '../../platform/spreadsheets/read-table.ts'
import { importPrices } from './import-prices.ts'
import { archiveSupplier, saveSupplier } from './save-supplier.ts'
import { countProductsBySupplier, listSuppliers } from './supplier-repository.ts'

export const supplierRoutes = (platform: Platform) =>
  ({
    listSuppliers: async () => {
      const [suppliers, products] = await Promise.all([listSuppliers(platform.db), countProductsBySupplier(platform.db)])
      return {
        success: true,
        suppliers: suppliers.map((supplier) => supplierToWire(supplier, products.get(supplier.id) ?? 0)),
      }
    },
    saveSupplier: async ({ seller, body }) => {
      const supplier = await saveSupplier(platform, body, seller)
      return { success: true, message: 'Supplier Saved', supplier: await shown(platform, supplier) }
    },
    importPrices: ({ request, query: { dryRun }, seller }) =>
      limitFiles(async () => {
        const form = await readPriceForm(request)
        const table = await readTable(form.file)
        return { success: true, ...(await importPrices(platform, { ...form, table, dryRun }, seller)) }
      }),
    archiveSupplier: async ({ seller, body: { id, archived } }) => {
      const supplier = await archiveSupplier(platform, id, archived, seller)
      const message = archived ? 'Supplier Archived' : 'Supplier Restored'
      return { success: true, message, supplier: await shown(platform, supplier) }
    },
  }) satisfies Partial<EndpointHandlers>

/** A file is in memory with its rows, so only one is read at a time. */
const limitFiles = createLimiter(1, 10)

const MAX_TEXT_BYTES = 16 * 1024
const tooLarge = () => new ClientError(413, 'A price list may have at most 10 MB')

/** Throws 415 for another media type, 413 for too many bytes, and 400 for a malformed form or one without a file. */
async function readPriceForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw new ClientError(415, 'A file is sent as multipart/form-data')
  const parts = await readParts(request).catch(throwMalformedForm)
  const file = parts.get('file')
  if (!file) throw new ClientError(400, 'The part file is missing')
  const columns = parts.get('columns')
  const supplier = utf8Text(parts.get('supplier') ?? Buffer.alloc(0), 'The part supplier').trim()
  return { file, supplier, columns: columns ? parseBody(priceColumns, jsonOf(columns)) : null }
}

async function readParts(request: FastifyRequest): Promise<ReadonlyMap<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const limits = { fileSize: MAX_PRICES_BYTES, files: 4, parts: 4 }
  for await (const part of request.parts({ limits, isPartAFile: () => true })) {
    if (part.type !== 'file') continue
    parts.set(part.fieldname, await formPartBytes(part, part.fieldname === 'file' ? MAX_PRICES_BYTES : MAX_TEXT_BYTES, tooLarge))
  }
  return parts
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8Text(bytes, 'The part columns'))
  } catch {
    throw new ClientError(400, 'The part columns is no JSON')
  }
}

async function shown({ db }: Platform, supplier: Supplier): Promise<SupplierWire> {
  return supplierToWire(supplier, (await countProductsBySupplier(db)).get(supplier.id) ?? 0)
}

const supplierToWire = (
  { id, name, email, phone, note, leadDays, minimum, isArchived }: Supplier,
  products: number,
): SupplierWire => ({
  _id: id,
  name,
  ...(email !== null && { email }),
  ...(phone !== null && { phone }),
  ...(note !== null && { note }),
  ...(leadDays !== null && { leadDays }),
  ...(minimum !== null && { minimum: dollarsOf(minimum) }),
  archived: isArchived,
  products,
})
