import type { BodyToSendOf } from '../../contract/endpoints/endpoint.ts'
import {
  beginSecondFactor,
  changeOwnerLogin,
  confirmSecondFactor,
  endOtherSellerSessions,
  endSecondFactor,
  endSellerSession,
  endStaffSession,
  getSecondFactor,
  listSellerSessions,
  listStaffSessions,
  renewRecoveryCodes,
} from '../../contract/endpoints/security-endpoints.ts'
import {
  acceptInvitation,
  changeStaffRole,
  findStaffLinkEmail,
  forgotStaffPassword,
  inviteStaff,
  listStaff,
  removeStaff,
  resetStaffPassword,
} from '../../contract/endpoints/staff-endpoints.ts'
import type { Token } from './failure.ts'
import { request } from './request.ts'

export type InvitationFields = BodyToSendOf<typeof inviteStaff>
export type StaffLink = BodyToSendOf<typeof findStaffLinkEmail>
export type LinkFields = BodyToSendOf<typeof acceptInvitation>

export const staffApi = {
  list: (token: Token) => request(listStaff, { token }),
  invite: (token: Token, invitation: InvitationFields) => request(inviteStaff, { token, body: invitation }),
  changeRole: (token: Token, id: string, role: InvitationFields['role']) =>
    request(changeStaffRole, { token, body: { id, role } }),
  remove: (token: Token, id: string) => request(removeStaff, { token, body: { id } }),
  accept: (fields: LinkFields) => request(acceptInvitation, { body: fields }),
  findLinkEmail: (link: StaffLink) => request(findStaffLinkEmail, { body: link }),
  forgot: (email: string) => request(forgotStaffPassword, { body: { email } }),
  reset: (fields: LinkFields) => request(resetStaffPassword, { body: fields }),
}

export type Proof = BodyToSendOf<typeof endSecondFactor>

export const securityApi = {
  changeOwnerLogin: (token: Token, change: BodyToSendOf<typeof changeOwnerLogin>) =>
    request(changeOwnerLogin, { token, body: change }),
  getSecondFactor: (token: Token) => request(getSecondFactor, { token }),
  beginSecondFactor: (token: Token, password: string) => request(beginSecondFactor, { token, body: { password } }),
  confirmSecondFactor: (token: Token, code: string) => request(confirmSecondFactor, { token, body: { code } }),
  renewRecoveryCodes: (token: Token, proof: Proof) => request(renewRecoveryCodes, { token, body: proof }),
  endSecondFactor: (token: Token, proof: Proof) => request(endSecondFactor, { token, body: proof }),
  listSessions: (token: Token) => request(listSellerSessions, { token }),
  endSession: (token: Token, id: string) => request(endSellerSession, { token, body: { id } }),
  endOtherSessions: (token: Token) => request(endOtherSellerSessions, { token }),
  listStaffSessions: (token: Token) => request(listStaffSessions, { token }),
  endStaffSession: (token: Token, id: string) => request(endStaffSession, { token, body: { id } }),
}
