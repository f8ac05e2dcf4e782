import { REGISTRATION_RULES } from './account-rules.ts'
import { phoneProblem } from './phone.ts'
import type { FieldRules } from './text.ts'

/** A guest orders without an account. */
export interface Guest {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** A guest's name and email follow the rules of an account, because they may become one. */
export const GUEST_RULES: FieldRules<keyof Guest> = {
  name: REGISTRATION_RULES.name,
  email: REGISTRATION_RULES.email,
  phone: phoneProblem,
}

/** The guest of an order. */
export interface OrderGuest extends Guest {
  /** Whoever knows this text may see, cancel and claim the order. */
  readonly secret: string
}
