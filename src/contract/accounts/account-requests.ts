import * as z from 'zod/mini'
import {
  LOGIN_RULES,
  optionalPhoneIssue,
  PASSWORD_CHANGE_RULES,
  PASSWORD_RULES,
  REGISTRATION_RULES,
} from '../../domain/accounts/account-rules.ts'
import { rule } from '../schema-checks.ts'
import { emptiable, exactTextBy, formatBy, optionalFormatBy, textBy } from '../text.ts'
import { mailedToken } from './mailed-requests.ts'

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

/** A field that is absent stays as it is. The phone is removed by null or an empty text. */
export const updateAccountRequest = z
  .object({
    name: z.optional(textBy(REGISTRATION_RULES.name)),
    phone: emptiable(optionalFormatBy('Phone', optionalPhoneIssue)),
    email: z.optional(formatBy(REGISTRATION_RULES.email)),
    /** `password` is needed to change the email. */
    password: z.optional(exactTextBy(PASSWORD_RULES.password)),
  })
  .check(
    rule(
      ({ email, password }) =>
        email !== undefined && password === undefined ? 'Enter your password to change your email' : null,
      ['password'],
    ),
  )
export type AccountUpdate = z.output<typeof updateAccountRequest>

export const deleteAccountRequest = z.object({ password: exactTextBy(PASSWORD_RULES.password) })
