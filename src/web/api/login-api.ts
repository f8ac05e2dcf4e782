import { loginShopper, registerShopper } from '../../contract/endpoints/account-endpoints.ts'
import { request } from './request.ts'

export type LoginFields = { email: string; password: string }
export type RegisterFields = LoginFields & { name: string }

export const loginApi = {
  loginShopper: (fields: LoginFields) => request(loginShopper, { body: fields }),
  registerShopper: (fields: RegisterFields) => request(registerShopper, { body: fields }),
}
