import * as z from 'zod/mini'
import { productWire } from '../products/products.ts'
import type { Endpoint } from './endpoint.ts'

export const listBoughtProducts = {
  method: 'GET',
  path: '/api/product/bought',
  access: 'shopper',
  summary: 'Up to 10 products of the shopper’s newest 50 orders that can be bought now, those in most orders first',
  response: z.object({ success: z.literal(true), products: z.array(productWire) }),
} satisfies Endpoint
