import type { InvitedRole, Staff, StaffId } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteSessionsOfStaff } from '../sessions/session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { deleteInvited, findOwner, type InvitedAccount, lockInvited, setStaffRole } from './staff-repository.ts'

/** Changes the role. When it differs, the person's sessions end. Throws 404, and 409 for the owner. */
export const changeStaffRole = ({ db, clock }: Platform, id: string, role: InvitedRole, by: Staff): Promise<InvitedAccount> =>
  inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.role !== role) {
      await setStaffRole(tx, person.id, role)
      await deleteSessionsOfStaff(tx, person.id)
      const { id, name, role: from } = person
      await recordStaffAction(tx, by, { what: 'role-changed', person: { id, name }, from, to: role }, clock.now())
    }
    return { ...person, role }
  })

/** Removes the person with their sessions and links. Histories keep their name. Throws 404, and 409 for the owner. */
export const removeStaff = ({ db, clock }: Platform, id: string, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id: personId, name, role } = await lockPerson(tx, id)
    await deleteInvited(tx, personId)
    await recordStaffAction(tx, by, { what: 'staff-removed', person: { id: personId, name }, role }, clock.now())
  })

/**
 * Locks the person's row until commit, so that nobody else changes it and no login begins. Throws 404, and 409 for the
 * owner.
 */
async function lockPerson(tx: Db, id: string): Promise<InvitedAccount> {
  const person = isId<StaffId>(id) ? await lockInvited(tx, id) : null
  if (person) return person
  if ((await findOwner(tx))?.id === id) throw new ClientError(409, 'The owner’s login is changed under Security, not here')
  throw notFound('Person')
}
