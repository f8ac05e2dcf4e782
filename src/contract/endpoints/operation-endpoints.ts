import { listAlarmsResponse, listJobsResponse } from '../operations/alarms-and-jobs.ts'
import {
  listMailsQuery,
  listMailsResponse,
  manyMailsResponse,
  retryMailRequest,
  retryMailResponse,
} from '../operations/outbox.ts'
import type { Endpoint } from './endpoint.ts'

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

export const retryAllMails = {
  method: 'POST',
  path: '/api/outbox/retry-all',
  access: 'seller',
  roles: ['owner'],
  summary: 'Sends all emails that failed, and those that wait for their next try, now',
  response: manyMailsResponse,
} satisfies Endpoint

export const releaseMails = {
  method: 'POST',
  path: '/api/outbox/release',
  access: 'seller',
  roles: ['owner'],
  summary: 'Sends the emails that are held since the store was restored from a backup',
  response: manyMailsResponse,
  errors: { 409: 'Emails are not held' },
} satisfies Endpoint

export const listAlarms = {
  method: 'GET',
  path: '/api/seller/alarms',
  access: 'seller',
  roles: ['owner'],
  summary: 'What is wrong with the store now, such as a mail server that rejects its login, and what to do',
  response: listAlarmsResponse,
} satisfies Endpoint

export const listJobs = {
  method: 'GET',
  path: '/api/seller/jobs',
  access: 'seller',
  summary: 'Background work that waits, and what failed',
  response: listJobsResponse,
} satisfies Endpoint
