import { listProductsQuery } from '../products/list-products-query.ts'
import { listProductsResponse } from '../products/products.ts'
import { searchProductsQuery, searchProductsResponse } from '../search/search-products.ts'
import type { Endpoint } from './endpoint.ts'

export const listProducts = {
  method: 'GET',
  path: '/api/product/list',
  access: 'anyone',
  summary: 'Products, newest first; page by page with a limit',
  query: listProductsQuery,
  response: listProductsResponse,
  cacheControl: 'no-cache',
  errors: { 400: 'More than 10,000 products without a limit' },
} satisfies Endpoint

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
