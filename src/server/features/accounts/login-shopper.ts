import type { Shopper } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { findShopperByEmail, lockPassword } from './account-repository.ts'

/** Throws 401 for an unknown email as for a wrong password, after the same time, and 429 after ten failures. */
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
      // The old password must not open a session after a concurrent password change.
      if (!(await lockPassword(tx, shopper.id, passwordHash))) throw wrongLogin()
      return { shopper, token: await openSession(tx, { principal: { shopperId: shopper.id }, device, now }) }
    })
  })
}

const wrongLogin = () => new ClientError(401, 'Invalid email or password')
