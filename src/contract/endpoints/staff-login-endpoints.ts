import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import { sellerLoginRequest } from '../accounts/second-factor.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import { currentSellerResponse, sellerLoginResponse } from '../staff/staff.ts'
import type { Endpoint } from './endpoint.ts'

export const loginSeller = {
  method: 'POST',
  path: '/api/seller/login',
  access: 'anyone',
  summary: 'Logs the owner, or one of the staff, in',
  body: sellerLoginRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: sellerLoginResponse,
  errors: { 401: 'Invalid email or password; with `code`: a second factor is required' },
} satisfies Endpoint

export const logoutSeller = {
  method: 'GET',
  path: '/api/seller/logout',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Ends this session',
  response: messageResponse,
} satisfies Endpoint

export const currentSeller = {
  method: 'GET',
  path: '/api/seller/is-auth',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Who of the staff is logged in',
  response: currentSellerResponse,
} satisfies Endpoint
