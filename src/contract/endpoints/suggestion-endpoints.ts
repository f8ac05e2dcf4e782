import type { Endpoint } from '../endpoint.ts'
import { suggestProductsQuery, suggestProductsResponse } from '../suggest-products.ts'

export const suggestProducts = {
  method: 'GET',
  path: '/api/product/suggest',
  access: 'anyone',
  summary: 'Suggestions while somebody types into the search box',
  query: suggestProductsQuery,
  response: suggestProductsResponse,
  cacheControl: 'no-cache',
} satisfies Endpoint
