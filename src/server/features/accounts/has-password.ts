import type { Db } from '../../platform/database/connect.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import { findShopperByEmail } from './account-repository.ts'

/**
 * Whether the account exists and this is its password. Don't use it for requests, because its duration reveals whether
 * the account exists.
 */
export async function hasPassword(db: Db, { email, password }: { email: string; password: string }): Promise<boolean> {
  const account = await findShopperByEmail(db, email)
  return account !== null && isPassword(password, account.passwordHash)
}
