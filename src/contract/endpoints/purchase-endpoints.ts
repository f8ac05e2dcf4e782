import {
  changePurchaseResponse,
  getPurchaseQuery,
  getPurchaseResponse,
  listPurchasesQuery,
  listPurchasesResponse,
  purchaseRequest,
  receivePurchaseRequest,
  savePurchaseRequest,
  suggestPurchaseRequest,
  suggestPurchaseResponse,
} from '../buying/purchases.ts'
import type { Endpoint } from './endpoint.ts'

const NOT_FOUND = 'Purchase not found'

export const suggestPurchase = {
  method: 'POST',
  path: '/api/purchases/suggest',
  access: 'seller',
  summary: 'What to buy from a supplier: counted products that are low, in whole cases, less what is on its way; saves nothing',
  body: suggestPurchaseRequest,
  response: suggestPurchaseResponse,
  errors: { 404: 'Supplier not found' },
} satisfies Endpoint

export const savePurchase = {
  method: 'POST',
  path: '/api/purchases/save',
  access: 'seller',
  summary: 'Saves a draft, or changes the one of `id`',
  body: savePurchaseRequest,
  response: changePurchaseResponse,
  errors: {
    404: 'Purchase, supplier or product not found',
    409: 'No draft any more, or an archived supplier',
    422: 'A quantity that is not whole cases',
  },
} satisfies Endpoint

export const sendPurchase = {
  method: 'POST',
  path: '/api/purchases/send',
  access: 'seller',
  summary: 'Marks a draft as sent, and mails it to the supplier with a file of its lines if they have an email',
  body: purchaseRequest,
  response: changePurchaseResponse,
  errors: { 404: NOT_FOUND, 409: 'Sent before, received or closed' },
} satisfies Endpoint

export const receivePurchase = {
  method: 'POST',
  path: '/api/purchases/receive',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Takes what came of a purchase into stock; what nobody ordered of a product is taken and marked',
  body: receivePurchaseRequest,
  isIdempotent: true,
  response: changePurchaseResponse,
  errors: { 403: 'A packer sent a cost', 404: NOT_FOUND, 409: 'Closed', 422: 'A product of another purchase' },
} satisfies Endpoint

export const closePurchase = {
  method: 'POST',
  path: '/api/purchases/close',
  access: 'seller',
  summary: 'Ends a purchase: what did not come is on its way no longer',
  body: purchaseRequest,
  response: changePurchaseResponse,
  errors: { 404: NOT_FOUND, 409: 'Closed before' },
} satisfies Endpoint

export const listPurchases = {
  method: 'GET',
  path: '/api/purchases',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Purchases with their lines, of some states or one supplier; packers see no costs',
  query: listPurchasesQuery,
  response: listPurchasesResponse,
} satisfies Endpoint

export const getPurchase = {
  method: 'GET',
  path: '/api/purchases/one',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'A purchase with its receipts; packers see no costs',
  query: getPurchaseQuery,
  response: getPurchaseResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint
