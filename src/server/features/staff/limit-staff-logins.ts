import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { limitLoginAttempts, MAX_FAILURES } from '../sessions/limit-login-attempts.ts'

interface StaffAttempt {
  readonly email: string
  readonly now: Date
}

/**
 * Limits logins as `limitLoginAttempts` does. A job records the last failure before the limit, whatever the email. So
 * the response takes as long for an unknown email as for a known one.
 */
export const limitStaffLogins = <Success>(
  db: Db,
  { email, now }: StaffAttempt,
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
