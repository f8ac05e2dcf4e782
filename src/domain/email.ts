import { formattedLine } from './text.ts'

const MAX_EMAIL = 254 // RFC 5321 §4.5.3.1

/**
 * The part before the @ has at most 64 characters (RFC 5321 §4.5.3.1), and each label of the domain at most 63 (RFC
 * 1035 §2.3.4).
 */
const EMAIL = /^(?=[^@]{1,64}@)[\w+'-]+(?:\.[\w+'-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i

export const INVALID_EMAIL = 'Enter a valid email'

export function emailProblem(typed: string): string | null {
  const email = formattedLine(typed)
  if (email === '') return 'Email is required'
  return email.length <= MAX_EMAIL && EMAIL.test(email) ? null : INVALID_EMAIL
}

/** Shoppers see this email until the store has one of its own. It reaches nobody. */
export const SAMPLE_CONTACT_EMAIL = 'hello@example.com'
