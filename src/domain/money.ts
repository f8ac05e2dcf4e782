declare const centsBrand: unique symbol

/** Money is a whole number of US cents. It is exact up to 2^53. */
export type Cents = number & { readonly [centsBrand]: 'Cents' }

/** The store charges in this currency, by ISO 4217. */
export const CURRENCY = 'USD'

/** Throws a RangeError for a fraction, and beyond 2^53. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number of cents`)
  return value as Cents
}

/** Nobody enters more than $1,000,000, so that sums of what people entered stay exact. */
export const MAX_ENTERED = 100_000_000

/** Tells whether somebody may enter this amount. It is null for what is no whole number of cents. */
export const isEnterable = (amount: Cents | null, max: number = MAX_ENTERED): amount is Cents =>
  amount !== null && amount >= 0 && amount <= max

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

/** Returns text for machines, such as `1234.50` or `-5.08`. */
export function textOfCents(amount: Cents): string {
  const positive = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(positive / 100)}.${String(positive % 100).padStart(2, '0')}`
}

export const dollarsOf = (amount: Cents): number => amount / 100

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g

/**
 * Formats an amount such as `$1,234.50` or `-$5.08`. Every sum that people read is formatted here. Intl.NumberFormat would
 * take most of a page's startup time (docs/decisions/017).
 */
export const formatCents = (amount: Cents): string =>
  `${amount < 0 ? '-' : ''}$${textOfCents(cents(Math.abs(amount))).replace(THOUSANDS, ',')}`

/** Formats an amount that is taken off, such as `-$5.08`. */
export const formatDeduction = (amount: Cents): string => formatCents(cents(-amount))

/** Formats an amount in dollars, as the wire has it. */
export const formatDollars = (dollars: number): string => formatCents(wireCents(dollars))

/** Formats a price as people typed it. A text that is no price stays as it is. */
export function typedPriceText(typed: string): string {
  const amount = centsOfTyped(typed)
  return amount === null ? typed : formatCents(amount)
}

/** Formats an amount without its cents, such as `$1,235`, where there is no room for them. */
export const formatWholeDollars = (dollars: number): string => formatCents(cents(Math.round(dollars) * 100)).slice(0, -3)

/** Converts an amount in dollars, as the wire has it. Throws a RangeError for more than two decimals. */
export function wireCents(dollars: number): Cents {
  const amount = centsOfDollars(dollars)
  if (amount === null) throw new RangeError(`${dollars} is no price in whole cents`)
  return amount
}
