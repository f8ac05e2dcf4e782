import { STAFF_ROLES } from '../../domain/staff.ts'
import { addProductResponse } from '../changed-product.ts'
import type { Endpoint } from '../endpoint.ts'
import { listJobsResponse } from '../jobs.ts'
import { ATTEMPTS_PER_MINUTE, MAX_FORM_BYTES } from '../limits.ts'
import { newProductRequest } from '../new-product.ts'
import { setStockRequest } from '../product-requests.ts'
import { messageResponse } from '../responses.ts'
import { sellerLoginRequest } from '../second-factor.ts'
import { currentSellerResponse, sellerLoginResponse } from '../staff.ts'

export const loginSeller = {
  method: 'POST',
  path: '/api/seller/login',
  access: 'anyone',
  summary: 'Logs the owner, or one of the staff, in',
  body: sellerLoginRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: sellerLoginResponse,
  errors: { 401: 'Invalid email or password; with `code`: a second factor is required' },
} satisfies Endpoint

export const logoutSeller = {
  method: 'GET',
  path: '/api/seller/logout',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Ends this session',
  response: messageResponse,
} satisfies Endpoint

export const currentSeller = {
  method: 'GET',
  path: '/api/seller/is-auth',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Who of the staff is logged in',
  response: currentSellerResponse,
} satisfies Endpoint

export const listJobs = {
  method: 'GET',
  path: '/api/seller/jobs',
  access: 'seller',
  summary: 'Background work that waits, and what failed',
  response: listJobsResponse,
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
    409: 'A SKU of another product',
    413: 'A form, picture or product data too large',
    415: 'Not a form, or no picture',
    422: 'A broken picture, invalid data',
  },
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
