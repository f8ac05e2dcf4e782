import type { StaffRole } from '../../domain/staff/staff.ts'
import { messageResponse } from '../responses.ts'
import { getPushResponse, subscribePushRequest } from '../staff/push.ts'
import type { Endpoint } from './endpoint.ts'

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
