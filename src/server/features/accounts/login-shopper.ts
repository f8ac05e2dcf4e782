import type { Shopper } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { findShopperByEmail, lockPassword } from './account-repository.ts'

/** Logs a shopper in. Refuses 401 in the same words and time for an unknown email and a wrong password, 429 after ten failures. */
export async function loginShopper(
  { db, clock }: Platform,
  { email, password }: { email: string; password: string },
  device: string | null,
): Promise<{ shopper: Shopper; token: string }> {
  const now = clock.now()
  return limitLoginAttempts(db, { role: 'shopper', email, now }, async () => {
    const account = await findShopperByEmail(db, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) throw wrongLogin()
    const { passwordHash, ...shopper } = account
    return inTransaction(db, async (tx) => {
      // a change of the password ends all sessions: none may be opened by the old one just after
      if (!(await lockPassword(tx, shopper.id, passwordHash))) throw wrongLogin()
      return { shopper, token: await openSession(tx, { holder: { shopperId: shopper.id }, device, now }) }
    })
  })
}

const wrongLogin = () => new ClientError(401, 'Invalid email or password')
