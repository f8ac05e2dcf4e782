import type { Endpoint } from '../endpoint.ts'
import { errorReport } from '../error-reports.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { subscribeRequest } from '../newsletter.ts'
import { messageResponse, successResponse } from '../responses.ts'

export const subscribe = {
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'anyone',
  summary: 'Subscribes to the newsletter',
  body: subscribeRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
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
