import type { ShopperId } from '../accounts/account.ts'
import type { Cents } from '../money.ts'
import { phoneDigits } from '../orders/order-search.ts'
import { compactText } from '../search/fold.ts'
import { textIssue } from '../text/text.ts'

declare const customerIdBrand: unique symbol
/** The id of an account, one that follows from the confirmed email of guests, or the id of another order without an account. */
export type CustomerId = string & { readonly [customerIdBrand]: 'CustomerId' }

/** An account is a customer by its own id. */
export const customerOfAccount = (id: ShopperId): CustomerId => id as string as CustomerId

export const CUSTOMER_SORTS = ['newest', 'orders', 'spent', 'last'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export interface Customer {
  readonly id: CustomerId
  /** `shopperId` is null for a guest. */
  readonly shopperId: ShopperId | null
  /** `guestEmail` is the confirmed email of guests, in lower case, and null for anybody else. */
  readonly guestEmail: string | null
  readonly name: string
  /** `email` is empty when only the phone is known. */
  readonly email: string
  readonly phone: string | null
  /** When the account was made, or a guest's first order placed. */
  readonly since: Date
  /** Counts all placed orders, canceled ones too. */
  readonly orders: number
  /** What orders that are not canceled came to, before refunds. */
  readonly spent: Cents
  /** What was refunded of `spent`. */
  readonly givenBack: Cents
  readonly lastOrderAt: Date | null
}

interface Named {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** Returns the text by which sellers find a customer: folded names and emails without spaces, and the digits of phones. */
export function customerSearchText(known: readonly Named[]): string {
  const texts = known.flatMap(({ name, email }) => [compactText(name), compactText(email)])
  const phones = known.flatMap(({ phone }) => (phone === null ? [] : [phoneDigits(phone)]))
  return [...new Set([...texts, ...phones])].filter((text) => text !== '').join('\n')
}

export const MAX_NOTE = 1000
export const MAX_BLOCK_REASON = 500

export const noteIssue = (text: string): string | null =>
  text.trim() === '' ? 'Please write a note' : textIssue(text, 'note', MAX_NOTE)

export const blockReasonIssue = (text: string): string | null => textIssue(text, 'reason', MAX_BLOCK_REASON)

export const NO_BLOCK_REASON = 'Please give a reason'

/** Says to a blocked customer what to do. `phone` is the store's, which may not be set. */
export const callTheStore = (phone: string | null): string =>
  phone === null ? 'Please call the store' : `Please call the store: ${phone}`
