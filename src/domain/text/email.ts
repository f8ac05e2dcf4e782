import { formattedLine } from './text.ts'

const MAX_EMAIL = 254 // RFC 5321 §4.5.3.1

/**
 * The part before the @ has at most 64 characters (RFC 5321 §4.5.3.1), and each label of the domain at most 63 (RFC
 * 1035 §2.3.4). A domain may have letters of any script (RFC 5890).
 */
const NAME = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`
const LABEL = String.raw`[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?`
const LAST_LABEL = String.raw`\p{L}[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d]`
const EMAIL = new RegExp(`^(?=[^@]{1,64}@)${NAME}(?:\\.${NAME})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, 'u')
const OTHER_SIGN = /[^\s\w.!#$%&'*+/=?^`{|}~@-](?=[^@]*@)|(?<=@[^@]*)[^\s\p{L}\p{M}\d.@-]/u

export const INVALID_EMAIL = 'Enter a valid email'

/** Names a sign that no email has. */
export function emailIssue(typed: string): string | null {
  const email = formattedLine(typed)
  if (email === '') return 'Email is required'
  if (email.length <= MAX_EMAIL && EMAIL.test(email)) return null
  const [sign] = email.length <= MAX_EMAIL ? (OTHER_SIGN.exec(email) ?? []) : []
  return sign === undefined ? INVALID_EMAIL : `An email can’t have “${sign}” there`
}

/** Shoppers see this email until the store has one of its own. It reaches nobody. */
export const SAMPLE_CONTACT_EMAIL = 'hello@example.com'
