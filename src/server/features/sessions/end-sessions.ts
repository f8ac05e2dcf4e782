import type { SessionId } from '../../../domain/accounts/account.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import {
  deleteOtherSessions,
  deleteSessionOf,
  deleteStaffSession,
  type PrincipalId,
  principalIdOfStaff,
} from './session-repository.ts'

/** Throws 404, also for another person's session. */
export async function endSession(db: Db, principal: PrincipalId, id: string): Promise<void> {
  if (!isId<SessionId>(id) || !(await deleteSessionOf(db, principal, id))) throw notFound('Device')
}

/** Ends one of a person's own sessions. Throws 404, also for another person's session. */
export const endOwnStaffSession = ({ db, clock }: Platform, staff: Staff, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endSession(tx, principalIdOfStaff(staff), id)
    await recordStaffAction(tx, staff, { what: 'login-ended', person: { id: staff.id, name: staff.name } }, clock.now())
  })

/** Ends all sessions of this person except the one with this token hash. */
export const endOtherStaffSessions = ({ db, clock }: Platform, staff: Staff, tokenHash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteOtherSessions(tx, principalIdOfStaff(staff), tokenHash)
    await recordStaffAction(tx, staff, { what: 'other-logins-ended' }, clock.now())
  })

/** Ends a session of one of the staff for the owner. Throws 404. */
export const endStaffSession = ({ db, clock }: Platform, owner: Staff, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = isId<SessionId>(id) ? await deleteStaffSession(tx, id) : null
    if (!person) throw notFound('Device')
    await recordStaffAction(tx, owner, { what: 'login-ended', person }, clock.now())
  })
