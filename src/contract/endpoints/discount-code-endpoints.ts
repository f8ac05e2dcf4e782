import { listCodesResponse, saveCodeRequest, saveCodeResponse } from '../checkout/discount-codes.ts'
import type { Endpoint } from './endpoint.ts'

export const listCodes = {
  method: 'GET',
  path: '/api/codes',
  access: 'seller',
  summary: 'Discount codes, with how often they were used and what they gave away',
  response: listCodesResponse,
} satisfies Endpoint

export const saveCode = {
  method: 'POST',
  path: '/api/codes/save',
  access: 'seller',
  summary: 'Makes a discount code, or changes the one with this id',
  body: saveCodeRequest,
  response: saveCodeResponse,
  errors: { 404: 'Code not found', 409: 'Another code has this text' },
} satisfies Endpoint
