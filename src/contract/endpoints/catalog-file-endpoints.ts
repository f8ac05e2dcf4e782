import { MAX_IMPORT_BYTES } from '../limits.ts'
import { exportedProduct, importProductsQuery, importProductsResponse } from '../products/catalog-file.ts'
import type { Endpoint } from './endpoint.ts'

export const exportProducts = {
  method: 'GET',
  path: '/api/product/export',
  access: 'seller',
  summary: 'All products, archived or not, as a file of comma-separated values',
  isCsv: true,
  response: exportedProduct,
} satisfies Endpoint

export const importProducts = {
  method: 'POST',
  path: '/api/product/import',
  access: 'seller',
  summary: 'Adds and changes products by a file as exported; rows with errors are left out',
  query: importProductsQuery,
  isFileForm: true,
  maxFormBytes: MAX_IMPORT_BYTES + 64 * 1024, // the form around the file
  response: importProductsResponse,
  errors: {
    400: 'Malformed, or without the part `file`',
    409: 'Not what `preview` says any more, or edited by others at the same time',
    413: 'More than 20,000 rows or 50 MB',
    415: 'Not a form',
    422: 'No comma-separated values in UTF-8; rows with errors and `allOrNothing`, with the same lists',
  },
} satisfies Endpoint
