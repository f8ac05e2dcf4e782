import { countOf } from '../text/counts.ts'
import { phoneIssue } from '../text/phone.ts'
import type { FieldRules } from '../text/text.ts'
import { REGISTRATION_RULES } from './account-rules.ts'

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
  phone: phoneIssue,
}

/** The guest of an order. */
export interface OrderGuest extends Guest {
  /** Whoever knows this text may see, cancel and claim the order. */
  readonly secret: string
}

/**
 * Says that an order has more pieces than the store takes of guests, or returns null. `most` is null when the store takes
 * any number.
 */
export function guestPiecesReason(lines: readonly { readonly quantity: number }[], most: number | null): string | null {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (most === null || pieces <= most) return null
  return `Without an account an order may have up to ${countOf(most, 'piece')}. Please take out ${pieces - most}, or log in: an account has no such limit.`
}
