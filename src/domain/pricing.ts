import { type Cents, cents } from './money.ts'

export interface PricedLine {
  readonly offerPrice: Cents
  readonly quantity: number
}

export interface Sums {
  readonly cartAmount: Cents
  readonly tax: Cents
  readonly total: Cents
}

const TAX_PERCENT = 2 // specification, section 9

export const lineSubtotal = (line: PricedLine): Cents => cents(line.offerPrice * line.quantity)

/** Rounds down to the cent. */
export const taxOf = (cartAmount: Cents): Cents => cents(Math.floor((cartAmount * TAX_PERCENT) / 100))

/** Computes the tax once per order, since rounding it for each line would give another sum. */
export function sumLines(lines: readonly PricedLine[]): Sums {
  const cartAmount = cents(lines.reduce((sum, line) => sum + line.offerPrice * line.quantity, 0))
  const tax = taxOf(cartAmount)
  return { cartAmount, tax, total: cents(cartAmount + tax) }
}

/** Returns whole percents, and 0 without an offer. */
export function discountPercent(price: Cents, offerPrice: Cents): number {
  return offerPrice < price ? Math.round(((price - offerPrice) / price) * 100) : 0
}
