import {
  confirmEmail,
  findResetEmail,
  forgotPassword,
  loginShopper,
  registerShopper,
  resetPassword,
} from '../../contract/endpoints/account-endpoints.ts'
import type { BodyToSendOf } from '../../contract/endpoints/endpoint.ts'
import { request } from './request.ts'

export type LoginFields = BodyToSendOf<typeof loginShopper>
export type RegisterFields = BodyToSendOf<typeof registerShopper>

/** These requests need no session: shoppers log in, register, or follow a link in an email. */
export const accountApi = {
  loginShopper: (fields: LoginFields) => request(loginShopper, { body: fields }),
  registerShopper: (fields: RegisterFields) => request(registerShopper, { body: fields }),
  forgotPassword: (email: string) => request(forgotPassword, { body: { email } }),
  findResetEmail: (token: string) => request(findResetEmail, { body: { token } }),
  resetPassword: (token: string, password: string) => request(resetPassword, { body: { token, password } }),
  confirmEmail: (token: string) => request(confirmEmail, { body: { token } }),
}
