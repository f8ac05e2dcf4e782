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
  /** The token hash of the session that stays. */
  readonly tokenHash: Buffer
}

/**
 * Changes the password and ends the other sessions. Throws 422 for a wrong old password, and 429 after several failures
 * as a login does, so that nobody can guess the password with a stolen token.
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
      // A concurrent change was first.
      if (!(await replacePassword(tx, id, { oldHash, newHash }))) throw wrongOldPassword()
      await deleteOtherSessions(tx, { shopperId: id }, tokenHash)
    })
  })
}

function wrongOldPassword(): ClientError {
  const message = 'The current password is incorrect'
  return new ClientError(422, message, { errors: { oldPassword: message } })
}
