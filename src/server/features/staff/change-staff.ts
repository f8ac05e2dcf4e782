import type { StaffMemberWire } from '../../../contract/staff.ts'
import type { InvitedRole, Staff } from '../../../domain/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSession } from '../sessions/end-session.ts'
import { endStaffSessions } from '../sessions/end-staff-sessions.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { lockPerson } from './lock-person.ts'
import { deleteStaff, setStaffRole } from './staff-repository.ts'
import { invitedToWire } from './staff-wire.ts'

/** Changes the role. When it differs, the person's sessions end. Throws 404, and 409 for the owner. */
export const changeStaffRole = ({ db, clock }: Platform, id: string, role: InvitedRole, by: Staff): Promise<StaffMemberWire> =>
  inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.role !== role) {
      await setStaffRole(tx, person.id, role)
      await endStaffSessions(tx, person.id)
      const { id, name, role: from } = person
      await recordAct(tx, by, { what: 'role-changed', person: { id, name }, from, to: role }, clock.now())
    }
    return invitedToWire({ ...person, role })
  })

/** Removes the person with their sessions and links. Histories keep their name. Throws 404, and 409 for the owner. */
export const removeStaff = ({ db, clock }: Platform, id: string, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id)
    await deleteStaff(tx, person.id)
    const { name, role } = person
    await recordAct(tx, by, { what: 'staff-removed', person: { id: person.id, name }, role }, clock.now())
  })

export const logOutStaff = ({ db, clock }: Platform, staff: Staff, tokenHash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endSession({ db: tx }, tokenHash)
    await recordAct(tx, staff, { what: 'logged-out' }, clock.now())
  })
