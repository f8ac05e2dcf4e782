import {
  getSellerProductQuery,
  getSellerProductResponse,
  listSellerProductsQuery,
  listSellerProductsResponse,
} from '../products/seller-products.ts'
import type { Endpoint } from './endpoint.ts'

export const listSellerProducts = {
  method: 'GET',
  path: '/api/seller/products',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Products with their stock, by name, category or state, sorted; how many are in each state',
  query: listSellerProductsQuery,
  response: listSellerProductsResponse,
} satisfies Endpoint

export const getSellerProduct = {
  method: 'GET',
  path: '/api/seller/product',
  access: 'seller',
  summary: 'One product, archived or not, with its version',
  query: getSellerProductQuery,
  response: getSellerProductResponse,
  errors: { 404: 'Product not found' },
} satisfies Endpoint
