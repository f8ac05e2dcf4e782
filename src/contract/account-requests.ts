import * as z from 'zod/mini'
import { LOGIN_RULES, PASSWORD_CHANGE_RULES, REGISTRATION_RULES } from '../domain/account-rules.ts'
import { emailProblem } from '../domain/email.ts'
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

/** The request of somebody who has only to give an email: for a new password, or for the newsletter. */
export const emailRequest = z.object({ email: formatBy(emailProblem) })

const token = z.string('token is required')

export const resetPasswordRequest = z.object({ token, password: exactTextBy(REGISTRATION_RULES.password) })

export const mailedTokenRequest = z.object({ token })

export const changePasswordRequest = z.object({
  oldPassword: exactTextBy(PASSWORD_CHANGE_RULES.oldPassword),
  newPassword: exactTextBy(PASSWORD_CHANGE_RULES.newPassword),
})
