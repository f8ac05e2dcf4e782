import type { StaffSessionWire } from '../../../contract/sessions.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherLogins, endOwnLogin, endStaffLogin } from './end-staff-logins.ts'
import { principalOfStaff } from './principal-of-staff.ts'
import { listSessionRows } from './session-repository.ts'
import { sessionToWire } from './session-wire.ts'
import { listStaffSessionRows, type StaffSession } from './staff-session-repository.ts'

export const staffSessionRoutes = (platform: Platform) =>
  ({
    listSellerSessions: async ({ seller, tokenHash }) => {
      const sessions = await listSessionRows(platform.db, principalOfStaff(seller), tokenHash, platform.clock.now())
      return { success: true, sessions: sessions.map(sessionToWire) }
    },
    endSellerSession: async ({ seller, body: { id } }) => {
      await endOwnLogin(platform, seller, id)
      return { success: true, message: 'Device logged out' }
    },
    endOtherSellerSessions: async ({ seller, tokenHash }) => {
      await endOtherLogins(platform, seller, tokenHash)
      return { success: true, message: 'Logged out on all other devices' }
    },
    listStaffSessions: async () => {
      const sessions = await listStaffSessionRows(platform.db, platform.clock.now())
      return { success: true, sessions: sessions.map(staffSessionToWire) }
    },
    endStaffSession: async ({ seller, body: { id } }) => {
      await endStaffLogin(platform, seller, id)
      return { success: true, message: 'Device logged out' }
    },
  }) satisfies Partial<EndpointHandlers>

const staffSessionToWire = ({ staffId, name, ...session }: StaffSession): StaffSessionWire => ({
  ...sessionToWire({ ...session, isThis: false }),
  person: { _id: staffId, name },
})
