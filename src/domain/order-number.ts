declare const orderNumberBrand: unique symbol

/** Crockford's base 32, without the dash. */
export type OrderNumber = string & { readonly [orderNumberBrand]: 'OrderNumber' }

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // no I, L, O, U (crockford.com/base32.html)
const LENGTH = 8

export const ORDER_NUMBERS = DIGITS.length ** LENGTH

/** `index`: 0 to ORDER_NUMBERS - 1. */
export function orderNumberAt(index: number): OrderNumber {
  const digits = [...index.toString(DIGITS.length).padStart(LENGTH, '0')].map((digit) => DIGITS[parseInt(digit, DIGITS.length)])
  return digits.join('') as OrderNumber
}

export const formatOrderNumber = (number: OrderNumber): string => `${number.slice(0, 4)}-${number.slice(4)}`

/** Of what people type: in any case, with or without dashes and spaces, with O for 0, and I or L for 1. Null: no order's. */
export function parseOrderNumber(typed: string): OrderNumber | null {
  const digits = typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return digits.length === LENGTH && [...digits].every((digit) => DIGITS.includes(digit)) ? (digits as OrderNumber) : null
}
