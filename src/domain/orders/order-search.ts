import { fullName, type Receiver } from '../addresses/address.ts'
import { compactText } from '../search/fold.ts'
import { formattedLine, oneLine } from '../text/text.ts'
import { type OrderNumber, parseOrderNumber } from './order-number.ts'

interface Buyer {
  readonly name: string
  readonly email: string
  readonly phone?: string | null
}

/**
 * Returns the text by which the seller finds an order, besides its number: folded names and emails without spaces, and
 * the digits of the phones. Most shoppers send to themselves, so equal lines are there once, which halves the index.
 */
export function orderSearchText(buyer: Buyer, { email, phone, ...name }: Receiver): string {
  const texts = [fullName(name), email, buyer.name, buyer.email].map(compactText)
  const phones = [phone, ...(buyer.phone ? [buyer.phone] : [])].map(phoneDigits)
  return [...new Set([...texts, ...phones])].join('\n')
}

export interface OrderSearch {
  readonly number: OrderNumber | null
  /** The search finds an order whose search text contains one of these parts. */
  readonly parts: readonly string[]
}

const FEWEST_DIGITS = 4
const EXTENSION = /[,;]?\s*(?:ext(?:ension)?\.?|x)\s*\d*$/i
const PHONE_SIGNS = /^[\d\s()+./-]*$/

export function parseOrderSearch(typed: string): OrderSearch | null {
  const text = oneLine(typed)
  const compact = compactText(text)
  if (compact === '') return null
  const digits = PHONE_SIGNS.test(withoutExtension(text)) ? phoneDigits(text) : ''
  const parts = digits.length >= FEWEST_DIGITS ? [compact, digits] : [compact]
  return { number: parseOrderNumber(text), parts: [...new Set(parts)] }
}

const withoutExtension = (phone: string): string => formattedLine(phone).replace(EXTENSION, '')

/**
 * Returns the digits of a phone number, without its extension and the country code of the United States. In a part of a
 * number, +1 or 1 before a sign is such a code.
 */
export function phoneDigits(phone: string): string {
  const number = withoutExtension(phone)
  const digits = number.replace(/\D/g, '')
  return /^\s*(?:\+\s*1|1(?=[\s(./-]))/.test(number) || /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
}
