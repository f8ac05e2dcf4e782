import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { linkEnded, shopperOfLink, useLink } from '../account-links/account-links.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { forgetLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { setPassword } from './account-repository.ts'

interface PasswordReset {
  readonly token: string
  readonly password: string
}

/**
 * Sets the password through a mailed link, which confirms the email as well. Ends all sessions. Throws 422 when the
 * link has expired or was used.
 */
export async function resetPassword({ db, clock }: Platform, { token, password }: PasswordReset): Promise<void> {
  const now = clock.now()
  const shopper = await shopperOfLink(db, token, 'reset', now)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const email = await setPassword(tx, shopper, passwordHash, now)
    if (email === null) throw linkEnded()
    await useLink(tx, token, { owner: { shopperId: shopper }, purpose: 'reset', now })
    await endOtherSessions(tx, { shopperId: shopper }, null)
    await forgetLoginAttempts(tx, { role: 'shopper', email })
  })
}
