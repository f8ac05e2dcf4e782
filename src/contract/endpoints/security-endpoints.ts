import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import { changeOwnerLoginRequest, changeOwnerLoginResponse } from '../accounts/owner-login.ts'
import {
  beginSecondFactorRequest,
  begunSecondFactorResponse,
  confirmSecondFactorRequest,
  provenRequest,
  recoveryCodesResponse,
  secondFactorResponse,
} from '../accounts/second-factor.ts'
import { endSessionRequest, listSessionsResponse, listStaffSessionsResponse } from '../accounts/sessions.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

const WRONG = 'A wrong password or code'
const ON = 'It is on already'
const OFF = 'It is not on'

export const getSecondFactor = {
  method: 'GET',
  path: '/api/seller/second-factor',
  access: 'seller',
  roles: ['owner'],
  summary: 'Whether the owner’s login needs a second factor, and how many recovery codes are left',
  response: secondFactorResponse,
} satisfies Endpoint

export const beginSecondFactor = {
  method: 'POST',
  path: '/api/seller/second-factor/begin',
  access: 'seller',
  roles: ['owner'],
  summary: 'Makes a secret for an authenticator app, to be confirmed within fifteen minutes',
  body: beginSecondFactorRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: begunSecondFactorResponse,
  errors: { 409: ON, 422: 'A wrong password' },
} satisfies Endpoint

export const confirmSecondFactor = {
  method: 'POST',
  path: '/api/seller/second-factor/confirm',
  access: 'seller',
  roles: ['owner'],
  summary: 'Turns the second factor on by a code of the app, ends all other sessions of the owner, and shows ten recovery codes',
  body: confirmSecondFactorRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: recoveryCodesResponse,
  errors: { 409: ON, 422: 'A wrong code, or none was begun' },
} satisfies Endpoint

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/seller/second-factor/recovery-codes',
  access: 'seller',
  roles: ['owner'],
  summary: 'Ten new recovery codes; the old ones end',
  body: provenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: recoveryCodesResponse,
  errors: { 409: OFF, 422: WRONG },
} satisfies Endpoint

export const endSecondFactor = {
  method: 'POST',
  path: '/api/seller/second-factor/end',
  access: 'seller',
  roles: ['owner'],
  summary: 'Turns the second factor off',
  body: provenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 409: OFF, 422: WRONG },
} satisfies Endpoint

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

export const changeOwnerLogin = {
  method: 'POST',
  path: '/api/seller/change-login',
  access: 'seller',
  roles: ['owner'],
  summary:
    'Changes the owner’s email and password, and ends the other sessions; where mail is sent, a new email counts once confirmed',
  body: changeOwnerLoginRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: changeOwnerLoginResponse,
  errors: { 409: 'An email of the staff', 422: 'A wrong password or code' },
} satisfies Endpoint
