import * as z from 'zod/mini'
import type { StaffRole } from '../../domain/staff/staff.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

const MISSING = 'Send the subscription of the browser'
const key = (max: number) => z.string(MISSING).check(z.regex(/^[\w-]+={0,2}$/, MISSING), z.maxLength(max, MISSING))

/** `subscribePushRequest` is the JSON of the browser's `PushSubscription`. The server checks the endpoint further. */
const subscribePushRequest = z.object({
  endpoint: z.string(MISSING),
  keys: z.object({ p256dh: key(200), auth: key(100) }, MISSING),
})

const getPushResponse = z.object({
  success: z.literal(true),
  /** Browsers subscribe with this key (`applicationServerKey`). */
  publicKey: z.string(),
  /** `endpoint` is the endpoint of the session's device, or null when it gets no notifications. */
  endpoint: z.nullable(z.string()),
})

const ROLES: readonly StaffRole[] = ['owner', 'manager', 'packer']

export const getPush = {
  method: 'GET',
  path: '/api/seller/push',
  access: 'seller',
  roles: ROLES,
  summary: 'What a browser needs to get notifications of new orders, and whether it gets them',
  response: getPushResponse,
} satisfies Endpoint

export const subscribePush = {
  method: 'POST',
  path: '/api/seller/push/subscribe',
  access: 'seller',
  roles: ROLES,
  summary: 'Sends notifications of new orders to this device, until its session ends',
  body: subscribePushRequest,
  response: messageResponse,
  errors: { 422: 'No address of a push service, or keys that are none' },
} satisfies Endpoint

export const unsubscribePush = {
  method: 'POST',
  path: '/api/seller/push/unsubscribe',
  access: 'seller',
  roles: ROLES,
  summary: 'Sends no more notifications to this device',
  response: messageResponse,
} satisfies Endpoint
