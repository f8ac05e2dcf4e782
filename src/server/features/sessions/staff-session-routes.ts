import type { StaffSessionWire } from '../../../contract/sessions.ts'
import type { SessionId } from '../../../domain/session.ts'
import { notFound } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSessionOf } from './end-session-of.ts'
import { principalOfStaff } from './principal-of-staff.ts'
import { listSessionRows } from './session-repository.ts'
import { sessionToWire } from './session-wire.ts'
import { deleteStaffSession, listStaffSessionRows, type StaffSession } from './staff-session-repository.ts'

/** Of the owner and the staff. */
export const staffSessionRoutes = ({ db, clock }: Platform) =>
  ({
    listSellerSessions: async ({ seller, tokenHash }) => {
      const sessions = await listSessionRows(db, principalOfStaff(seller), tokenHash, clock.now())
      return { success: true, sessions: sessions.map(sessionToWire) }
    },
    endSellerSession: async ({ seller, body: { id } }) => {
      await endSessionOf(db, principalOfStaff(seller), id)
      return { success: true, message: 'Device logged out' }
    },
    endOtherSellerSessions: async ({ seller, tokenHash }) => {
      await endOtherSessions(db, principalOfStaff(seller), tokenHash)
      return { success: true, message: 'Logged out on all other devices' }
    },
    listStaffSessions: async () => {
      const sessions = await listStaffSessionRows(db, clock.now())
      return { success: true, sessions: sessions.map(staffSessionToWire) }
    },
    endStaffSession: async ({ body: { id } }) => {
      if (!isId<SessionId>(id) || !(await deleteStaffSession(db, id))) throw notFound('Device')
      return { success: true, message: 'Device logged out' }
    },
  }) satisfies Partial<EndpointHandlers>

const staffSessionToWire = ({ staffId, name, ...session }: StaffSession): StaffSessionWire => ({
  ...sessionToWire({ ...session, isThis: false }),
  person: { _id: staffId, name },
})
