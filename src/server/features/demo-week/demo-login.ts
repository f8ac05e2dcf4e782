import type { Db } from '../../platform/database/connect.ts'
import { newPassword } from '../../platform/secrets/new-password.ts'
import { ownSecret, savedSecret } from '../../platform/secrets/own-secret.ts'
import { hasPassword } from '../accounts/account-repository.ts'

/** The login of the shopper as whom anybody may try the store. */
export interface DemoLogin {
  readonly email: string
  readonly password: string
}

export const DEMO_EMAIL = 'hannah.whitfield@example.com'

const SECRET = 'demo-shopper-password'

/** Returns the password of the demo shopper. It is generated once, and saved in `dataDir`. */
export const demoPassword = (dataDir: string): Promise<string> => ownSecret(dataDir, SECRET, newPassword)

/** Returns null when this data directory has no demonstration, or when the password was changed. */
export async function findDemoLogin(db: Db, dataDir: string): Promise<DemoLogin | null> {
  const password = await savedSecret(dataDir, SECRET)
  if (password === null) return null
  const login = { email: DEMO_EMAIL, password }
  return (await hasPassword(db, login)) ? login : null
}
