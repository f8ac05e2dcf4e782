import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { listOrdersQuery, orderIdRequest, orderSecretRequest } from '../orders/order-requests.ts'
import { changeOrderResponse } from '../orders/orders.ts'
import { listPaymentIssuesResponse, listWaitingPaymentsResponse, webhookResponse } from '../payments/payments.ts'
import { recordPaidOutRequest, refundOrderRequest } from '../payments/refund-request.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

const GUEST = { by: 'secret', request: orderSecretRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE } as const

export const listWaitingPayments = {
  method: 'GET',
  path: '/api/order/waiting',
  access: 'shopper',
  summary: 'Online payments that can still be made, are processing, or failed within a day; a guest’s order has at most one',
  guest: GUEST,
  response: listWaitingPaymentsResponse,
} satisfies Endpoint

export const cancelWaitingPayment = {
  method: 'POST',
  path: '/api/order/waiting/cancel',
  access: 'shopper',
  summary: 'Cancels a payment that was not made, or dismisses one that failed',
  body: orderIdRequest,
  guest: GUEST,
  response: messageResponse,
  errors: { 404: 'Payment not found', 409: 'Paid or processing by now' },
} satisfies Endpoint

export const listPaymentIssues = {
  method: 'GET',
  path: '/api/order/attention',
  access: 'seller',
  summary: 'Payment issues, newest order first; `limit` counts orders (default 100)',
  query: listOrdersQuery,
  response: listPaymentIssuesResponse,
} satisfies Endpoint

export const acceptOrder = {
  method: 'POST',
  path: '/api/order/keep',
  access: 'seller',
  summary: 'Marks an order’s payment issue as resolved',
  body: orderIdRequest,
  response: messageResponse,
  errors: { 404: 'Order not found' },
} satisfies Endpoint

export const receiveWebhook = {
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  summary: 'Receives a signed event of the payment provider; responds once its change is committed',
  isSigned: true,
  response: webhookResponse,
  errors: { 400: 'Not signed, too old, or not an event' },
} satisfies Endpoint

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
