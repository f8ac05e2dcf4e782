import { MAX_FORM_BYTES } from '../limits.ts'
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
import { addProductResponse, changedProductResponse } from '../products/seller-products.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

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
    409: 'A SKU of another product',
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
    409: 'Edited since (with the present `product`), a SKU of another product, fewer than payments under way hold',
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
  errors: { 404: 'Product not found', 409: 'Ordered before, or on sale' },
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
