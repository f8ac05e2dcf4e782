import * as z from 'zod/mini'
import { emailRequest, mailedTokenRequest } from '../accounts/mailed-requests.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

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
  summary: 'Ends a subscription, or all alerts of products that are back, by a mailed link',
  body: mailedTokenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 422: 'The link has expired or was used already' },
} satisfies Endpoint

export const findSubscription = {
  method: 'GET',
  path: '/api/newsletter/subscription',
  access: 'shopper',
  summary: 'Whether the shopper’s email gets the newsletter',
  response: z.object({ success: z.literal(true), isSubscribed: z.boolean() }),
} satisfies Endpoint

export const changeSubscription = {
  method: 'POST',
  path: '/api/newsletter/subscription',
  access: 'shopper',
  summary: 'Begins or ends the newsletter to the shopper’s confirmed email',
  body: z.object({ isSubscribed: z.boolean('isSubscribed must be true or false') }),
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 409: 'The email is not confirmed' },
} satisfies Endpoint
