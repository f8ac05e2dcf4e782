import { type Cents, cents, formatCents } from '../money.ts'
import { DEFAULT_WEIGHING, type Weighing } from '../products/weighed.ts'
import type { FeeZone } from './fee-zones.ts'

export interface PricedLine {
  readonly offerPrice: Cents
  readonly quantity: number
  /** Goods that were weighed cost this instead of the price of each piece. */
  readonly amount?: Cents | undefined
  /** The deposit of a piece, such as that of its bottle. Most goods have none. */
  readonly deposit?: Cents | undefined
}

/** The category decides by which rate a line is taxed. */
export interface TaxedLine extends PricedLine {
  readonly category: string
}

/** A line of an order names its deposit, so that no refund or receipt of it forgets that. */
export interface ChargedLine extends TaxedLine {
  readonly deposit: Cents
}

export interface TaxRule {
  /** The rate is in thousandths of a percent: 2,000 is 2%. It applies to all categories without a rate of their own. */
  readonly rate: number
  /** Rates of single categories, by their paths. */
  readonly categoryRates: Readonly<Record<string, number>>
  /** When it is true, prices hold the tax already, and it is not added to them. */
  readonly isIncluded: boolean
}

export interface Fees {
  readonly delivery: Cents
  /** A cart of this amount or more, before any discount, is delivered for free. */
  readonly freeFrom: Cents | null
  /** The store takes no order of a lower cart amount before its discount. */
  readonly minimum: Cents | null
  readonly zones: readonly FeeZone[]
  /** The different fees that a delivery may have, depending on its ZIP code. It is absent where the ZIP code is known. */
  readonly possible?: readonly DeliveryFee[]
}

export type DeliveryFee = Pick<Fees, 'delivery' | 'freeFrom'>

/** What a store charges beside its prices. An order keeps what applied when it was placed. */
export interface PriceTerms {
  readonly tax: TaxRule
  readonly fees: Fees
  /** The default applies where this is absent. */
  readonly weighing?: Weighing | undefined
}

/** The specification, section 9, gives the tax. Delivery is free. */
export const DEFAULT_TERMS: PriceTerms = {
  tax: { rate: 2_000, categoryRates: {}, isIncluded: false },
  fees: { delivery: cents(0), freeFrom: null, minimum: null, zones: [] },
}

export const isDefaultTerms = ({ tax, fees, weighing = DEFAULT_WEIGHING }: PriceTerms): boolean =>
  weighing.overPercent === DEFAULT_WEIGHING.overPercent &&
  tax.rate === DEFAULT_TERMS.tax.rate &&
  !hasCategoryRates(tax) &&
  tax.isIncluded === DEFAULT_TERMS.tax.isIncluded &&
  fees.delivery === DEFAULT_TERMS.fees.delivery &&
  fees.freeFrom === DEFAULT_TERMS.fees.freeFrom &&
  fees.minimum === DEFAULT_TERMS.fees.minimum &&
  fees.zones.length === 0

/** Tells whether any category has a tax rate of its own. */
export const hasCategoryRates = ({ categoryRates }: TaxRule): boolean => Object.keys(categoryRates).length > 0

export const MAX_TAX_RATE = 30_000

/** What a discount code takes off an order. */
export type Discount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'freeDelivery' }

/** The part of an order that is taxed by the same rate. Its tax is that of its share of the discounted cart. */
export interface TaxPart {
  readonly rate: number
  readonly cartAmount: Cents
  /** The cart amount less a share of the discount. The shares of all parts add up to it. */
  readonly goods: Cents
  readonly tax: Cents
}

/** The total is the cart amount less the discount, the tax on that unless prices hold it, the deposits and the delivery fee. */
export interface Sums {
  readonly cartAmount: Cents
  readonly discount: Cents
  readonly tax: Cents
  /** The lowest rate comes first. */
  readonly parts: readonly TaxPart[]
  /** Deposits are no part of the cart amount. They are neither discounted nor taxed, and go back with their pieces. */
  readonly deposit: Cents
  readonly delivery: Cents
  readonly total: Cents
  readonly taxRule: TaxRule
  /** The discount is this much of the cart. Then it also grows with goods that weigh more than expected. */
  readonly discountPercent?: number | undefined
}

const WHOLE_RATE = 100_000 // 100%, in thousandths of a percent

export const lineSubtotal = ({ amount, offerPrice, quantity }: PricedLine): Cents => amount ?? cents(offerPrice * quantity)

export const cartAmountOf = (lines: readonly PricedLine[]): Cents =>
  cents(lines.reduce((sum, line) => sum + lineSubtotal(line), 0))

/** Returns the deposits of all pieces. */
export const depositOf = (lines: readonly Pick<PricedLine, 'deposit' | 'quantity'>[]): Cents =>
  cents(lines.reduce((sum, { deposit = 0, quantity }) => sum + deposit * quantity, 0))

/** Returns a line of only some of its pieces. Pieces that were weighed have their share of the amount, rounded down. */
export function ofPieces<Line extends PricedLine>(line: Line, pieces: number): Line {
  const { amount, quantity } = line
  return { ...line, quantity: pieces, amount: amount === undefined ? undefined : shareOf(amount, pieces, quantity) }
}

/** Returns the rate by which products of a category are taxed. */
export function rateOf({ rate, categoryRates }: TaxRule, category: string): number {
  const path = category.toLowerCase()
  return (Object.hasOwn(categoryRates, path) ? categoryRates[path] : undefined) ?? rate
}

/** Gives categories that the store does not have the rate of `other`, where that has one of its own. */
export function withRatesOfOther(tax: TaxRule, unlisted: readonly string[]): TaxRule {
  const { other } = tax.categoryRates
  if (other === undefined || unlisted.length === 0) return tax
  return { ...tax, categoryRates: { ...Object.fromEntries(unlisted.map((text) => [text, other])), ...tax.categoryRates } }
}

/** Nothing is asked for the delivery of an order that is picked up. */
export const withoutDelivery = <Terms extends PriceTerms>(terms: Terms): Terms => ({
  ...terms,
  fees: { ...terms.fees, delivery: cents(0), possible: [] },
})

/** An order that goes along with another one has no delivery fee, and may be as small as it is. */
export const termsAlong = <Terms extends PriceTerms>(terms: Terms): Terms => ({
  ...terms,
  fees: { ...terms.fees, delivery: cents(0), possible: [], minimum: null },
})

/** Computes the tax once for each rate, since rounding it for each line would give another sum. */
export function sumLines(lines: readonly TaxedLine[], { tax, fees }: PriceTerms, discount: Discount | null = null): Sums {
  const cartAmount = cartAmountOf(lines)
  const taken = takenOff(cartAmount, discount)
  const delivery = discount?.kind === 'freeDelivery' ? cents(0) : deliveryFee(cartAmount, { fees })
  const discountPercent = discount?.kind === 'percent' ? discount.percent : undefined
  return sumsOf(lines, taken, delivery, { cartAmount, discount: taken, taxRule: tax, discountPercent })
}

/** Returns what a discount takes off the cart amount, rounded down to the cent. It is never more than the cart. */
function takenOff(cartAmount: Cents, discount: Discount | null): Cents {
  if (discount?.kind === 'percent') return cents(Math.floor((cartAmount * discount.percent) / 100))
  return discount?.kind === 'amount' ? cents(Math.min(cartAmount, discount.amount)) : cents(0)
}

/** Returns what the shopper saves by a discount: a part of the cart amount, or the delivery fee. */
export function savedBy(lines: readonly TaxedLine[], terms: PriceTerms, discount: Discount | null): Cents {
  if (discount?.kind === 'freeDelivery') return deliveryFee(cartAmountOf(lines), terms)
  return takenOff(cartAmountOf(lines), discount)
}

/**
 * Returns what the delivery of a cart of this amount costs. The amount is the one before a discount, so that a code never
 * makes a total larger. Nothing is delivered for an empty cart.
 */
export function deliveryFee(cartAmount: Cents, { fees: { delivery, freeFrom } }: Pick<PriceTerms, 'fees'>): Cents {
  const isFree = cartAmount === 0 || (freeFrom !== null && cartAmount >= freeFrom)
  return isFree ? cents(0) : delivery
}

/** What an order has in all. A part of it has the same share of the discount as the whole. */
type Whole = Pick<Sums, 'cartAmount' | 'discount' | 'taxRule' | 'discountPercent'>

function sumsOf(lines: readonly TaxedLine[], discount: Cents, delivery: Cents, whole: Whole): Sums {
  const { taxRule, discountPercent } = whole
  const cartAmount = cartAmountOf(lines)
  const parts = taxParts(lines, discount, whole)
  const tax = cents(parts.reduce((sum, part) => sum + part.tax, 0))
  const deposit = depositOf(lines)
  const total = cents(cartAmount - discount + (taxRule.isIncluded ? 0 : tax) + deposit + delivery)
  return {
    cartAmount,
    discount,
    tax,
    parts,
    deposit,
    delivery,
    total,
    taxRule,
    ...(discountPercent !== undefined && { discountPercent }),
  }
}

/** Returns sums that were saved, with the parts that follow from the lines of the order. */
export const withParts = (sums: Omit<Sums, 'parts'>, lines: readonly TaxedLine[]): Sums => ({
  ...sums,
  parts: taxParts(lines, sums.discount, sums),
})

/**
 * Computes the tax once for each rate, rounded down to the cent. Lines that come alone are taxed on their exact share of the
 * discounted cart, so that no part of an order has more tax than the whole.
 */
function taxParts(lines: readonly TaxedLine[], discount: Cents, whole: Whole): TaxPart[] {
  const amounts = new Map<number, number>()
  for (const line of lines) {
    const rate = rateOf(whole.taxRule, line.category)
    amounts.set(rate, (amounts.get(rate) ?? 0) + lineSubtotal(line))
  }
  const cartAmount = cartAmountOf(lines)
  let before = 0
  return [...amounts]
    .toSorted(([one], [other]) => one - other)
    .map(([rate, amount]) => {
      const taken = shareOf(discount, before + amount, cartAmount) - shareOf(discount, before, cartAmount)
      before += amount
      return { rate, cartAmount: cents(amount), goods: cents(amount - taken), tax: taxOf(amount, rate, whole) }
    })
}

/** Returns the tax on goods of an order, or the tax that their prices hold, rounded down to the cent. */
function taxOf(amount: number, rate: number, { cartAmount, discount, taxRule }: Whole): Cents {
  if (cartAmount === 0) return cents(0)
  const base = taxRule.isIncluded ? WHOLE_RATE + rate : WHOLE_RATE
  const exact = BigInt(amount) * BigInt(cartAmount - discount) * BigInt(rate)
  return cents(Number(exact / (BigInt(cartAmount) * BigInt(base))))
}

/**
 * Returns the sums of an order of which these lines come. Fewer goods have their share of the discount, rounded down. Of
 * goods that weigh more than expected a discount in percent takes more, and any other discount stays. The delivery fee
 * stays as it was ordered, and is not charged when nothing comes.
 */
export function sumsOfPart(ordered: Sums, lines: readonly TaxedLine[]): Sums {
  const cartAmount = cartAmountOf(lines)
  const whole = grownWhole(ordered, cartAmount)
  const delivery = cartAmount === 0 ? cents(0) : ordered.delivery
  return sumsOf(lines, discountOfPart(ordered, whole, cartAmount), delivery, whole)
}

/**
 * Returns the sums whose shares the coming lines of an order have, and the parts of these lines. They are the ordered sums,
 * unless goods that weigh more than expected have made the order larger without its discount.
 */
export const wholeOf = (ordered: Sums, coming: readonly TaxedLine[]): Sums =>
  grownWhole(ordered, cartAmountOf(coming)) === ordered ? ordered : sumsOfPart(ordered, coming)

/** A discount in percent has the same share of a larger cart, so its tax follows the ordered sums. */
const grownWhole = <Ordered extends Whole>(ordered: Ordered, cartAmount: Cents): Ordered =>
  cartAmount > ordered.cartAmount && ordered.discountPercent === undefined ? { ...ordered, cartAmount } : ordered

function discountOfPart({ discountPercent: percent, ...ordered }: Whole, whole: Whole, cartAmount: Cents): Cents {
  const isGrown = percent !== undefined && cartAmount > ordered.cartAmount
  return isGrown ? takenOff(cartAmount, { kind: 'percent', percent }) : shareOf(whole.discount, cartAmount, whole.cartAmount)
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
export function missingToFree({ cartAmount, delivery }: Sums, { freeFrom }: Fees): Cents | null {
  const missing = delivery > 0 && freeFrom !== null ? freeFrom - cartAmount : 0
  return missing > 0 ? cents(missing) : null
}

/** Returns text such as `2%` or `8.25%`. */
export const percentText = (rate: number): string => `${rate / 1000}%`

export interface Charge {
  readonly name: string
  readonly amount: Cents
}

/** Lists the taxes of an order by the names that carts and receipts give them, such as `Tax (2%)`. */
export const taxRows = ({ parts, taxRule }: Pick<Sums, 'parts' | 'taxRule'>): Charge[] =>
  parts
    .filter(({ rate }) => rate > 0)
    .map(({ rate, tax }) => ({
      name: `${taxRule.isIncluded ? 'Included tax' : 'Tax'} (${percentText(rate)})`,
      amount: tax,
    }))

/** Carts, receipts and payments call deposits by this name. */
export const BOTTLE_DEPOSIT = 'Bottle deposit'

/** Lists what an order adds to the prices of its goods, by the names that payments have. */
export function addedCharges(sums: Sums): readonly Charge[] {
  const taxes = sums.taxRule.isIncluded ? [] : taxRows(sums)
  const others = [
    { name: BOTTLE_DEPOSIT, amount: sums.deposit },
    { name: 'Delivery', amount: sums.delivery },
  ]
  return [...taxes, ...others].filter(({ amount }) => amount > 0)
}
