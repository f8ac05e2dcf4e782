import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash as hashOf } from '../../platform/tokens/token.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { forgetLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { consumeLinks, findLiveLink } from './account-link-repository.ts'
import { setPassword } from './account-repository.ts'
import { deadLink } from './dead-link.ts'

interface PasswordReset {
  readonly token: string
  readonly password: string
}

/** By a mailed link, which confirms the email, too. Ends all sessions. Throws 422 when the link does not work any more. */
export async function resetPassword({ db, clock }: Platform, { token, password }: PasswordReset): Promise<void> {
  const now = clock.now()
  const tokenHash = hashOf(token)
  const shopper = await findLiveLink(db, tokenHash, 'reset', now)
  if (!shopper) throw deadLink()
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const email = await setPassword(tx, shopper, passwordHash, now)
    if (email === null || !(await consumeLinks(tx, { shopper, tokenHash, purpose: 'reset' }, now))) throw deadLink()
    await endOtherSessions(tx, shopper, null)
    await forgetLoginAttempts(tx, { role: 'shopper', email })
  })
}
