import type { BodyToSendOf } from '../../contract/endpoint.ts'
import { loginShopper, registerShopper } from '../../contract/endpoints/account-endpoints.ts'
import { request } from './request.ts'

export type LoginFields = BodyToSendOf<typeof loginShopper>
export type RegisterFields = BodyToSendOf<typeof registerShopper>

export const loginApi = {
  loginShopper: (fields: LoginFields) => request(loginShopper, { body: fields }),
  registerShopper: (fields: RegisterFields) => request(registerShopper, { body: fields }),
}
