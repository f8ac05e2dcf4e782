import type { Endpoint } from '../endpoint.ts'
import { changeOrderResponse } from '../orders.ts'
import { pickOrderRequest, rejectSubstituteRequest } from '../picking.ts'

export const pickOrder = {
  method: 'POST',
  path: '/api/order/pick',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Saves what was found of some lines while packing, and what replaces them; `undo: true` takes a line’s back',
  body: pickOrderRequest,
  response: changeOrderResponse,
  errors: {
    404: 'Order or product not found',
    409: 'Not Packing: with `status` and `nextSteps`; a substitute that is out of stock, was rejected, or is not wanted',
    422: 'An unknown line, or more pieces than were ordered',
  },
} satisfies Endpoint

export const rejectSubstitute = {
  method: 'POST',
  path: '/api/order/reject',
  access: 'shopper',
  summary: 'Rejects a substitute until the order is out for delivery',
  body: rejectSubstituteRequest,
  response: changeOrderResponse,
  errors: { 404: 'Order not found', 409: 'Out for Delivery already, or rejected before', 422: 'The line is no substitute' },
} satisfies Endpoint
