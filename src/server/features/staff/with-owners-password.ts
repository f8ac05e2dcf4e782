import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitStaffLogins } from './limit-staff-logins.ts'
import { findSellerByEmail, lockSeller } from './seller-repository.ts'

/**
 * Runs `work` when the password is right. Throws 422 for a wrong password, and 429 after several failures as a login
 * does. Errors of `work` count as failures too, so that nobody can guess passwords or codes with a stolen token.
 */
export function withOwnersPassword<Result>(
  { db, clock }: Platform,
  { email }: Staff,
  password: string,
  work: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock.now()
  return limitStaffLogins(db, { email, now }, async () => {
    const account = await findSellerByEmail(db, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) throw wrongPassword()
    return inTransaction(db, async (tx) => {
      // A starting process may have replaced the login.
      if (!(await lockSeller(tx, account.id))) throw wrongPassword()
      return work(tx, now)
    })
  })
}

function wrongPassword(): ClientError {
  const message = 'The password is incorrect'
  return new ClientError(422, message, { errors: { password: message } })
}
