import type { Endpoint } from '../endpoint.ts'
import { listOrdersQuery } from '../order-requests.ts'
import { listOrdersResponse, placeOrderRequest, placeOrderResponse, startCheckoutResponse } from '../orders.ts'

export const placeCashOrder = {
  method: 'POST',
  path: '/api/order/cod',
  access: 'shopper',
  summary: 'Places an order paid in cash at delivery, and takes it from the cart',
  body: placeOrderRequest,
  isIdempotent: true,
  status: 201,
  response: placeOrderResponse,
  errors: { 404: 'Address not found', 409: '… is out of stock' },
} satisfies Endpoint

export const startCheckout = {
  method: 'POST',
  path: '/api/order/stripe',
  access: 'shopper',
  summary: 'Starts an online payment; `url` is the page to pay on',
  body: placeOrderRequest,
  isIdempotent: true,
  status: 201,
  response: startCheckoutResponse,
  errors: {
    404: 'Address not found',
    409: '… is out of stock',
    422: 'An amount that can’t be paid online',
    503: 'Online payment is not available right now',
  },
} satisfies Endpoint

export const listShopperOrders = {
  method: 'GET',
  path: '/api/order/user',
  access: 'shopper',
  summary: 'The account’s orders, newest first',
  query: listOrdersQuery,
  response: listOrdersResponse,
} satisfies Endpoint

export const listSellerOrders = {
  method: 'GET',
  path: '/api/order/seller',
  access: 'seller',
  summary: 'All orders, newest first',
  query: listOrdersQuery,
  response: listOrdersResponse,
} satisfies Endpoint
