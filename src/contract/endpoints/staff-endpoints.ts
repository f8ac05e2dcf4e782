import { linkEmailResponse } from '../accounts/accounts.ts'
import { emailRequest } from '../accounts/mailed-requests.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import {
  changeStaffRoleRequest,
  inviteStaffRequest,
  inviteStaffResponse,
  listStaffResponse,
  removeStaffRequest,
  sellerLoginResponse,
  staffLinkRequest,
  staffMemberResponse,
  staffPasswordRequest,
} from '../staff/staff.ts'
import type { Endpoint } from './endpoint.ts'

const NOT_FOUND = 'Person not found'
const OWNER = 'The owner, whose login is the environment’s'
const ENDED = 'The link has expired or was used'

export const listStaff = {
  method: 'GET',
  path: '/api/staff',
  access: 'seller',
  roles: ['owner'],
  summary: 'The owner and the staff, also those who were invited',
  response: listStaffResponse,
} satisfies Endpoint

export const inviteStaff = {
  method: 'POST',
  path: '/api/staff/invite',
  access: 'seller',
  roles: ['owner'],
  summary: 'Invites someone by email; again: with a new link, name and role',
  body: inviteStaffRequest,
  response: inviteStaffResponse,
  errors: { 409: 'They accepted already', 429: 'They got several invitations within the hour' },
} satisfies Endpoint

export const changeStaffRole = {
  method: 'POST',
  path: '/api/staff/role',
  access: 'seller',
  roles: ['owner'],
  summary: 'Gives someone another role, which ends their sessions',
  body: changeStaffRoleRequest,
  response: staffMemberResponse,
  errors: { 404: NOT_FOUND, 409: OWNER },
} satisfies Endpoint

export const removeStaff = {
  method: 'POST',
  path: '/api/staff/remove',
  access: 'seller',
  roles: ['owner'],
  summary: 'Removes someone with their sessions and links',
  body: removeStaffRequest,
  response: messageResponse,
  errors: { 404: NOT_FOUND, 409: OWNER },
} satisfies Endpoint

export const acceptInvitation = {
  method: 'POST',
  path: '/api/staff/accept',
  access: 'anyone',
  summary: 'Sets the first password by the link of an invitation, and logs in',
  body: staffPasswordRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: sellerLoginResponse,
  errors: { 422: ENDED },
} satisfies Endpoint

export const findStaffLinkEmail = {
  method: 'POST',
  path: '/api/staff/link/email',
  access: 'anyone',
  summary: 'The person’s email behind a mailed link, for password managers; null when the link has ended; uses nothing up',
  body: staffLinkRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: linkEmailResponse,
} satisfies Endpoint

export const forgotStaffPassword = {
  method: 'POST',
  path: '/api/staff/forgot',
  access: 'anyone',
  summary: 'Emails a link for a new password, five an hour at most; the same response for any email',
  body: emailRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: messageResponse,
} satisfies Endpoint

export const resetStaffPassword = {
  method: 'POST',
  path: '/api/staff/reset',
  access: 'anyone',
  summary: 'Sets a new password by a mailed link, ends all other sessions, and logs in',
  body: staffPasswordRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: sellerLoginResponse,
  errors: { 422: ENDED },
} satisfies Endpoint
