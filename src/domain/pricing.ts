import { type Cents, cents, formatCents } from './money.ts'

export interface PricedLine {
  readonly offerPrice: Cents
  readonly quantity: number
}

export interface TaxRule {
  /** The rate is in thousandths of a percent: 2,000 is 2%. */
  readonly rate: number
  /** When it is true, prices hold the tax already, and it is not added to them. */
  readonly isIncluded: boolean
}

export interface Fees {
  readonly delivery: Cents
  /** A cart of this amount or more is delivered for free. */
  readonly freeFrom: Cents | null
  /** The store takes no order of a lower cart amount. */
  readonly minimum: Cents | null
}

/** What a store charges beside its prices. An order keeps what applied when it was placed. */
export interface PriceTerms {
  readonly tax: TaxRule
  readonly fees: Fees
}

/** The specification, section 9, gives the tax. Delivery is free. */
export const DEFAULT_TERMS: PriceTerms = {
  tax: { rate: 2_000, isIncluded: false },
  fees: { delivery: cents(0), freeFrom: null, minimum: null },
}

export const isDefaultTerms = ({ tax, fees }: PriceTerms): boolean =>
  tax.rate === DEFAULT_TERMS.tax.rate &&
  tax.isIncluded === DEFAULT_TERMS.tax.isIncluded &&
  fees.delivery === DEFAULT_TERMS.fees.delivery &&
  fees.freeFrom === DEFAULT_TERMS.fees.freeFrom &&
  fees.minimum === DEFAULT_TERMS.fees.minimum

export const MAX_TAX_RATE = 30_000

/** The total is the cart amount, the tax unless prices hold it, and the delivery fee. */
export interface Sums {
  readonly cartAmount: Cents
  readonly tax: Cents
  readonly delivery: Cents
  readonly total: Cents
  readonly taxRule: TaxRule
}

const WHOLE_RATE = 100_000 // 100%, in thousandths of a percent

export const lineSubtotal = (line: PricedLine): Cents => cents(line.offerPrice * line.quantity)

export const cartAmountOf = (lines: readonly PricedLine[]): Cents =>
  cents(lines.reduce((sum, line) => sum + line.offerPrice * line.quantity, 0))

/** Returns the tax on a cart amount, or the tax that the amount holds, rounded down to the cent. */
export function taxOf(cartAmount: Cents, { rate, isIncluded }: TaxRule): Cents {
  const base = isIncluded ? WHOLE_RATE + rate : WHOLE_RATE
  return cents(Number((BigInt(cartAmount) * BigInt(rate)) / BigInt(base)))
}

/** Computes the tax once per order, since rounding it for each line would give another sum. */
export function sumLines(lines: readonly PricedLine[], { tax, fees }: PriceTerms): Sums {
  const cartAmount = cartAmountOf(lines)
  return sumsOf(cartAmount, tax, deliveryFee(cartAmount, fees))
}

/** Nothing is delivered for an empty cart. */
const deliveryFee = (cartAmount: Cents, { delivery, freeFrom }: Fees): Cents =>
  cartAmount === 0 || (freeFrom !== null && cartAmount >= freeFrom) ? cents(0) : delivery

function sumsOf(cartAmount: Cents, taxRule: TaxRule, delivery: Cents): Sums {
  const tax = taxOf(cartAmount, taxRule)
  return { cartAmount, tax, delivery, total: cents(cartAmount + (taxRule.isIncluded ? 0 : tax) + delivery), taxRule }
}

/**
 * Returns the sums of an order of which only a part comes. The delivery fee stays as it was ordered, and is not charged
 * when nothing comes.
 */
export const sumsOfPart = ({ taxRule, delivery }: Sums, cartAmount: Cents): Sums =>
  sumsOf(cartAmount, taxRule, cartAmount === 0 ? cents(0) : delivery)

/** Returns what a cart lacks to the store's minimum, or null when it may be ordered. */
export const missingToMinimum = (cartAmount: Cents, { minimum }: Fees): Cents | null =>
  minimum !== null && cartAmount < minimum ? cents(minimum - cartAmount) : null

/** Says what is missing to the minimum, such as `Orders start at $20.00. Please add $3.50 more.` */
export const minimumSentence = (minimum: Cents, missing: Cents): string =>
  `Orders start at ${formatCents(minimum)}. Please add ${formatCents(missing)} more.`

/** Returns what a cart lacks to be delivered for free, or null when it is free already or never. */
export const missingToFree = (cartAmount: Cents, { delivery, freeFrom }: Fees): Cents | null =>
  delivery > 0 && freeFrom !== null && cartAmount < freeFrom ? cents(freeFrom - cartAmount) : null

/** Returns text such as `2%` or `8.25%`. */
export const taxPercentText = ({ rate }: TaxRule): string => `${rate / 1000}%`

/** Names the tax as carts and receipts list it. */
export const taxName = (rule: TaxRule): string => `${rule.isIncluded ? 'Included tax' : 'Tax'} (${taxPercentText(rule)})`

/** Lists what an order adds to the prices of its goods, by the names that payments have. */
export function addedCharges({ tax, delivery, taxRule }: Sums): readonly { readonly name: string; readonly amount: Cents }[] {
  const charges = [
    { name: taxName(taxRule), amount: taxRule.isIncluded ? cents(0) : tax },
    { name: 'Delivery', amount: delivery },
  ]
  return charges.filter(({ amount }) => amount > 0)
}

/** Returns whole percents, and 0 without an offer. */
export function discountPercent(price: Cents, offerPrice: Cents): number {
  return offerPrice < price ? Math.round(((price - offerPrice) / price) * 100) : 0
}
