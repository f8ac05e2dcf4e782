import { deliveryOptionsResponse } from '../delivery-options.ts'
import type { Endpoint } from '../endpoint.ts'

export const getDeliveryOptions = {
  method: 'GET',
  path: '/api/delivery/options',
  access: 'anyone',
  summary: 'How soon an order placed now is delivered; while the store is closed, when it opens',
  response: deliveryOptionsResponse,
} satisfies Endpoint
