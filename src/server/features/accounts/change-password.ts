import type { Shopper } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { deleteOtherSessions } from '../sessions/session-repository.ts'
import { findShopperByEmail, replacePassword } from './account-repository.ts'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  /** Of the session that stays. */
  readonly tokenHash: Buffer | null
}

/**
 * Gives a shopper a new password and ends every other session: whoever knew the old password is out. Refuses 422 a wrong old
 * password, 429 after ten of them, counted together with failed logins, so that a stolen token tries no passwords either.
 */
export function changePassword(
  { db, clock }: Platform,
  { id, email }: Shopper,
  { oldPassword, newPassword, tokenHash }: PasswordChange,
): Promise<void> {
  return limitLoginAttempts(db, { role: 'shopper', email, now: clock.now() }, async () => {
    const oldHash = (await findShopperByEmail(db, email))?.passwordHash ?? null
    if (!(await isPassword(oldPassword, oldHash)) || oldHash === null) throw wrongOldPassword()
    const newHash = await hashPassword(newPassword)
    await inTransaction(db, async (tx) => {
      if (!(await replacePassword(tx, id, { oldHash, newHash }))) throw wrongOldPassword() // another change was faster
      await deleteOtherSessions(tx, id, tokenHash)
    })
  })
}

function wrongOldPassword(): ClientError {
  const message = 'The current password is incorrect'
  return new ClientError(422, message, { errors: { oldPassword: message } })
}
