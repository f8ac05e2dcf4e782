import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import {
  closeProblemRequest,
  listOrderProblemsQuery,
  listOrderProblemsResponse,
  reportGuestProblemRequest,
  reportProblemRequest,
} from '../orders/order-problems.ts'
import { changeOrderResponse } from '../orders/orders.ts'
import type { Endpoint } from './endpoint.ts'

export const reportProblem = {
  method: 'POST',
  path: '/api/order/problem',
  access: 'shopper',
  summary: 'Reports what was missing, damaged or wrong in an order, until 7 days after its delivery; each line once',
  body: reportProblemRequest,
  guest: { by: 'secret', request: reportGuestProblemRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: changeOrderResponse,
  errors: {
    404: 'Order not found',
    409: 'Not delivered, or too long ago; a line that was reported before',
    422: 'An unknown line, or more pieces than were delivered and not refunded',
  },
} satisfies Endpoint

export const listOrderProblems = {
  method: 'GET',
  path: '/api/order/problems',
  access: 'seller',
  summary: 'Problems that shoppers reported, open ones first, newest first',
  query: listOrderProblemsQuery,
  response: listOrderProblemsResponse,
} satisfies Endpoint

export const closeProblem = {
  method: 'POST',
  path: '/api/order/problem/close',
  access: 'seller',
  summary: 'Answers a problem, or all open ones of an order, and mails the reply; a refund of its lines closes it too',
  body: closeProblemRequest,
  response: changeOrderResponse,
  errors: { 404: 'Problem not found', 409: 'It was closed before' },
} satisfies Endpoint
