import { REGISTRATION_RULES } from './account-rules.ts'
import { isReservedName } from './staff.ts'
import { type FieldRules, oneLine } from './text.ts'

export const INVITATION_RULES: FieldRules<'name' | 'email'> = {
  name: (typed) =>
    REGISTRATION_RULES.name(typed) ??
    (isReservedName(typed) ? `Please choose another name: in histories, ${oneLine(typed)} is someone else` : null),
  email: REGISTRATION_RULES.email,
}

export const FORGOTTEN_RULES: FieldRules<'email'> = { email: REGISTRATION_RULES.email }
