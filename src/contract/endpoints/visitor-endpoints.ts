import { emailRequest, mailedTokenRequest } from '../account-requests.ts'
import { deliveryOptionsResponse } from '../delivery-options.ts'
import type { Endpoint } from '../endpoint.ts'
import { errorReport } from '../error-reports.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse, successResponse } from '../responses.ts'

export const subscribe = {
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'anyone',
  summary: 'Emails a link that confirms a subscription to the newsletter',
  body: emailRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
} satisfies Endpoint

export const confirmSubscription = {
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'anyone',
  summary: 'Confirms a subscription by a mailed link',
  body: mailedTokenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 422: 'The link has expired or was used already' },
} satisfies Endpoint

export const unsubscribe = {
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'anyone',
  summary: 'Ends a subscription by a mailed link',
  body: mailedTokenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 422: 'The link has expired or was used already' },
} satisfies Endpoint

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
