import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import { placePhoneOrderRequest } from '../checkout/phone-orders.ts'
import { listDeliveriesResponse } from '../orders/deliveries.ts'
import { exportedOrder } from '../orders/order-export.ts'
import { filterSellerOrdersQuery, listSellerOrdersQuery } from '../orders/order-requests.ts'
import { changeOrderResponse, listSellerOrdersResponse } from '../orders/orders.ts'
import type { Endpoint } from './endpoint.ts'

export const listSellerOrders = {
  method: 'GET',
  path: '/api/order/seller',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'All orders by status, day, lateness, or a search; newest first, or open ones by when they are due',
  query: listSellerOrdersQuery,
  response: listSellerOrdersResponse,
  courierResponse: listDeliveriesResponse,
} satisfies Endpoint

export const placePhoneOrder = {
  method: 'POST',
  path: '/api/order/staff',
  access: 'seller',
  summary: 'Places an order that a customer gives by phone, paid in cash when they get it; its history names who took it',
  body: placePhoneOrderRequest,
  isIdempotent: true,
  status: 201,
  response: changeOrderResponse,
  errors: {
    409: '… is out of stock, … has only 2 left: counted products with `short`; prices are not the expected ones: `code` `changed`, `changes`, `amount`; the slot is full or over: `now`, `slots`',
    422: 'We don’t deliver to the ZIP code …; no pickup is offered; below the store’s minimum: with `minimum`',
  },
} satisfies Endpoint

export const exportSellerOrders = {
  method: 'GET',
  path: '/api/order/export',
  access: 'seller',
  summary: 'The orders of `GET /api/order/seller` as a file of comma-separated values',
  query: filterSellerOrdersQuery,
  isCsv: true,
  response: exportedOrder,
} satisfies Endpoint
