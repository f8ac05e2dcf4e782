import { importPricesParts, importPricesQuery, importPricesResponse } from '../buying/price-lists.ts'
import {
  archiveSupplierRequest,
  changeSupplierResponse,
  listSuppliersResponse,
  saveSupplierRequest,
} from '../buying/suppliers.ts'
import { MAX_PRICES_BYTES } from '../limits.ts'
import type { Endpoint } from './endpoint.ts'

export const listSuppliers = {
  method: 'GET',
  path: '/api/suppliers',
  access: 'seller',
  summary: 'From whom the store buys, with the number of their products',
  response: listSuppliersResponse,
} satisfies Endpoint

export const saveSupplier = {
  method: 'POST',
  path: '/api/suppliers/save',
  access: 'seller',
  summary: 'Adds a supplier, or changes the one of `id`',
  body: saveSupplierRequest,
  response: changeSupplierResponse,
  errors: { 404: 'Supplier not found', 409: 'Another supplier has the name' },
} satisfies Endpoint

export const archiveSupplier = {
  method: 'POST',
  path: '/api/suppliers/archive',
  access: 'seller',
  summary: 'Archives a supplier, from whom nothing is bought any more, or takes it back',
  body: archiveSupplierRequest,
  response: changeSupplierResponse,
  errors: { 404: 'Supplier not found' },
} satisfies Endpoint

export const importPrices = {
  method: 'POST',
  path: '/api/suppliers/prices',
  access: 'seller',
  summary: 'Changes costs, case sizes and barcodes by a supplier’s price list',
  query: importPricesQuery,
  isFileForm: true,
  fileParts: importPricesParts,
  maxFormBytes: MAX_PRICES_BYTES,
  response: importPricesResponse,
  errors: {
    400: 'Malformed, or without the part `file`',
    404: 'Supplier not found',
    413: 'More than 20,000 rows or 10 MB',
    415: 'Not a form',
    422: 'No CSV in UTF-8 and no XLSX; a column that the file does not have',
  },
} satisfies Endpoint
