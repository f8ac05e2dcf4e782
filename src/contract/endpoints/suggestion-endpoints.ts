import { suggestProductsQuery, suggestProductsResponse } from '../search/suggest-products.ts'
import type { Endpoint } from './endpoint.ts'

export const suggestProducts = {
  method: 'GET',
  path: '/api/product/suggest',
  access: 'anyone',
  summary: 'Suggestions while somebody types into the search box',
  query: suggestProductsQuery,
  response: suggestProductsResponse,
  cacheControl: 'no-cache',
} satisfies Endpoint
