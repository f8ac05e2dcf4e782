import * as z from 'zod/mini'
import { LOGIN_RULES, PASSWORD_CHANGE_RULES, REGISTRATION_RULES } from '../domain/account-rules.ts'
import { exactTextBy, textBy } from './text.ts'

export const registerRequest = z.object({
  name: textBy(REGISTRATION_RULES.name),
  email: textBy(REGISTRATION_RULES.email),
  password: exactTextBy(REGISTRATION_RULES.password),
})
export type RegisterRequest = z.output<typeof registerRequest>

export const loginRequest = z.object({
  email: textBy(LOGIN_RULES.email),
  password: exactTextBy(LOGIN_RULES.password),
})

export const changePasswordRequest = z.object({
  oldPassword: exactTextBy(PASSWORD_CHANGE_RULES.oldPassword),
  newPassword: exactTextBy(PASSWORD_CHANGE_RULES.newPassword),
})
