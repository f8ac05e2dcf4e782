import * as z from 'zod/mini'
import { productWire } from '../products/products.ts'
import { listRatingsQuery, listRatingsResponse, rateProductRequest, rateProductResponse } from '../products/ratings.ts'
import type { Endpoint } from './endpoint.ts'

export const listBoughtProducts = {
  method: 'GET',
  path: '/api/product/bought',
  access: 'shopper',
  summary: 'Up to 10 products of the shopper’s newest 50 orders that can be bought now, those in most orders first',
  response: z.object({ success: z.literal(true), products: z.array(productWire) }),
} satisfies Endpoint

export const rateProduct = {
  method: 'POST',
  path: '/api/product/rate',
  access: 'shopper',
  summary: 'Rates a product that was delivered to the shopper; again changes it',
  body: rateProductRequest,
  response: rateProductResponse,
  errors: { 404: 'Product not found', 409: 'No order with this product was delivered to them' },
} satisfies Endpoint

export const listRatings = {
  method: 'GET',
  path: '/api/product/ratings',
  access: 'shopper',
  summary: 'The shopper’s own ratings, of these products or of the newest 200',
  query: listRatingsQuery,
  response: listRatingsResponse,
} satisfies Endpoint
