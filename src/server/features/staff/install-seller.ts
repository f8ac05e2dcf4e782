import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import { findSellerByEmail, lockSellers, replaceSeller } from './seller-repository.ts'

/** Saves the owner's login. The old sessions end when email or password changed. */
export async function installSeller(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const before = await findSellerByEmail(db, email)
  if (before && (await isPassword(password, before.passwordHash))) return
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await lockSellers(tx)
    const current = await findSellerByEmail(tx, email)
    // Another process may have installed the same login meanwhile, with sessions that must stay.
    if (current?.passwordHash === before?.passwordHash) await replaceSeller(tx, { id: newId(), email, passwordHash })
  })
}
