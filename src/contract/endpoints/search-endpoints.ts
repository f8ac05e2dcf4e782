import type { Endpoint } from '../endpoint.ts'
import { searchProductsQuery, searchProductsResponse, suggestProductsQuery, suggestProductsResponse } from '../search-products.ts'

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

export const suggestProducts = {
  method: 'GET',
  path: '/api/product/suggest',
  access: 'anyone',
  summary: 'Suggestions while somebody types into the search box',
  query: suggestProductsQuery,
  response: suggestProductsResponse,
  cacheControl: 'no-cache',
} satisfies Endpoint
