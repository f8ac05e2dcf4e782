import { type Cents, cents, formatCents } from '../money.ts'
import type { Fulfilment } from '../orders/order.ts'
import { countOf } from '../text/counts.ts'
import { formattedLine } from '../text/text.ts'
import type { Discount } from './pricing.ts'

declare const codeIdBrand: unique symbol
export type DiscountCodeId = string & { readonly [codeIdBrand]: 'DiscountCodeId' }

export const DISCOUNT_KINDS = ['percent', 'amount', 'freeDelivery'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export interface CodeTerms {
  /** `code` is saved in capitals. */
  readonly code: string
  readonly discount: Discount
  /** The cart amount must be at least this much before the discount. */
  readonly minimum: Cents | null
  /** The first and the last day on which it works, such as `2026-11-27`, in the time zone of the store. */
  readonly from: string | null
  readonly to: string | null
  readonly uses: number | null
  /** A person is an account, else an email, else the phone number of a customer who ordered by phone. */
  readonly usesPerPerson: number | null
  readonly isActive: boolean
}

export interface DiscountCode extends CodeTerms {
  readonly id: DiscountCodeId
}

/** An order keeps the code by which it was placed. */
export interface OrderCode {
  readonly id: DiscountCodeId
  readonly code: string
  /** `saved` is what the shopper saved by it when the order was placed. */
  readonly saved: Cents
}

/** Counts the orders that have used a code. Canceled ones are not counted, and open checkouts are. */
export interface CodeUses {
  readonly used: number
  /** This many of the uses are by open payment sessions, and may come back. */
  readonly held: number
  readonly usedByPerson: number
}

export const MAX_CODE_LENGTH = 40
const MIN_CODE_LENGTH = 3

/** Returns the code as it is saved: in capitals, and with a hyphen for every dash and the spaces around it. */
export const codeOf = (typed: string): string => formattedLine(typed).replace(/ *- */g, '-').toUpperCase()

export function codeIssue(typed: string): string | null {
  const code = codeOf(typed)
  if (code === '') return 'Code is required'
  const isCode = /^[A-Z0-9-]+$/.test(code) && code.length >= MIN_CODE_LENGTH && code.length <= MAX_CODE_LENGTH
  return isCode ? null : `A code has ${MIN_CODE_LENGTH} to ${MAX_CODE_LENGTH} letters, digits or hyphens`
}

export const unknownCode = (code: string): string => `There is no code ${code}. Please check the spelling.`

/** `CodedGoods` is what the terms of a code are about in an order, or in a cart. */
export interface CodedGoods {
  readonly cartAmount: Cents
  readonly fulfilment: Fulfilment
  /** The delivery costs this much without the code. */
  readonly deliveryFee: Cents
}

/** Tells whether a code can't be used any more by anybody. */
export const isCodeOver = ({ isActive, to }: CodeTerms, today: string): boolean => !isActive || (to !== null && today > to)

/** Returns what of a code's terms a cart does not meet, as a sentence, and null when the code can be used for it. */
export function whyCodeFails(
  terms: CodeTerms,
  { today, used, held, usedByPerson, ...goods }: CodedGoods & CodeUses & { readonly today: string },
): string | null {
  const { code, minimum, from, uses, usesPerPerson } = terms
  if (isCodeOver(terms, today)) return `The code ${code} is over`
  if (from !== null && today < from) return `The code ${code} works from ${dayText(from, today)}`
  if (uses !== null && used >= uses) return used - held < uses ? takenAtPresent(code) : usedUp(code)
  if (usesPerPerson !== null && usedByPerson >= usesPerPerson) return usedByYou(code, usesPerPerson)
  if (minimum === null || goods.cartAmount >= minimum) return whyNothingIsSaved(terms, goods)
  return `The code ${code} works from ${formatCents(minimum)}. Please add ${formatCents(cents(minimum - goods.cartAmount))} more.`
}

/** A code for free delivery is not used up by an order that pays for no delivery. */
function whyNothingIsSaved({ code, discount }: CodeTerms, { cartAmount, fulfilment, deliveryFee }: CodedGoods): string | null {
  if (discount.kind !== 'freeDelivery' || deliveryFee > 0 || cartAmount === 0) return null
  if (fulfilment === 'pickup') return `The code ${code} is for deliveries, and you pick up this order`
  return `The delivery is free already, so you can keep the code ${code} for another order`
}

/** Returns why an order can't keep its code, once it is counted among the uses. */
export function whyCodeIsTaken({ code, uses, usesPerPerson }: CodeTerms, { used, usedByPerson }: CodeUses): string | null {
  if (uses !== null && used > uses) return usedUp(code)
  return usesPerPerson !== null && usedByPerson > usesPerPerson ? usedByYou(code, usesPerPerson) : null
}

const takenAtPresent = (code: string): string =>
  `The code ${code} is taken at present, by somebody who is paying. Please try again in half an hour.`

const usedUp = (code: string): string => `The code ${code} is used up`

const usedByYou = (code: string, times: number): string =>
  `You have used the code ${code} ${times === 1 ? 'already' : `${countOf(times, 'time')} already`}`

/** Says what a discount gives, such as `10% off`. */
export function discountText(discount: Discount): string {
  if (discount.kind === 'percent') return `${discount.percent}% off`
  return discount.kind === 'amount' ? `${formatCents(discount.amount)} off` : 'Free delivery'
}

/** Returns a text such as `November 27`, or `January 3, 2027` when the year differs from that of `today`. */
export function dayText(day: string, today = day): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', ...year }).format(new Date(day))
}
