import { changeStockRequest, changeStockResponse, listMovementsQuery, listMovementsResponse } from '../stock/stock.ts'
import type { Endpoint } from './endpoint.ts'

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
