import { changeOrderResponse } from '../orders/orders.ts'
import { recordPaidOutRequest, refundOrderRequest } from '../payments/refund-request.ts'
import type { Endpoint } from './endpoint.ts'

export const refundOrder = {
  method: 'POST',
  path: '/api/order/refund',
  access: 'seller',
  summary: 'Refunds products of an order, an amount, or all that is left; or a second payment of it',
  body: refundOrderRequest,
  isIdempotent: true,
  response: changeOrderResponse,
  errors: { 404: 'Order not found', 409: 'More than was paid or bought, or nothing left', 422: 'A line of another order' },
} satisfies Endpoint

export const recordPaidOut = {
  method: 'POST',
  path: '/api/order/refund/paid-out',
  access: 'seller',
  summary: 'Records that a refund of cash was paid out by hand',
  body: recordPaidOutRequest,
  response: changeOrderResponse,
  errors: { 404: 'Refund not found', 409: 'Paid out already, or not of cash' },
} satisfies Endpoint
