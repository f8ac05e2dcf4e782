import type { Endpoint } from '../endpoint.ts'
import { listMailsQuery, listMailsResponse, retryMailRequest, retryMailResponse } from '../outbox.ts'

export const listMails = {
  method: 'GET',
  path: '/api/outbox',
  access: 'seller',
  roles: ['owner'],
  summary: 'Emails that were, will be or would have been sent, newest first',
  query: listMailsQuery,
  response: listMailsResponse,
} satisfies Endpoint

export const retryMail = {
  method: 'POST',
  path: '/api/outbox/retry',
  access: 'seller',
  roles: ['owner'],
  summary: 'Sends an email that failed, or that waits for its next try, now',
  body: retryMailRequest,
  response: retryMailResponse,
  errors: { 404: 'Email not found', 409: 'It was sent, or only rehearsed' },
} satisfies Endpoint
