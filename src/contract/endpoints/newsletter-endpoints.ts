import type { Endpoint } from '../endpoint.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { emailRequest, mailedTokenRequest } from '../mailed-requests.ts'
import { messageResponse } from '../responses.ts'

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
