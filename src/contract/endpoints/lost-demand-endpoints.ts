import { messageResponse } from '../responses.ts'
import { dismissLossRequest, listLostDemandQuery, listLostDemandResponse } from '../search/lost-demand.ts'
import type { Endpoint } from './endpoint.ts'

export const listLostDemand = {
  method: 'GET',
  path: '/api/seller/lost-demand',
  access: 'seller',
  summary: 'What shoppers did not get in 7 or 30 days: searches without a result, sold-out products, missing pieces',
  query: listLostDemandQuery,
  response: listLostDemandResponse,
} satisfies Endpoint

export const dismissLostDemand = {
  method: 'POST',
  path: '/api/seller/lost-demand',
  access: 'seller',
  summary: 'Dismisses a row of lost demand, or takes that back',
  body: dismissLossRequest,
  response: messageResponse,
  errors: { 404: 'Nothing of it was lost' },
} satisfies Endpoint
