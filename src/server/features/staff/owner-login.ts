import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import { ownSecret, savedSecret } from '../../platform/secrets/own-secret.ts'
import { newPassword } from '../../platform/secrets/random-secrets.ts'
import { findOwner, findOwnerByEmail, lockOwnerTable, replaceOwner } from './staff-repository.ts'

/**
 * The owner's login. `isGiven` means that SELLER_PASSWORD has set it. The password is null when it was generated
 * elsewhere, such as by a store with another DATA_DIR.
 */
export type OwnerLogin =
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
export async function prepareOwnerLogin(db: Db, { email, password, dataDir }: LoginOptions): Promise<OwnerLogin> {
  if (password !== null) {
    await installOwner(db, { email, password })
    return { email, isGiven: true }
  }
  const owner = (await findOwner(db)) ?? (await generateOwner(db, email, dataDir))
  const saved = await savedSecret(dataDir, SECRET)
  if (saved === null || !(await isPassword(saved, owner.passwordHash)))
    return { email: owner.email, isGiven: false, password: null }
  if (owner.email.toLowerCase() !== email.toLowerCase()) await installOwner(db, { email, password: saved })
  return { email, isGiven: false, password: saved }
}

/** Saves the owner's login. The old sessions end when email or password changed. */
export async function installOwner(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const before = await findOwnerByEmail(db, email)
  if (before && (await isPassword(password, before.passwordHash))) return
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await lockOwnerTable(tx)
    const current = await findOwnerByEmail(tx, email)
    // Another process may have installed the same login meanwhile, with sessions that must stay.
    if (current?.passwordHash === before?.passwordHash) await replaceOwner(tx, { id: newId(), email, passwordHash })
  })
}

/** Returns the login of another process when that one was first. */
async function generateOwner(db: Db, email: string, dataDir: string): Promise<{ email: string; passwordHash: string }> {
  const passwordHash = await hashPassword(await ownSecret(dataDir, SECRET, newPassword))
  return inTransaction(db, async (tx) => {
    await lockOwnerTable(tx)
    const first = await findOwner(tx)
    if (first === null) await replaceOwner(tx, { id: newId(), email, passwordHash })
    return first ?? { email, passwordHash }
  })
}
