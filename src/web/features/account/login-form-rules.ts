import { LOGIN_RULES } from '../../../domain/account-rules.ts'
import { INVALID_EMAIL } from '../../../domain/email.ts'

/** For whoever logs in, shopper or seller. What can be no email at all is told before anybody is asked whether it is the right one. */
export const LOGIN_FORM_RULES: typeof LOGIN_RULES = {
  ...LOGIN_RULES,
  email: (typed) => LOGIN_RULES.email(typed) ?? (/\S@\S/.test(typed) ? null : INVALID_EMAIL),
}
