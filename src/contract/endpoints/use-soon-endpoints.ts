import { batchRequest, changedBatchResponse, listUseSoonQuery, listUseSoonResponse } from '../stock/use-soon.ts'
import type { Endpoint } from './endpoint.ts'

export const listUseSoon = {
  method: 'GET',
  path: '/api/stock/use-soon',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Batches that end within the days of the setting `markdown`, the earliest first',
  query: listUseSoonQuery,
  response: listUseSoonResponse,
} satisfies Endpoint

export const markDownBatch = {
  method: 'POST',
  path: '/api/stock/mark-down',
  access: 'seller',
  summary: 'Gives the product of a batch a sale until the batch is gone',
  body: batchRequest,
  response: changedBatchResponse,
  errors: { 404: 'Batch not found', 409: 'Gone, past its date, marked down already, or on sale' },
} satisfies Endpoint

export const writeOffBatch = {
  method: 'POST',
  path: '/api/stock/write-off',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Takes all pieces of a batch out of the stock as spoiled',
  body: batchRequest,
  response: changedBatchResponse,
  errors: { 404: 'Batch not found', 409: 'Gone, or held by payments under way' },
} satisfies Endpoint
