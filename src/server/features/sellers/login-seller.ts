import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { findSellerByEmail, lockSeller } from './seller-repository.ts'

/** Returns the token. Throws as loginShopper does. */
export async function loginSeller(
  { db, clock }: Platform,
  { email, password }: { email: string; password: string },
  device: string | null,
): Promise<string> {
  const now = clock.now()
  return limitLoginAttempts(db, { role: 'seller', email, now }, async () => {
    const seller = await findSellerByEmail(db, email)
    if (!(await isPassword(password, seller?.passwordHash ?? null)) || !seller) throw wrongLogin()
    return inTransaction(db, async (tx) => {
      if (!(await lockSeller(tx, seller.id))) throw wrongLogin() // replaced just now by a starting process
      return openSession(tx, { principal: { sellerId: seller.id }, device, now })
    })
  })
}

const wrongLogin = () => new ClientError(401, 'Invalid email or password')
