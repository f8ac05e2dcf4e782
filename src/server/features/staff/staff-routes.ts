import type { FastifyRequest } from 'fastify'
import type { StaffPasswordRequest } from '../../../contract/staff.ts'
import type { LinkPurpose } from '../../../domain/account-link.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLink } from '../account-links/account-links.ts'
import { deviceName } from '../sessions/device-name.ts'
import { changeStaffRole, logOutStaff, removeStaff } from './change-staff.ts'
import { inviteStaff } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { logInStaff } from './log-in-staff.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { setPasswordByLink } from './set-password-by-link.ts'
import { getStaffEmail } from './staff-repository.ts'
import { sellerToWire } from './staff-wire.ts'

export const staffRoutes = (platform: Platform) =>
  ({
    loginSeller: async ({ body, request }) => {
      const { staff, token } = await logInStaff(platform, body, deviceName(request.headers['user-agent']))
      return { success: true, token, seller: sellerToWire(staff), message: 'Logged In' }
    },
    currentSeller: async ({ seller }) => ({ success: true, seller: sellerToWire(seller) }),
    logoutSeller: async ({ seller, tokenHash }) => {
      await logOutStaff(platform, seller, tokenHash)
      return { success: true, message: 'Logged Out' }
    },
    listStaff: async () => ({ success: true, staff: await listStaff(platform) }),
    inviteStaff: async ({ seller, body }) => {
      return { success: true, message: 'Invitation sent', person: await inviteStaff(platform, body, seller) }
    },
    changeStaffRole: async ({ seller, body: { id, role } }) => {
      return { success: true, message: 'Role changed', person: await changeStaffRole(platform, id, role, seller) }
    },
    removeStaff: async ({ seller, body: { id } }) => {
      await removeStaff(platform, id, seller)
      return { success: true, message: 'Removed' }
    },
    acceptInvitation: ({ body, request }) => logInByLink(platform, 'invitation', body, request),
    resetStaffPassword: ({ body, request }) => logInByLink(platform, 'reset', body, request),
    findStaffLinkEmail: async ({ body: { token, purpose } }) => {
      const person = (await findLink(platform.db, token, purpose, platform.clock.now()))?.staff_id
      return { success: true, email: person ? await getStaffEmail(platform.db, person) : null }
    },
    forgotStaffPassword: async ({ body: { email } }) => {
      await requestPasswordReset(platform, email)
      return { success: true, message: 'If someone of the staff has this email, we have sent them a link.' }
    },
  }) satisfies Partial<EndpointHandlers>

async function logInByLink(platform: Platform, purpose: LinkPurpose, body: StaffPasswordRequest, { headers }: FastifyRequest) {
  const device = deviceName(headers['user-agent'])
  const { staff, token } = await setPasswordByLink(platform, { ...body, purpose, device })
  return { success: true as const, token, seller: sellerToWire(staff), message: 'Password saved' }
}
