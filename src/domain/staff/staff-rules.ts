import { LOGIN_RULES, REGISTRATION_RULES } from '../accounts/account-rules.ts'
import { type FieldRules, oneLine, requiredTextRule, textIssue } from '../text/text.ts'
import { isReservedName } from './staff.ts'

export const INVITATION_RULES: FieldRules<'name' | 'email'> = {
  name: (typed) =>
    REGISTRATION_RULES.name(typed) ??
    (isReservedName(typed) ? `Please choose another name: in histories, ${oneLine(typed)} is someone else` : null),
  email: REGISTRATION_RULES.email,
}

export const FORGOTTEN_RULES: FieldRules<'email'> = { email: REGISTRATION_RULES.email }

const MAX_CODE = 100

/** The code is of an authenticator app, or a recovery code. */
const code = requiredTextRule('Code', MAX_CODE)

export const PASSWORD_RULES: FieldRules<'password'> = { password: LOGIN_RULES.password }
export const CODE_RULES: FieldRules<'code'> = { code }
export const SECOND_FACTOR_RULES: FieldRules<'password' | 'code'> = { ...PASSWORD_RULES, ...CODE_RULES }

export const optionalCodeIssue = (typed: string): string | null => textIssue(typed, 'Code', MAX_CODE)
