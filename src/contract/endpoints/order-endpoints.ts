import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import {
  placeGuestOrderRequest,
  placeOnlineOrderResponse,
  placeOrderRequest,
  placeOrderResponse,
} from '../checkout/place-order.ts'
import { ATTEMPTS_PER_MINUTE, LINKS_PER_MINUTE } from '../limits.ts'
import { deliveryResponse } from '../orders/deliveries.ts'
import { findOrderRequest, listOrdersQuery, oneOrderQuery, orderSecretRequest } from '../orders/order-requests.ts'
import { listOrdersResponse, orderEventWire, orderResponse } from '../orders/orders.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

const GUEST = { by: 'guest', request: placeGuestOrderRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE } as const

export const placeCashOrder = {
  method: 'POST',
  path: '/api/order/cod',
  access: 'shopper',
  summary: 'Places an order paid in cash at delivery, and takes it from the cart',
  body: placeOrderRequest,
  guest: GUEST,
  isIdempotent: true,
  status: 201,
  response: placeOrderResponse,
  errors: {
    403: 'Please call the store: it takes no orders of this customer',
    404: 'Address not found; Order not found, of `with`',
    409: '… is out of stock, … has only 2 left: counted products with `short`; prices are not the expected ones: `code` `changed`, `changes`, `amount`; the slot is full or over: `now`, `slots`; a guest seems to have ordered the same already: `code` `ordered-already`; the order of `with` is on its way or over: `status`',
    422: 'We don’t deliver to the ZIP code …; no pickup is offered; another address or time than the order of `with` has',
  },
} satisfies Endpoint

export const placeOnlineOrder = {
  method: 'POST',
  path: '/api/order/stripe',
  access: 'shopper',
  summary: 'Starts an online payment; `url` is the page to pay on',
  body: placeOrderRequest,
  guest: GUEST,
  isIdempotent: true,
  status: 201,
  response: placeOnlineOrderResponse,
  errors: {
    403: 'Please call the store: it takes no orders of this customer',
    404: 'Address not found; Order not found, of `with`',
    409: '… is out of stock, … has only 2 left: counted products with `short`; prices are not the expected ones: `code` `changed`, `changes`, `amount`; the slot is full or over: `now`, `slots`; a guest seems to have ordered the same already: `code` `ordered-already`; the order of `with` is on its way or over: `status`',
    422: 'We don’t deliver to the ZIP code …; no pickup is offered; another address or time than the order of `with` has; an amount that can’t be paid online',
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

export const getOrder = {
  method: 'GET',
  path: '/api/order/one',
  access: 'shopper or seller',
  roles: STAFF_ROLES,
  summary:
    'One order, by `id` or by `number` in any spelling; for its shopper also by the `key` it was placed with; for whoever has it by its `secret`',
  query: oneOrderQuery,
  guest: { by: 'secret', request: orderSecretRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: orderResponse,
  courierResponse: deliveryResponse,
  errors: { 404: 'Order not found' },
} satisfies Endpoint

export const findOrder = {
  method: 'POST',
  path: '/api/order/find',
  access: 'anyone',
  summary: 'Emails the link of an order to its email, if number and email belong to one; responds the same if not',
  body: findOrderRequest,
  attemptsPerMinute: LINKS_PER_MINUTE,
  response: messageResponse,
} satisfies Endpoint

export const streamOrderEvents = {
  method: 'GET',
  path: '/api/order/events',
  access: 'shopper or seller',
  roles: STAFF_ROLES,
  summary: 'Changes of the shopper’s orders, for the seller of all, as server-sent events',
  isStream: true,
  response: orderEventWire,
  errors: { 429: 'More than five streams of one login' },
} satisfies Endpoint
