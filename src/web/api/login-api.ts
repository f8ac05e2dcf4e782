import { shopperLoginAnswer } from '../../contract/accounts.ts'
import { calls } from '../../contract/calls.ts'
import { post } from './request.ts'

export type LoginFields = { email: string; password: string }
export type RegisterFields = LoginFields & { name: string }

/** What a visitor asks for who becomes a shopper. */
export const loginApi = {
  loginShopper: (fields: LoginFields) => post(calls.loginShopper, shopperLoginAnswer, fields),
  registerShopper: (fields: RegisterFields) => post(calls.registerShopper, shopperLoginAnswer, fields),
}
