import { MAX_FORM_BYTES, MAX_IMPORT_BYTES } from '../limits.ts'
import { exportedProduct, importProductsParts, importProductsQuery, importProductsResponse } from '../products/catalog-file.ts'
import {
  changeProductsRequest,
  changeProductsResponse,
  listProductChangesQuery,
  listProductChangesResponse,
  undoChangesRequest,
  undoChangesResponse,
} from '../products/product-changes.ts'
import {
  archiveProductRequest,
  deleteProductRequest,
  newProductRequest,
  setStockRequest,
  updateProductRequest,
} from '../products/product-requests.ts'
import {
  addProductResponse,
  changedProductResponse,
  getSellerProductQuery,
  getSellerProductResponse,
  listSellerProductsQuery,
  listSellerProductsResponse,
} from '../products/seller-products.ts'
import { messageResponse } from '../responses.ts'
import { changeStockRequest, changeStockResponse, listMovementsQuery, listMovementsResponse } from '../stock/stock.ts'
import type { Endpoint } from './endpoint.ts'

export const listSellerProducts = {
  method: 'GET',
  path: '/api/seller/products',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Products with their stock, by name, category or state, sorted; how many are in each state',
  query: listSellerProductsQuery,
  response: listSellerProductsResponse,
} satisfies Endpoint

export const getSellerProduct = {
  method: 'GET',
  path: '/api/seller/product',
  access: 'seller',
  summary: 'One product, archived or not, with its version',
  query: getSellerProductQuery,
  response: getSellerProductResponse,
  errors: { 404: 'Product not found' },
} satisfies Endpoint

export const addProduct = {
  method: 'POST',
  path: '/api/product/add',
  access: 'seller',
  summary: 'Adds a product with up to four pictures (`images`)',
  form: newProductRequest,
  maxFormBytes: MAX_FORM_BYTES,
  status: 201,
  response: addProductResponse,
  errors: {
    409: 'A SKU or barcode of another product',
    413: 'A form, picture or product data too large',
    415: 'Not a form, or no picture',
    422: 'A broken picture, invalid data',
  },
} satisfies Endpoint

export const updateProduct = {
  method: 'POST',
  path: '/api/product/update',
  access: 'seller',
  summary: 'Changes fields and pictures of a product; new pictures are parts that `pictures` names',
  form: updateProductRequest,
  maxFormBytes: MAX_FORM_BYTES,
  response: changedProductResponse,
  errors: {
    404: 'Product not found',
    409: 'Edited since (with the present `product`), a SKU or barcode of another product, fewer than payments under way hold',
    413: 'A form, picture or product data too large',
    415: 'Not a form, or no picture',
    422: 'Invalid data, a broken picture, one that is not named, or the URL of another’s',
  },
} satisfies Endpoint

export const archiveProduct = {
  method: 'POST',
  path: '/api/product/archive',
  access: 'seller',
  summary: 'Takes a product out of the store, or back into it',
  body: archiveProductRequest,
  response: changedProductResponse,
  errors: { 404: 'Product not found' },
} satisfies Endpoint

export const deleteProduct = {
  method: 'POST',
  path: '/api/product/delete',
  access: 'seller',
  summary: 'Deletes a product that nobody ordered, with its pictures and history',
  body: deleteProductRequest,
  response: messageResponse,
  errors: { 404: 'Product not found', 409: 'Ordered or bought before, or on sale' },
} satisfies Endpoint

export const changeProducts = {
  method: 'POST',
  path: '/api/product/change-many',
  access: 'seller',
  summary: 'Changes category, prices and stock of several products, or archives them: all or none',
  body: changeProductsRequest,
  response: changeProductsResponse,
  errors: { 409: 'Edited since, with `results`', 422: 'Invalid, with `results`' },
} satisfies Endpoint

export const listProductChanges = {
  method: 'GET',
  path: '/api/product/changes',
  access: 'seller',
  summary: 'What people changed of products, field by field, newest first',
  query: listProductChangesQuery,
  response: listProductChangesResponse,
  errors: { 404: 'Product not found' },
} satisfies Endpoint

export const undoProductChanges = {
  method: 'POST',
  path: '/api/product/undo',
  access: 'seller',
  summary: 'Sets back a change, or all of a batch, but for what was edited since',
  body: undoChangesRequest,
  response: undoChangesResponse,
  errors: { 404: 'Change not found', 409: 'Undone before' },
} satisfies Endpoint

export const setStock = {
  method: 'POST',
  path: '/api/product/stock',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Marks a product as in stock or sold out',
  body: setStockRequest,
  response: messageResponse,
  errors: { 404: 'Product not found' },
} satisfies Endpoint

export const changeStock = {
  method: 'POST',
  path: '/api/stock/change',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Counts a product’s stock, changes the count, or ends it (`count: null`)',
  body: changeStockRequest,
  response: changeStockResponse,
  errors: { 404: 'Product not found', 409: 'Not counted, or fewer than payments under way hold', 422: 'Below zero' },
} satisfies Endpoint

export const listStockMovements = {
  method: 'GET',
  path: '/api/stock/movements',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Changes of a product’s stock, newest first',
  query: listMovementsQuery,
  response: listMovementsResponse,
  errors: { 404: 'Product not found' },
} satisfies Endpoint

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
  fileParts: importProductsParts,
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
