import { accountDataResponse } from '../accounts/account-data.ts'
import {
  changePasswordRequest,
  deleteAccountRequest,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
  updateAccountRequest,
} from '../accounts/account-requests.ts'
import {
  emailConfirmationResponse,
  passwordLinkResponse,
  shopperLoginResponse,
  updateAccountResponse,
} from '../accounts/accounts.ts'
import { emailRequest, mailedTokenRequest } from '../accounts/mailed-requests.ts'
import { endSessionRequest, listSessionsResponse } from '../accounts/sessions.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { orderSecretRequest } from '../orders/order-requests.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

export const registerShopper = {
  method: 'POST',
  path: '/api/user/register',
  access: 'anyone',
  summary: 'Creates an account and logs in',
  body: registerRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  status: 201,
  response: shopperLoginResponse,
  errors: { 409: 'An account with this email already exists, whatever its case' },
} satisfies Endpoint

export const loginShopper = {
  method: 'POST',
  path: '/api/user/login',
  access: 'anyone',
  summary: 'Logs a shopper in',
  body: loginRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: shopperLoginResponse,
  errors: { 401: 'Invalid email or password, the same for an unknown email and a wrong password' },
} satisfies Endpoint

export const updateAccount = {
  method: 'POST',
  path: '/api/user/update',
  access: 'shopper',
  summary: 'Changes name or phone, or emails a link that makes a new email the account’s',
  body: updateAccountRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: updateAccountResponse,
  errors: { 422: 'The password is incorrect', 429: 'Several links were emailed within the hour' },
} satisfies Endpoint

export const exportAccountData = {
  method: 'GET',
  path: '/api/user/data',
  access: 'shopper',
  summary: 'All that is saved about the shopper, as a file',
  fileName: 'my-data.json',
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: accountDataResponse,
} satisfies Endpoint

export const deleteAccount = {
  method: 'POST',
  path: '/api/user/delete',
  access: 'shopper',
  summary: 'Deletes the account; its orders stay without who placed them',
  body: deleteAccountRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 409: 'Orders are open, with their numbers; a card payment is under way', 422: 'The password is incorrect' },
} satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/api/user/password',
  access: 'shopper',
  summary: 'Changes the password and ends the account’s other sessions',
  body: changePasswordRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 422: 'The current password is incorrect' },
} satisfies Endpoint

export const forgotPassword = {
  method: 'POST',
  path: '/api/user/forgot',
  access: 'anyone',
  summary: 'Emails a link for a new password, if the email has an account',
  body: emailRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
} satisfies Endpoint

export const claimOrders = {
  method: 'POST',
  path: '/api/user/claim',
  access: 'anyone',
  summary:
    'Emails the guest of an order a link to choose a password, which makes an account with all orders of this email; the same if there is one',
  body: orderSecretRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 404: 'Order not found' },
} satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: '/api/user/reset',
  access: 'anyone',
  summary:
    'Sets a password by a mailed link, ends the account’s sessions and logs in; a guest’s link makes and confirms the account',
  body: resetPasswordRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: shopperLoginResponse,
  errors: { 422: 'The link has expired or was used already' },
} satisfies Endpoint

export const findResetEmail = {
  method: 'POST',
  path: '/api/user/reset/email',
  access: 'anyone',
  summary:
    'The account’s email behind a mailed link, for password managers, and what the link is for; null when it has ended; uses nothing up',
  body: mailedTokenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: passwordLinkResponse,
} satisfies Endpoint

export const confirmEmail = {
  method: 'POST',
  path: '/api/user/confirm',
  access: 'anyone',
  summary: 'Confirms an account’s email, or makes a new one the account’s, by a mailed link',
  body: mailedTokenRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 409: 'Another account has this email by now', 422: 'The link has expired or was used already' },
} satisfies Endpoint

export const findEmailConfirmation = {
  method: 'GET',
  path: '/api/user/confirmation',
  access: 'shopper',
  summary: 'Whether the account’s email is confirmed, and the new email that is not confirmed yet',
  response: emailConfirmationResponse,
} satisfies Endpoint

export const mailConfirmationAgain = {
  method: 'POST',
  path: '/api/user/confirmation',
  access: 'shopper',
  summary: 'Emails another link that confirms the new email, or the account’s, five an hour at most',
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
  errors: { 409: 'It is confirmed already' },
} satisfies Endpoint

export const listSessions = {
  method: 'GET',
  path: '/api/user/sessions',
  access: 'shopper',
  summary: 'The account’s sessions, newest first',
  response: listSessionsResponse,
} satisfies Endpoint

export const endSession = {
  method: 'POST',
  path: '/api/user/sessions/end',
  access: 'shopper',
  summary: 'Ends one of the account’s sessions',
  body: endSessionRequest,
  response: messageResponse,
  errors: { 404: 'Device not found' },
} satisfies Endpoint

export const endOtherSessions = {
  method: 'POST',
  path: '/api/user/sessions/end-others',
  access: 'shopper',
  summary: 'Ends all sessions of the account but this one',
  response: messageResponse,
} satisfies Endpoint
