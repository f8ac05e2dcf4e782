import { formattedLine, requiredTextIssue } from './text.ts'

const MAX_PHONE = 200
const MIN_DIGITS = 7 // a number without its area code
const PHONE = /^([\d\s()+./-]+)(?:[,;]?\s*(?:ext(?:ension)?\.?|x|#)\s*(\d+))?$/i
const OTHER_SIGN = /[^\d\s()+./,;#a-z-]/iu

/** Accepts the notation of any country: digits, spaces, + ( ) . / - and an extension. Names a sign that no number has. */
export function phoneIssue(typed: string): string | null {
  const issue = requiredTextIssue(formattedLine(typed), 'Phone', MAX_PHONE)
  if (issue !== null) return issue
  if (telephoneUrl(typed) !== null) return null
  const [sign] = OTHER_SIGN.exec(formattedLine(typed)) ?? []
  return sign === undefined ? 'Enter a phone number, like (503) 555-0100' : `A phone number can’t have “${sign}”`
}

/** Returns a `tel:` URL (RFC 3966). Returns null for an invalid number, which addresses saved earlier may have. */
export function telephoneUrl(phone: string): string | null {
  const [, number = '', extension] = PHONE.exec(formattedLine(phone)) ?? []
  const digits = number.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS) return null
  return `tel:${number.trimStart().startsWith('+') ? '+' : ''}${digits}${extension === undefined ? '' : `;ext=${extension}`}`
}
