import { archiveProductRequest, changedProductResponse, updateProductRequest } from '../edit-product.ts'
import type { Endpoint } from '../endpoint.ts'
import { MAX_FORM_BYTES } from '../limits.ts'

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
