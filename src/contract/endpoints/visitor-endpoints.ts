import { deliveryOptionsResponse } from '../checkout/delivery-options.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { errorReport } from '../operations/error-reports.ts'
import { successResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

export const reportError = {
  method: 'POST',
  path: '/api/fault/report',
  access: 'anyone',
  summary: 'Logs an error of a page in a browser',
  body: errorReport,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: successResponse,
} satisfies Endpoint

export const getDeliveryOptions = {
  method: 'GET',
  path: '/api/delivery/options',
  access: 'anyone',
  summary: 'How soon an order placed now is delivered; while the store is closed, when it opens',
  response: deliveryOptionsResponse,
} satisfies Endpoint
