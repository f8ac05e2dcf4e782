import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import { newPassword } from '../../platform/secrets/new-password.ts'
import { ownSecret, savedSecret } from '../../platform/secrets/own-secret.ts'
import { installSeller } from './install-seller.ts'
import { findSeller, lockSellers, replaceSeller } from './seller-repository.ts'

/**
 * The owner's login. `isGiven` means that SELLER_PASSWORD has set it. The password is null when it was generated
 * elsewhere, such as by a store with another DATA_DIR.
 */
export type SellerLogin =
  | { readonly email: string; readonly isGiven: true }
  | { readonly email: string; readonly isGiven: false; readonly password: string | null }

interface LoginOptions {
  readonly email: string
  /** A password is generated and saved in `dataDir` when this is null. */
  readonly password: string | null
  readonly dataDir: string
}

const SECRET = 'seller-password'

/**
 * Saves the owner's login. A given password replaces an existing one. A password is generated only for a database
 * without an owner.
 */
export async function prepareSellerLogin(db: Db, { email, password, dataDir }: LoginOptions): Promise<SellerLogin> {
  if (password !== null) {
    await installSeller(db, { email, password })
    return { email, isGiven: true }
  }
  const seller = (await findSeller(db)) ?? (await generateSeller(db, email, dataDir))
  const saved = await savedSecret(dataDir, SECRET)
  if (saved === null || !(await isPassword(saved, seller.passwordHash)))
    return { email: seller.email, isGiven: false, password: null }
  if (seller.email.toLowerCase() !== email.toLowerCase()) await installSeller(db, { email, password: saved })
  return { email, isGiven: false, password: saved }
}

/** Returns the login of another process when that one was first. */
async function generateSeller(db: Db, email: string, dataDir: string): Promise<{ email: string; passwordHash: string }> {
  const passwordHash = await hashPassword(await ownSecret(dataDir, SECRET, newPassword))
  return inTransaction(db, async (tx) => {
    await lockSellers(tx)
    const first = await findSeller(tx)
    if (first === null) await replaceSeller(tx, { id: newId(), email, passwordHash })
    return first ?? { email, passwordHash }
  })
}
