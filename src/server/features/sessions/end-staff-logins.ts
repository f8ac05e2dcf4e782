import type { SessionId } from '../../../domain/session.ts'
import type { Staff } from '../../../domain/staff.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSessionOf } from './end-session-of.ts'
import { principalOfStaff } from './principal-of-staff.ts'
import { deleteStaffSession } from './staff-session-repository.ts'

/** Throws 404, also for another person's session. */
export const endOwnLogin = ({ db, clock }: Platform, staff: Staff, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endSessionOf(tx, principalOfStaff(staff), id)
    await recordAct(tx, staff, { what: 'login-ended', person: { id: staff.id, name: staff.name } }, clock.now())
  })

/** Ends all sessions of this person except the one with this token hash. */
export const endOtherLogins = ({ db, clock }: Platform, staff: Staff, tokenHash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endOtherSessions(tx, principalOfStaff(staff), tokenHash)
    await recordAct(tx, staff, { what: 'other-logins-ended' }, clock.now())
  })

/** Ends a session of one of the staff for the owner. Throws 404. */
export const endStaffLogin = ({ db, clock }: Platform, owner: Staff, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = isId<SessionId>(id) ? await deleteStaffSession(tx, id) : null
    if (!person) throw notFound('Device')
    await recordAct(tx, owner, { what: 'login-ended', person }, clock.now())
  })
