import { LOGIN_RULES } from '../../../domain/accounts/account-rules.ts'
import { INVALID_EMAIL } from '../../../domain/text/email.ts'

/** Rejects what can't be an email before a request is sent. */
export const LOGIN_FORM_RULES: typeof LOGIN_RULES = {
  ...LOGIN_RULES,
  email: (typed) => LOGIN_RULES.email(typed) ?? (/\S@\S/.test(typed) ? null : INVALID_EMAIL),
}
