import { LOGIN_RULES } from './account-rules.ts'
import { type FieldRules, requiredTextRule, textProblem } from './text.ts'

const MAX_CODE = 100

/** The code is of an authenticator app, or a recovery code. */
const code = requiredTextRule('Code', MAX_CODE)

export const PASSWORD_RULES: FieldRules<'password'> = { password: LOGIN_RULES.password }
export const CODE_RULES: FieldRules<'code'> = { code }
export const SECOND_FACTOR_RULES: FieldRules<'password' | 'code'> = { ...PASSWORD_RULES, ...CODE_RULES }

export const optionalCodeProblem = (typed: string): string | null => textProblem(typed, 'Code', MAX_CODE)
