import { updateCartRequest } from '../carts.ts'
import type { Endpoint } from '../endpoint.ts'
import { messageResponse } from '../responses.ts'

export const updateCart = {
  method: 'POST',
  path: '/api/cart/update',
  access: 'shopper',
  summary: 'Replaces the account’s cart: quantity by product id',
  body: updateCartRequest,
  response: messageResponse,
} satisfies Endpoint
