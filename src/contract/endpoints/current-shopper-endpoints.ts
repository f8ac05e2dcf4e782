import { currentShopperResponse } from '../accounts/accounts.ts'
import { updateCartRequest } from '../carts/carts.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

// Every page sends these requests, so they are in a module apart from the account's other endpoints.

export const logoutShopper = {
  method: 'GET',
  path: '/api/user/logout',
  access: 'shopper',
  summary: 'Ends this session',
  response: messageResponse,
} satisfies Endpoint

export const currentShopper = {
  method: 'GET',
  path: '/api/user/is-auth',
  access: 'shopper',
  summary: 'The account with its cart',
  response: currentShopperResponse,
} satisfies Endpoint

export const updateCart = {
  method: 'POST',
  path: '/api/cart/update',
  access: 'shopper',
  summary: 'Replaces the account’s cart: quantity by product id',
  body: updateCartRequest,
  response: messageResponse,
} satisfies Endpoint
