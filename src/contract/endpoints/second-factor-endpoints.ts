import type { Endpoint } from '../endpoint.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import {
  beginSecondFactorRequest,
  begunSecondFactorResponse,
  confirmSecondFactorRequest,
  provenRequest,
  recoveryCodesResponse,
  secondFactorResponse,
} from '../second-factor.ts'

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
