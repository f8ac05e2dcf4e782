import { searchProductsQuery, searchProductsResponse } from '../search/search-products.ts'
import type { Endpoint } from './endpoint.ts'

export const searchProducts = {
  method: 'GET',
  path: '/api/product/search',
  access: 'anyone',
  summary: 'What a search box finds: products with the best first, related ones, and categories',
  query: searchProductsQuery,
  response: searchProductsResponse,
  cacheControl: 'no-cache',
  errors: { 400: 'A cursor of another search' },
} satisfies Endpoint
