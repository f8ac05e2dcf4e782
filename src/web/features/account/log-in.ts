import type { Failure } from '../../api/api.ts'
import { type LoginFields, loginApi, type RegisterFields } from '../../api/login-api.ts'
import { notify } from '../../ui/notify.ts'
import { enter } from './shopper-session.ts'

/** Logs in and joins the visitor's cart with the account's. Gives the failure when there is one. */
export const login = (fields: LoginFields): Promise<Failure | null> => enterBy(loginApi.loginShopper(fields))

/** Makes an account and logs in. Gives the failure when there is one. */
export const register = (fields: RegisterFields): Promise<Failure | null> => enterBy(loginApi.registerShopper(fields))

async function enterBy(calling: ReturnType<typeof loginApi.loginShopper>): Promise<Failure | null> {
  const response = await calling
  if (!response.success) return response
  enter(response.token, response.user)
  notify.success(response.message)
  return null
}
