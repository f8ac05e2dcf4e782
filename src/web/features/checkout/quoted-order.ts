import { discountFromWire, sumsFromWire } from '../../../contract/checkout/price-conversions.ts'
import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import { atMostOf } from '../../../domain/checkout/at-most.ts'
import { leastTerms } from '../../../domain/checkout/fee-zones.ts'
import {
  cartAmountOf,
  type Discount,
  minimumSentence,
  missingToFree,
  missingToMinimum,
  type PriceTerms,
  type Sums,
  sumLines,
} from '../../../domain/checkout/pricing.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../domain/money.ts'
import { DEFAULT_WEIGHING, hasWeighed, orderedWeight } from '../../../domain/products/weighed.ts'
import { shortSentence } from '../../../domain/stock/stock.ts'
import type { OrderableLine } from '../cart/cart-lines.ts'

export interface QuotedOrder {
  /** The lines that can be bought, at the prices of the quote. */
  readonly lines: readonly OrderableLine[]
  readonly sums: Sums
  /** What the order may cost when its goods by weight are heavier than expected. It is null when none is sold by weight. */
  readonly atMost: Cents | null
  /** The ZIP code is not known, and deliveries to some cost more than these sums, which are the least. */
  readonly isFrom: boolean
  /** The discount code that the sums have. */
  readonly code: string | null
  /**
   * What keeps the cart from being ordered: too little for the store's minimum, or too many pieces for a guest, such as
   * `Orders start at $20.00. Please add $3.50 more.`
   */
  readonly blockingReason: string | null
  /** What the cart lacks to be delivered for free. It is null when delivery is free already, or never. */
  readonly toFree: Cents | null
  /** The prices that differ from those that the page showed first. */
  readonly changes: readonly PriceChange[]
  /** Why lines can't be bought, such as `Milk has only 2 left`. */
  readonly missing: readonly string[]
  /** The quote knows newer prices, deposits, ages or stock than the page shows beside its total. The page must load its products again. */
  readonly isStale: boolean
}

export interface PriceChange {
  readonly id: string
  readonly name: string
  readonly was: Cents
  readonly now: Cents
}

/**
 * Returns what an order of the lines is now. Without a quote, the sums are computed from what is known of the lines and the
 * store's terms, by the same rule as the store's.
 */
export function quotedOrder(
  lines: readonly OrderableLine[],
  quote: QuoteResponse | undefined,
  terms: PriceTerms,
  code?: QuotedCode,
): QuotedOrder {
  if (!quote) {
    const bought = lines.filter((line) => shortReason(line) === null)
    const missing = lines.flatMap((line) => shortReason(line) ?? [])
    return { lines: bought, ...knownSums(bought, terms, code), changes: [], missing, isStale: false }
  }
  const quoted = new Map(quote.lines.map((line) => [line.product, line]))
  const now = lines.map((line) => {
    const { offerPrice, message, deposit = 0, minimumAge } = quoted.get(line.id) ?? {}
    const isKnown = typeof offerPrice === 'number'
    const now = isKnown ? { offerPrice: wireCents(offerPrice), deposit: wireCents(deposit), minimumAge } : line
    return { line, now: { ...line, ...now }, offerPrice: now.offerPrice, message }
  })
  const bought = now.filter(({ message }) => message === undefined).map(({ now }) => now)
  const sums = sumsFromWire(quote.sums, quote.taxRule, bought)
  const { minimum } = quote
  return {
    lines: bought,
    sums,
    atMost: quote.atMost === undefined ? null : wireCents(quote.atMost),
    isFrom: quote.isFrom ?? false,
    code: quote.code?.isAccepted ? quote.code.code : null,
    toFree: quote.toFree === undefined ? null : wireCents(quote.toFree),
    blockingReason: minimum ? minimumSentence(wireCents(minimum.amount), wireCents(minimum.missing)) : null,
    changes: now
      .filter(({ line, offerPrice, message }) => message === undefined && offerPrice !== line.offerPrice)
      .map(({ line: { id, name, offerPrice: was }, offerPrice }) => ({ id, name, was, now: offerPrice })),
    missing: now.flatMap(({ message }) => message ?? []),
    isStale: now.some(({ line, now }) => now.deposit !== (line.deposit ?? 0) || now.minimumAge !== line.minimumAge),
  }
}

type QuotedCode = QuoteResponse['code']

/** Sums lines by the store's rules and by what it said of a code last. */
function knownSums(lines: readonly OrderableLine[], terms: PriceTerms, code: QuotedCode) {
  const discount = code?.isAccepted && cartAmountOf(lines) >= minimumOf(code) ? discountOf(code) : null
  const least = leastTerms(terms, cartAmountOf(lines))
  const sums = sumLines(lines, least.terms, discount)
  const isFrom = least.isFrom && discount?.kind !== 'freeDelivery'
  const atMost = hasWeighed(lines) ? mostOf(lines, sums, terms) : null
  return { sums, atMost, isFrom, code: discount && code ? code.code : null, ...hintsOf(sums, least.terms, isFrom) }
}

const mostOf = (lines: readonly OrderableLine[], sums: Sums, { weighing = DEFAULT_WEIGHING }: PriceTerms): Cents =>
  atMostOf(
    lines.map((line) => ({
      ...line,
      deposit: line.deposit ?? cents(0),
      weighed: line.weighed ? orderedWeight(line.weighed, weighing) : null,
    })),
    sums,
  )

const minimumOf = ({ minimum }: NonNullable<QuotedCode>): Cents => (minimum === undefined ? cents(0) : wireCents(minimum))

const discountOf = ({ kind, value }: NonNullable<QuotedCode>): Discount | null =>
  kind === undefined ? null : discountFromWire({ kind, value: value ?? null })

function hintsOf(sums: Sums, { fees }: PriceTerms, isFrom: boolean): Pick<QuotedOrder, 'blockingReason' | 'toFree'> {
  const missing = missingToMinimum(sums.cartAmount, fees)
  const blockingReason = missing === null ? null : minimumSentence(cents(sums.cartAmount + missing), missing)
  return { blockingReason, toFree: isFrom ? null : missingToFree(sums, fees) }
}

const shortReason = ({ name, quantity, left }: OrderableLine): string | null =>
  left !== undefined && quantity > left ? shortSentence({ name, left }) : null

/**
 * Returns the order of lines that the page shows with their prices. Prices that the quote changes count only when the
 * page shows them too, so that its lines always add up to its total.
 */
export function cartOrder(
  lines: readonly OrderableLine[],
  quote: QuoteResponse | undefined,
  terms: PriceTerms,
  code?: QuotedCode,
): QuotedOrder {
  const { lines: bought, changes, missing, ...quoted } = quotedOrder(lines, quote, terms, code)
  const ids = new Set(bought.map(({ id }) => id))
  const counted = lines.filter(({ id }) => ids.has(id))
  const known = quotedOrder(lines, undefined, terms).missing
  const isStale = quoted.isStale || changes.length > 0 || missing.join() !== known.join()
  if (!isStale) return { ...quoted, lines: counted, changes, missing, isStale }
  return { lines: counted, ...knownSums(counted, terms, code), changes, missing, isStale }
}

/** Returns an order as the shopper sees it, with what is left to pay beside their credit. */
export const shownOrder = ({
  lines,
  sums,
  atMost,
  credit,
}: Pick<QuotedOrder, 'lines' | 'sums' | 'atMost'> & { readonly credit: Cents }) => ({
  seen: lines,
  total: sums.total,
  atMost,
  due: credit === 0 ? null : dueOf(sums.total, credit),
})

/** Returns what the lines would cost more at their list prices. */
export const savingOf = (lines: readonly OrderableLine[]): number =>
  lines.reduce((sum, { listPrice, offerPrice, quantity }) => sum + Math.max(listPrice - offerPrice, 0) * quantity, 0)

/** Returns a text such as `Strawberries is now $3.40, was $3.60`. */
export const changeText = ({ name, was, now }: PriceChange): string =>
  `${name} is now ${formatCents(now)}, was ${formatCents(was)}`
