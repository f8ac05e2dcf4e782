import { accountApi, type LoginFields, type RegisterFields } from '../../api/account-api.ts'
import type { Failure } from '../../api/failure.ts'
import { notify } from '../../ui/notify.ts'
import { enter } from './shopper-session.ts'

/** Merges the visitor's cart into the account's. Returns the failure, or null after a success. */
export const login = (fields: LoginFields): Promise<Failure | null> => enterBy(accountApi.loginShopper(fields))

/** Returns the failure, or null after a success. */
export const register = (fields: RegisterFields): Promise<Failure | null> => enterBy(accountApi.registerShopper(fields))

/** Logs in by a mailed link, with the password that it sets. Returns the failure, or null after a success. */
export const resetPassword = (token: string, password: string): Promise<Failure | null> =>
  enterBy(accountApi.resetPassword(token, password))

async function enterBy(request: ReturnType<typeof accountApi.loginShopper>): Promise<Failure | null> {
  const response = await request
  if (!response.success) return response
  enter(response.token, response.user)
  notify.success(response.message)
  return null
}
