import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitStaffLogins } from './limit-staff-logins.ts'
import { findSellerByEmail, lockSeller } from './seller-repository.ts'

/** Throws 422 for a wrong password, and 429 as logins do, also when `work` throws: a stolen token can guess neither password nor codes. */
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
      if (!(await lockSeller(tx, account.id))) throw wrongPassword() // replaced just now by a starting process
      return work(tx, now)
    })
  })
}

function wrongPassword(): ClientError {
  const message = 'The password is incorrect'
  return new ClientError(422, message, { errors: { password: message } })
}
