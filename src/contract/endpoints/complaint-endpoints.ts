import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import {
  closeComplaintRequest,
  listComplaintsQuery,
  listComplaintsResponse,
  reportComplaintRequest,
  reportGuestComplaintRequest,
} from '../orders/complaints.ts'
import { changeOrderResponse } from '../orders/orders.ts'
import type { Endpoint } from './endpoint.ts'

export const reportComplaint = {
  method: 'POST',
  path: '/api/order/problem',
  access: 'shopper',
  summary: 'Reports what was missing, damaged or wrong in an order, until 7 days after its delivery; each line once',
  body: reportComplaintRequest,
  guest: { by: 'secret', request: reportGuestComplaintRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: changeOrderResponse,
  errors: {
    404: 'Order not found',
    409: 'Not delivered, or too long ago; a line that was reported before',
    422: 'An unknown line, or more pieces than were delivered and not refunded',
  },
} satisfies Endpoint

export const listComplaints = {
  method: 'GET',
  path: '/api/order/problems',
  access: 'seller',
  summary: 'Problems that shoppers reported, open ones first, newest first',
  query: listComplaintsQuery,
  response: listComplaintsResponse,
} satisfies Endpoint

export const closeComplaint = {
  method: 'POST',
  path: '/api/order/problem/close',
  access: 'seller',
  summary: 'Answers a problem, or all open ones of an order, and mails the reply; a refund of its lines closes it too',
  body: closeComplaintRequest,
  response: changeOrderResponse,
  errors: { 404: 'Problem not found', 409: 'It was closed before' },
} satisfies Endpoint
