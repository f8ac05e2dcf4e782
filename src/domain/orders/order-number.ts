import { formattedLine } from '../text/text.ts'

declare const orderNumberBrand: unique symbol

/** An order number is in Crockford's base 32, without the dash that people see. */
export type OrderNumber = string & { readonly [orderNumberBrand]: 'OrderNumber' }

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // no I, L, O, U (crockford.com/base32.html)
const LENGTH = 8

export const ORDER_NUMBERS = DIGITS.length ** LENGTH

/** `index` must be from 0 to ORDER_NUMBERS - 1. */
export function orderNumberAt(index: number): OrderNumber {
  const digits = [...index.toString(DIGITS.length).padStart(LENGTH, '0')].map((digit) => DIGITS[parseInt(digit, DIGITS.length)])
  return digits.join('') as OrderNumber
}

export const formatOrderNumber = (number: OrderNumber): string => `${number.slice(0, 4)}-${number.slice(4)}`

/**
 * Reads an order number as people type it: in any case, with or without dashes, spaces and a # before it, with O for 0,
 * and with I or L for 1. Returns null for anything else.
 */
export function parseOrderNumber(typed: string): OrderNumber | null {
  const digits = formattedLine(typed)
    .replace(/[\s#-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return digits.length === LENGTH && [...digits].every((digit) => DIGITS.includes(digit)) ? (digits as OrderNumber) : null
}

export const orderNumberIssue = (typed: string): string | null =>
  parseOrderNumber(typed) === null ? 'Enter the order’s number, like 7K3M-9QXD' : null
