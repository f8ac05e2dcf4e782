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

/** This is what a discount code takes off an order. */
export type Discount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'freeDelivery' }

/** The total is the cart amount less the discount, the tax on that unless prices hold it, and the delivery fee. */
export interface Sums {
  readonly cartAmount: Cents
  readonly discount: Cents
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
export function sumLines(lines: readonly PricedLine[], { tax, fees }: PriceTerms, discount: Discount | null = null): Sums {
  const cartAmount = cartAmountOf(lines)
  const taken = takenOff(cartAmount, discount)
  const delivery = discount?.kind === 'freeDelivery' ? cents(0) : deliveryFee(cartAmount, taken, fees)
  return sumsOf(cartAmount, taken, tax, delivery)
}

/** Returns what a discount takes off the cart amount, rounded down to the cent. It is never more than the cart. */
function takenOff(cartAmount: Cents, discount: Discount | null): Cents {
  if (discount?.kind === 'percent') return cents(Math.floor((cartAmount * discount.percent) / 100))
  return discount?.kind === 'amount' ? cents(Math.min(cartAmount, discount.amount)) : cents(0)
}

/** Returns what the shopper saves by a discount: a part of the cart amount, or the delivery fee. */
export function savedBy(lines: readonly PricedLine[], terms: PriceTerms, discount: Discount | null): Cents {
  if (discount?.kind === 'freeDelivery') return sumLines(lines, terms).delivery
  return takenOff(cartAmountOf(lines), discount)
}

/** Nothing is delivered for an empty cart. */
function deliveryFee(cartAmount: Cents, discount: Cents, { delivery, freeFrom }: Fees): Cents {
  const isFree = cartAmount === 0 || (freeFrom !== null && cartAmount - discount >= freeFrom)
  return isFree ? cents(0) : delivery
}

function sumsOf(cartAmount: Cents, discount: Cents, taxRule: TaxRule, delivery: Cents): Sums {
  const goods = cents(cartAmount - discount)
  const tax = taxOf(goods, taxRule)
  const total = cents(goods + (taxRule.isIncluded ? 0 : tax) + delivery)
  return { cartAmount, discount, tax, delivery, total, taxRule }
}

/**
 * Returns the sums of an order of which only a part comes. The part has its share of the discount, rounded down. The
 * delivery fee stays as it was ordered, and is not charged when nothing comes.
 */
export function sumsOfPart(ordered: Sums, cartAmount: Cents): Sums {
  const discount = shareOf(ordered.discount, cartAmount, ordered.cartAmount)
  return sumsOf(cartAmount, discount, ordered.taxRule, cartAmount === 0 ? cents(0) : ordered.delivery)
}

/** Returns the share of an amount that a part of the whole has, rounded down to the cent. */
export const shareOf = (amount: Cents, part: number, whole: number): Cents =>
  whole === 0 ? cents(0) : cents(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))

/** Returns what a cart lacks to the store's minimum, or null when it may be ordered. */
export const missingToMinimum = (cartAmount: Cents, { minimum }: Fees): Cents | null =>
  minimum !== null && cartAmount < minimum ? cents(minimum - cartAmount) : null

/** Says what is missing to the minimum, such as `Orders start at $20.00. Please add $3.50 more.` */
export const minimumSentence = (minimum: Cents, missing: Cents): string =>
  `Orders start at ${formatCents(minimum)}. Please add ${formatCents(missing)} more.`

/** Returns what an order lacks to be delivered for free, or null when it is free already or never. */
export function missingToFree({ cartAmount, discount, delivery }: Sums, { freeFrom }: Fees): Cents | null {
  const missing = delivery > 0 && freeFrom !== null ? freeFrom - (cartAmount - discount) : 0
  return missing > 0 ? cents(missing) : null
}

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
