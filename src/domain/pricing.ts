import { type Cents, cents } from './money.ts'

/** So many pieces of something at one price. */
export interface PricedLine {
  readonly offerPrice: Cents
  readonly quantity: number
}

/** What a cart or an order costs; the same figures in the cart, the order, the payment and the receipt. */
export interface Sums {
  /** Σ offer price × quantity. */
  readonly cartAmount: Cents
  readonly tax: Cents
  /** Cart amount and tax together: the order's amount. */
  readonly total: Cents
}

const TAX_PERCENT = 2 // specification, section 9

/** What the pieces of one line cost. */
export const lineSubtotal = (line: PricedLine): Cents => cents(line.offerPrice * line.quantity)

/** 2% of a cart's amount, rounded down to the cent. */
export const taxOf = (cartAmount: Cents): Cents => cents(Math.floor((cartAmount * TAX_PERCENT) / 100))

/** Cart amount, the tax once an order, and both together. Whole cents at each step: none is lost. */
export function sumLines(lines: readonly PricedLine[]): Sums {
  const cartAmount = cents(lines.reduce((sum, line) => sum + line.offerPrice * line.quantity, 0))
  const tax = taxOf(cartAmount)
  return { cartAmount, tax, total: cents(cartAmount + tax) }
}

/** How much lower the offer price is, in whole percent, rounded; 0 when there is no offer. */
export function discountPercent(price: Cents, offerPrice: Cents): number {
  return offerPrice < price ? Math.round(((price - offerPrice) / price) * 100) : 0
}
