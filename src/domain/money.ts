declare const centsBrand: unique symbol

/** A whole number of US cents, exact up to 2^53. */
export type Cents = number & { readonly [centsBrand]: 'Cents' }

/** Marks a whole number as cents. Throws a RangeError on a fraction or on what is too large to be exact: a fault of ours. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number of cents`)
  return value as Cents // the one place where the brand is given
}

/** Cents of a dollar number as it stands on the wire, or null when it has more than two decimals or is too large to be exact. */
export function centsOfDollars(dollars: number): Cents | null {
  const whole = Math.round(dollars * 100)
  return Number.isSafeInteger(whole) && whole / 100 === dollars ? cents(whole) : null
}

const DECIMAL_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** Cents of decimal text as a form sends it (`4.5`, `4.50`), or null for anything else: no sign, exponent, comma or space. */
export function centsOfText(text: string): Cents | null {
  const parts = DECIMAL_TEXT.exec(text)
  if (!parts) return null
  const [, dollars = '', fraction = ''] = parts
  return cents(Number(dollars) * 100 + Number(fraction.padEnd(2, '0')))
}

/** Cents as decimal text with two decimals, as machines read a price: `1234.50`. */
export const textOfCents = (amount: Cents): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** Dollars as the wire carries them: the nearest number with at most two decimals. */
export const dollarsOf = (amount: Cents): number => amount / 100

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g

/**
 * An amount as it stands on a page, `$1,234.50`. Not by Intl.NumberFormat, which says the same: making the first one takes a
 * browser longer than all else that a page's code does at its start (docs/performance.md).
 */
export const formatCents = (amount: Cents): string => `$${textOfCents(amount).replace(THOUSANDS, ',')}`
