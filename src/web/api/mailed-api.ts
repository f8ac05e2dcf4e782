import { confirmEmail, findResetEmail, forgotPassword, resetPassword } from '../../contract/endpoints/account-endpoints.ts'
import { confirmSubscription, unsubscribe } from '../../contract/endpoints/visitor-endpoints.ts'
import { request } from './request.ts'

export const mailedApi = {
  forgotPassword: (email: string) => request(forgotPassword, { body: { email } }),
  findResetEmail: (token: string) => request(findResetEmail, { body: { token } }),
  resetPassword: (token: string, password: string) => request(resetPassword, { body: { token, password } }),
  confirmEmail: (token: string) => request(confirmEmail, { body: { token } }),
  confirmSubscription: (token: string) => request(confirmSubscription, { body: { token } }),
  unsubscribe: (token: string) => request(unsubscribe, { body: { token } }),
}
