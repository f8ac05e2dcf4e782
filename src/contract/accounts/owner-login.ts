import * as z from 'zod/mini'
import { REGISTRATION_RULES } from '../../domain/accounts/account-rules.ts'
import { optionalCodeIssue, PASSWORD_RULES } from '../../domain/staff/staff-rules.ts'
import { rule } from '../schema-checks.ts'
import { exactTextBy, formatBy, optionalFormatBy } from '../text.ts'

/** The password is the present one. The code is needed while the second factor is on. */
export const changeOwnerLoginRequest = z
  .object({
    password: exactTextBy(PASSWORD_RULES.password),
    code: z.optional(optionalFormatBy('Code', optionalCodeIssue)),
    newEmail: z.optional(formatBy(REGISTRATION_RULES.email)),
    newPassword: z.optional(exactTextBy(REGISTRATION_RULES.password)),
  })
  .check(
    rule(({ newEmail, newPassword }) => ((newEmail ?? newPassword) ? null : 'Send a new email or a new password'), ['newEmail']),
  )
export type ChangeOwnerLoginRequest = z.output<typeof changeOwnerLoginRequest>

export const changeOwnerLoginResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  email: z.string(),
  /** `newEmail` is there until the new email is confirmed. */
  newEmail: z.optional(z.string()),
})
