import { shopperLoginResponse } from '../../contract/accounts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { post } from './request.ts'

export type LoginFields = { email: string; password: string }
export type RegisterFields = LoginFields & { name: string }

export const loginApi = {
  loginShopper: (fields: LoginFields) => post(endpoints.loginShopper, shopperLoginResponse, fields),
  registerShopper: (fields: RegisterFields) => post(endpoints.registerShopper, shopperLoginResponse, fields),
}
