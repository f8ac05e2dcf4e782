import { STAFF_ROLES } from '../../domain/staff.ts'
import type { Endpoint } from '../endpoint.ts'
import { messageResponse } from '../responses.ts'
import { endSessionRequest, listSessionsResponse, listStaffSessionsResponse } from '../sessions.ts'

const NOT_FOUND = 'Device not found'

export const listSellerSessions = {
  method: 'GET',
  path: '/api/seller/sessions',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'One’s own sessions, newest first',
  response: listSessionsResponse,
} satisfies Endpoint

export const endSellerSession = {
  method: 'POST',
  path: '/api/seller/sessions/end',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Ends one of one’s own sessions',
  body: endSessionRequest,
  response: messageResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint

export const endOtherSellerSessions = {
  method: 'POST',
  path: '/api/seller/sessions/end-others',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Ends all of one’s own sessions but this one',
  response: messageResponse,
} satisfies Endpoint

export const listStaffSessions = {
  method: 'GET',
  path: '/api/staff/sessions',
  access: 'seller',
  roles: ['owner'],
  summary: 'The newest 500 sessions of the staff, without the owner’s',
  response: listStaffSessionsResponse,
} satisfies Endpoint

export const endStaffSession = {
  method: 'POST',
  path: '/api/staff/sessions/end',
  access: 'seller',
  roles: ['owner'],
  summary: 'Ends a session of one of the staff',
  body: endSessionRequest,
  response: messageResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint
