import type { Address } from './address.ts'
import { type OrderNumber, parseOrderNumber } from './order-number.ts'
import { foldName } from './product.ts'

interface Buyer {
  readonly name: string
  readonly email: string
}

/** What the seller finds an order by, besides its number: names and emails in lower case, and the digits of the phone. */
export const orderSearchText = (buyer: Buyer, { firstName, lastName, email, phone }: Address): string =>
  [`${firstName} ${lastName}`, email, buyer.name, buyer.email, digitsOf(phone)].map(foldName).join('\n')

export interface OrderSearch {
  readonly number: OrderNumber | null
  /** Each is a part of the search text that will do. */
  readonly parts: readonly string[]
}

const FEWEST_DIGITS = 4

/** Null: nothing is searched for. */
export function parseOrderSearch(typed: string): OrderSearch | null {
  const text = typed.trim()
  if (text === '') return null
  const digits = /^[\d\s()+./-]*$/.test(text) ? digitsOf(text) : ''
  return { number: parseOrderNumber(text), parts: [foldName(text), ...(digits.length >= FEWEST_DIGITS ? [digits] : [])] }
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
