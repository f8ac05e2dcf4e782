import type { Shopper } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { findShopperByEmail, replacePassword } from './account-repository.ts'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  /** Of the session that stays. */
  readonly tokenHash: Buffer | null
}

/** Ends other sessions. Throws 422 for a wrong old password, and 429 as logins do: a stolen token can't guess passwords. */
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
      if (!(await replacePassword(tx, id, { oldHash, newHash }))) throw wrongOldPassword() // a concurrent change was first
      await endOtherSessions(tx, { shopperId: id }, tokenHash)
    })
  })
}

function wrongOldPassword(): ClientError {
  const message = 'The current password is incorrect'
  return new ClientError(422, message, { errors: { oldPassword: message } })
}
