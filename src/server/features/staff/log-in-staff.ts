import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts, MAX_FAILURES } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { deleteSession, principalIdOfStaff } from '../sessions/session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { requireSecondFactor } from './second-factor-codes.ts'
import { findStaffByEmail, lockStaffWithPassword } from './staff-repository.ts'

interface StaffLogin {
  readonly email: string
  readonly password: string
  /** A code of the owner's second factor, or empty when none was sent. */
  readonly code?: string | undefined
}

/**
 * Logs in the owner or one of the staff. Throws as `logInShopper` does, and 401 for the second factor only when the
 * password is right.
 */
export async function logInStaff(
  { db, clock }: Platform,
  { email, password, code = '' }: StaffLogin,
  device: string | null,
): Promise<{ staff: Staff; token: string }> {
  const now = clock.now()
  return limitStaffLogins(db, { email, now }, async () => {
    const account = await findStaffByEmail(db, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account?.passwordHash) throw wrongLogin()
    const { passwordHash, ...staff } = account
    return inTransaction(db, async (tx) => {
      // A starting process may have replaced the login meanwhile, or it was changed or removed.
      if (!(await lockStaffWithPassword(tx, staff, passwordHash))) throw wrongLogin()
      if (staff.role === 'owner') await requireSecondFactor(tx, code, now)
      await recordStaffAction(tx, staff, { what: 'logged-in', device }, now)
      return { staff, token: await openSession(tx, { principal: principalIdOfStaff(staff), device, now }) }
    })
  })
}

const wrongLogin = () => new ClientError(401, 'Invalid email or password')

export const logOutStaff = ({ db, clock }: Platform, staff: Staff, tokenHash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteSession(tx, tokenHash)
    await recordStaffAction(tx, staff, { what: 'logged-out' }, clock.now())
  })

/**
 * Limits logins as `limitLoginAttempts` does. A job records the last failure before the limit, whatever the email. So
 * the response takes as long for an unknown email as for a known one.
 */
export const limitStaffLogins = <Success>(
  db: Db,
  { email, now }: { readonly email: string; readonly now: Date },
  attempt: () => Promise<Success>,
): Promise<Success> =>
  limitLoginAttempts(db, { role: 'seller', email, now }, async (tries) => {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_FAILURES) await enqueueJob(db, { kind: 'record-failed-logins', payload: { email, act: newId() } }, now)
      throw error
    }
  })

/**
 * Records failed logins, or nothing when nobody has this email. `act` is the id of the staff action, so that a repeated
 * job does not record it twice.
 */
export async function recordFailedLogins(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { email, act }: { readonly email: string; readonly act: string },
): Promise<void> {
  const person = await findStaffByEmail(db, email)
  if (!person) return
  const { id, name } = person
  await recordStaffAction(db, null, { what: 'logins-failed', person: { id, name }, tries: MAX_FAILURES }, clock.now(), act)
}
