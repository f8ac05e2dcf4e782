import type { Db } from '../../platform/database/connect.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import { findShopperByEmail } from './account-repository.ts'

/** Whether there is such an account, and this is its password. Not for requests: its time tells them apart. */
export async function hasPassword(db: Db, { email, password }: { email: string; password: string }): Promise<boolean> {
  const account = await findShopperByEmail(db, email)
  return account !== null && isPassword(password, account.passwordHash)
}
