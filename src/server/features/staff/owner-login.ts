import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import { ownSecret, savedSecret } from '../../platform/secrets/own-secret.ts'
import { newPassword } from '../../platform/secrets/random-secrets.ts'
import { findGivenLogin, findOwner, getOwner, lockOwnerTable, replaceOwner } from './staff-repository.ts'

/**
 * The owner's login. `isGiven` means that SELLER_PASSWORD has set it, and `isChanged` that the owner has changed it since. The password is null when the owner has changed it,
 * or SELLER_PASSWORD set it earlier.
 */
export type OwnerLogin =
  | { readonly email: string; readonly isGiven: true; readonly isChanged?: true }
  | { readonly email: string; readonly isGiven: false; readonly password: string | null; readonly isChanged?: true }

interface LoginOptions {
  /** When this is null, a saved login keeps its email, and a new one gets `DEFAULT_EMAIL`. */
  readonly email: string | null
  /** A password is generated and saved when this is null. */
  readonly password: string | null
}

const DEFAULT_EMAIL = 'seller@example.com'

const SECRET = 'seller-password'

/**
 * Saves the login of the environment, unless it is the one that was saved last: what the owner has changed since stays
 * until the environment changes. A password is generated only for a database without an owner.
 */
export async function prepareOwnerLogin(db: Db, { email, password }: LoginOptions): Promise<OwnerLogin> {
  if (password !== null) {
    await installOwner(db, { email: email ?? DEFAULT_EMAIL, password })
    const { email: present, isChanged } = await presentLogin(db)
    return { email: present, isGiven: true, ...(isChanged && { isChanged }) }
  }
  if (!(await findOwner(db))) await generateOwner(db, email ?? DEFAULT_EMAIL)
  const saved = await savedSecret(db, SECRET)
  const given = await findGivenLogin(db)
  const isOurs = saved !== null && given !== null && (await isPassword(saved, given.passwordHash))
  if (isOurs && email !== null && !isSameEmail(given.email, email)) await installOwner(db, { email, password: saved })
  const present = await presentLogin(db)
  const isSaved = isOurs && (await isPassword(saved, present.passwordHash))
  return {
    email: present.email,
    isGiven: false,
    password: isSaved ? saved : null,
    ...(!isSaved && present.isChanged && { isChanged: true }),
  }
}

const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

async function presentLogin(db: Db): Promise<{ email: string; passwordHash: string; isChanged: boolean }> {
  const [{ email, passwordHash }, given] = await Promise.all([getOwner(db), findGivenLogin(db)])
  return { email, passwordHash, isChanged: given?.isChanged ?? false }
}

/**
 * Saves the owner's login. The old sessions end when email or password changed. Does nothing when it is the login that was
 * saved last, which the owner may have changed since.
 */
export async function installOwner(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const before = await findGivenLogin(db)
  if (before && isSameEmail(before.email, email) && (await isPassword(password, before.passwordHash))) return
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await lockOwnerTable(tx)
    const current = await findGivenLogin(tx)
    // Another process may have installed the same login meanwhile, with sessions that must stay.
    if (current?.passwordHash === before?.passwordHash) await replaceOwner(tx, { id: newId(), email, passwordHash })
  })
}

/** Does nothing when another process was first. */
async function generateOwner(db: Db, email: string): Promise<void> {
  const passwordHash = await hashPassword(await ownSecret(db, SECRET, newPassword))
  await inTransaction(db, async (tx) => {
    await lockOwnerTable(tx)
    if ((await findOwner(tx)) === null) await replaceOwner(tx, { id: newId(), email, passwordHash })
  })
}
