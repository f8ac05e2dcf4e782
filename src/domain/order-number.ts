declare const orderNumberBrand: unique symbol

/** The number of an order that people read out: 8 digits of Crockford's base 32, without the dash that it is shown with. */
export type OrderNumber = string & { readonly [orderNumberBrand]: 'OrderNumber' }

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // without I, L, O and U (https://www.crockford.com/base32.html)
const LENGTH = 8

/** How many numbers there are. */
export const ORDER_NUMBERS = DIGITS.length ** LENGTH

/** The number at a place from 0 to ORDER_NUMBERS - 1. */
export function orderNumberAt(place: number): OrderNumber {
  const digits = [...place.toString(DIGITS.length).padStart(LENGTH, '0')].map((digit) => DIGITS[parseInt(digit, DIGITS.length)])
  return digits.join('') as OrderNumber // the brand's only maker
}

/** As people see it: `7K3M-9QXD`. */
export const formatOrderNumber = (number: OrderNumber): string => `${number.slice(0, 4)}-${number.slice(4)}`
