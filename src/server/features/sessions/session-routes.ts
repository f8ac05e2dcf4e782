import type { StaffSessionWire } from '../../../contract/accounts/sessions.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherStaffSessions, endOwnStaffSession, endSession, endStaffSession } from './end-sessions.ts'
import {
  deleteOtherSessions,
  listSessions,
  listStaffSessions,
  principalIdOfStaff,
  type StaffSession,
} from './session-repository.ts'
import { sessionToWire } from './session-wire.ts'

export const sessionRoutes = (platform: Platform) =>
  ({
    listSessions: async ({ shopper, tokenHash }) => {
      const sessions = await listSessions(platform.db, { shopperId: shopper.id }, tokenHash, platform.clock.now())
      return { success: true, sessions: sessions.map(sessionToWire) }
    },
    endSession: async ({ shopper, body }) => {
      await endSession(platform.db, { shopperId: shopper.id }, body.id)
      return { success: true, message: ENDED }
    },
    endOtherSessions: async ({ shopper, tokenHash }) => {
      await deleteOtherSessions(platform.db, { shopperId: shopper.id }, tokenHash)
      return { success: true, message: OTHERS_ENDED }
    },
    listSellerSessions: async ({ seller, tokenHash }) => {
      const sessions = await listSessions(platform.db, principalIdOfStaff(seller), tokenHash, platform.clock.now())
      return { success: true, sessions: sessions.map(sessionToWire) }
    },
    endSellerSession: async ({ seller, body }) => {
      await endOwnStaffSession(platform, seller, body.id)
      return { success: true, message: ENDED }
    },
    endOtherSellerSessions: async ({ seller, tokenHash }) => {
      await endOtherStaffSessions(platform, seller, tokenHash)
      return { success: true, message: OTHERS_ENDED }
    },
    listStaffSessions: async () => {
      const sessions = await listStaffSessions(platform.db, platform.clock.now())
      return { success: true, sessions: sessions.map(staffSessionToWire) }
    },
    endStaffSession: async ({ seller, body }) => {
      await endStaffSession(platform, seller, body.id)
      return { success: true, message: ENDED }
    },
  }) satisfies Partial<EndpointHandlers>

const ENDED = 'Device logged out'
const OTHERS_ENDED = 'Logged out on all other devices'

const staffSessionToWire = ({ staffId, name, ...session }: StaffSession): StaffSessionWire => ({
  ...sessionToWire({ ...session, isThis: false }),
  person: { _id: staffId, name },
})
