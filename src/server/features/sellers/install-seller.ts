import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import { findSellerByEmail, lockSellers, replaceSeller } from './seller-repository.ts'

/** Makes the configured login the seller's. When email or password changed, whoever was logged in with the old ones no longer is. */
export async function installSeller(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const present = await findSellerByEmail(db, email)
  if (present && (await isPassword(password, present.passwordHash))) return
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await lockSellers(tx)
    const now = await findSellerByEmail(tx, email)
    // another process may have been faster with the same login, and sessions may hang on its account already
    if (now?.passwordHash === present?.passwordHash) await replaceSeller(tx, { id: newId(), email, passwordHash })
  })
}
