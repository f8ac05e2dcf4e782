import type { StaffMemberWire } from '../../../contract/staff.ts'
import type { InvitedRole } from '../../../domain/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { endStaffSessions } from '../sessions/end-staff-sessions.ts'
import { lockPerson } from './lock-person.ts'
import { setStaffRole } from './staff-repository.ts'
import { invitedToWire } from './staff-wire.ts'

/** Another role than before ends their sessions. Throws 404, and 409 for the owner. */
export const changeStaffRole = ({ db }: Platform, id: string, role: InvitedRole): Promise<StaffMemberWire> =>
  inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.role !== role) {
      await setStaffRole(tx, person.id, role)
      await endStaffSessions(tx, person.id)
    }
    return invitedToWire({ ...person, role })
  })
