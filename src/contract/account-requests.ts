import * as z from 'zod/mini'
import { LOGIN_RULES, PASSWORD_CHANGE_RULES, REGISTRATION_RULES } from '../domain/account-rules.ts'
import { mailedToken } from './mailed-requests.ts'
import { exactTextBy, formatBy, textBy } from './text.ts'

export const registerRequest = z.object({
  name: textBy(REGISTRATION_RULES.name),
  email: formatBy(REGISTRATION_RULES.email),
  password: exactTextBy(REGISTRATION_RULES.password),
})
export type RegisterRequest = z.output<typeof registerRequest>

export const loginRequest = z.object({
  email: formatBy(LOGIN_RULES.email),
  password: exactTextBy(LOGIN_RULES.password),
})

export const resetPasswordRequest = z.object({ token: mailedToken, password: exactTextBy(REGISTRATION_RULES.password) })

export const changePasswordRequest = z.object({
  oldPassword: exactTextBy(PASSWORD_CHANGE_RULES.oldPassword),
  newPassword: exactTextBy(PASSWORD_CHANGE_RULES.newPassword),
})
