declare const centsBrand: unique symbol

/** Money is a whole number of US cents. It is exact up to 2^53. */
export type Cents = number & { readonly [centsBrand]: 'Cents' }

/** Throws a RangeError for a fraction, and beyond 2^53. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number of cents`)
  return value as Cents
}

/** Returns null for more than two decimals, and beyond 2^53. */
export function centsOfDollars(dollars: number): Cents | null {
  const whole = Math.round(dollars * 100)
  return Number.isSafeInteger(whole) && whole / 100 === dollars ? cents(whole) : null
}

const DECIMAL_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** Reads text such as `4`, `4.5` or `4.50`. Returns null for anything else. */
export function centsOfText(text: string): Cents | null {
  const parts = DECIMAL_TEXT.exec(text)
  if (!parts) return null
  const [, dollars = '', fraction = ''] = parts
  return cents(Number(dollars) * 100 + Number(fraction.padEnd(2, '0')))
}

const DECIMAL_COMMA = /^\d*,\d{1,2}$/
const THOUSANDS_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Reads a price as people type it: `$1,234.50`, `4.5`, `.5`, `3,49`. A comma before three digits separates thousands;
 * before one or two digits it separates the cents. Returns null for anything else.
 */
export function centsOfTyped(typed: string): Cents | null {
  const plain = typed.trim().replace(/^\$\s*/, '')
  const number = THOUSANDS_COMMAS.test(plain) ? plain.replaceAll(',', '') : plain
  return centsOfText((DECIMAL_COMMA.test(number) ? number.replace(',', '.') : number).replace(/^\./, '0.'))
}

export const textOfCents = (amount: Cents): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

export const dollarsOf = (amount: Cents): number => amount / 100

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g

/** Intl.NumberFormat would take most of a page's startup time (docs/decisions/017). */
export const formatCents = (amount: Cents): string => `$${textOfCents(amount).replace(THOUSANDS, ',')}`

/** Formats an amount in dollars, as the wire has it. */
export const formatDollars = (dollars: number): string => formatCents(wireCents(dollars))

/** Converts an amount in dollars, as the wire has it. Throws a RangeError for more than two decimals. */
export function wireCents(dollars: number): Cents {
  const amount = centsOfDollars(dollars)
  if (amount === null) throw new RangeError(`${dollars} is no price in whole cents`)
  return amount
}
