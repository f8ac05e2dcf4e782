import type { FastifyRequest } from 'fastify'
import type { SellerWire, StaffMemberWire, StaffPasswordRequest } from '../../../contract/staff/staff.ts'
import type { LinkPurpose } from '../../../domain/accounts/account.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findStaffOfLink } from '../accounts/account-links.ts'
import { saidOfMail } from '../mail/enqueue-mail.ts'
import { mayMail } from '../sessions/limit-mails.ts'
import { deviceName } from '../sessions/open-session.ts'
import { changeOwnerLogin } from './change-owner-login.ts'
import { changeStaffRole, removeStaff } from './change-staff.ts'
import { inviteStaff } from './invite-staff.ts'
import { logInStaff, logOutStaff } from './log-in-staff.ts'
import { requestStaffPasswordReset, setPasswordByLink } from './password-by-link.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { findInvited, listStaff, type StaffAccount } from './staff-repository.ts'

export const staffRoutes = (platform: Platform) =>
  ({
    loginSeller: async ({ body, request }) => {
      const { staff, token } = await logInStaff(platform, body, deviceName(request.headers['user-agent']))
      return { success: true, token, seller: staffToWire(staff), message: 'Logged In' }
    },
    currentSeller: async ({ seller }) => ({ success: true, seller: staffToWire(seller) }),
    logoutSeller: async ({ seller, tokenHash }) => {
      await logOutStaff(platform, seller, tokenHash)
      return { success: true, message: 'Logged Out' }
    },
    listStaff: async () => ({ success: true, staff: (await listStaff(platform.db)).map(memberToWire) }),
    inviteStaff: async ({ seller, body }) => {
      const { person, link } = await inviteStaff(platform, body, seller)
      const message = saidOfMail(platform, 'Invitation sent')
      return { success: true, message, person: memberToWire(person), ...(platform.mail === null && { link }) }
    },
    changeStaffRole: async ({ seller, body: { id, role } }) => {
      const person = await changeStaffRole(platform, id, role, seller)
      return { success: true, message: 'Role changed', person: memberToWire(person) }
    },
    removeStaff: async ({ seller, body: { id } }) => {
      await removeStaff(platform, id, seller)
      return { success: true, message: 'Removed' }
    },
    acceptInvitation: ({ body, request }) => logInByLink(platform, 'invitation', body, request),
    resetStaffPassword: ({ body, request }) => logInByLink(platform, 'reset', body, request),
    findStaffLinkEmail: async ({ body: { token, purpose } }) => {
      const id = await findStaffOfLink(platform.db, token, purpose, platform.clock.now())
      const person = id && (await findInvited(platform.db, id))
      return { success: true, email: person?.email ?? null }
    },
    forgotStaffPassword: async ({ body: { email }, request }) => {
      if (await mayMail(platform, request.ip, 'forgot')) await requestStaffPasswordReset(platform, email)
      return { success: true, message: saidOfMail(platform, 'If someone of the staff has this email, we have sent them a link.') }
    },
  }) satisfies Partial<EndpointHandlers>

export const secondFactorRoutes = (platform: Platform) =>
  ({
    getSecondFactor: async () => ({ success: true, secondFactor: await describeSecondFactor(platform.db) }),
    beginSecondFactor: async ({ seller, body }) => {
      return { success: true, ...(await beginSecondFactor(platform, seller, body.password)) }
    },
    confirmSecondFactor: async ({ seller, tokenHash, body }) => {
      const recoveryCodes = await confirmSecondFactor(platform, seller, { ...body, tokenHash })
      return { ...(await withCodes(platform.db, recoveryCodes)), message: 'Two-factor authentication is on' }
    },
    renewRecoveryCodes: async ({ seller, body }) => {
      const recoveryCodes = await renewRecoveryCodes(platform, seller, body)
      return { ...(await withCodes(platform.db, recoveryCodes)), message: 'The old recovery codes no longer work' }
    },
    changeOwnerLogin: async ({ seller, tokenHash, body }) => {
      const { email, newEmail } = await changeOwnerLogin(platform, seller, body, tokenHash)
      const message = newEmail === null ? 'Your login is changed' : saidOfMail(platform, 'We’ve sent a link to your new email')
      return { success: true, message, email, ...(newEmail !== null && { newEmail }) }
    },
    endSecondFactor: async ({ seller, body }) => {
      await endSecondFactor(platform, seller, body)
      return { success: true, message: 'Two-factor authentication is off' }
    },
  }) satisfies Partial<EndpointHandlers>

async function logInByLink(platform: Platform, purpose: LinkPurpose, body: StaffPasswordRequest, { headers }: FastifyRequest) {
  const device = deviceName(headers['user-agent'])
  const { staff, token } = await setPasswordByLink(platform, { ...body, purpose, device })
  return { success: true as const, token, seller: staffToWire(staff), message: 'Password saved' }
}

const withCodes = async (db: Db, recoveryCodes: string[]) => ({
  success: true as const,
  recoveryCodes,
  secondFactor: await describeSecondFactor(db),
})

const staffToWire = ({ name, email, role }: Staff): SellerWire => ({ name, email, role })

const memberToWire = (account: StaffAccount): StaffMemberWire => ({
  _id: account.id,
  ...staffToWire(account),
  state: account.passwordHash === null ? 'invited' : 'active',
})
