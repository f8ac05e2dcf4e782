import { swapsRequest, swapsResponse } from '../carts/swaps.ts'
import { checkoutSessionQuery, checkoutSessionResponse } from '../checkout/checkout-sessions.ts'
import { orderAgainResponse, quoteRequest, quoteResponse } from '../checkout/quotes.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { orderIdRequest } from '../orders/order-requests.ts'
import type { Endpoint } from './endpoint.ts'

export const quoteCart = {
  method: 'POST',
  path: '/api/cart/quote',
  access: 'anyone',
  summary: 'What an order of these items would cost now, and which of them can’t be bought; saves nothing',
  body: quoteRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: quoteResponse,
  errors: {
    404: 'Order not found, of `with`',
    409: 'The order of `with` is on its way or over: with `status`',
    422: 'Another time than the order of `with` has',
  },
} satisfies Endpoint

export const showCheckoutSession = {
  method: 'GET',
  path: '/api/checkout/session',
  access: 'anyone',
  summary: 'What an assistant has put together for a shopper, for whoever has its id',
  query: checkoutSessionQuery,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: checkoutSessionResponse,
  errors: { 404: 'Checkout not found' },
} satisfies Endpoint

export const orderAgain = {
  method: 'POST',
  path: '/api/order/again',
  access: 'shopper',
  summary: 'What can be bought now of an earlier order, and at which prices; saves nothing',
  body: orderIdRequest,
  response: orderAgainResponse,
  errors: { 404: 'Order not found' },
} satisfies Endpoint

export const findCartSwaps = {
  method: 'POST',
  path: '/api/cart/swaps',
  access: 'anyone',
  summary: 'Other products that give at least the amount of these items for less money; saves nothing',
  body: swapsRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: swapsResponse,
} satisfies Endpoint
