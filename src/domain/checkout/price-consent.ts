import { type Cents, formatCents } from '../money.ts'
import type { ProductId } from '../products/product.ts'

/** Has the prices that the shopper saw when they ordered. `amount` is with tax. */
export interface ExpectedPrices {
  readonly lines: readonly ExpectedPrice[]
  readonly amount: Cents
}

export interface ExpectedPrice {
  readonly product: ProductId
  readonly offerPrice: Cents
}

export interface PriceChange {
  readonly product: ProductId
  readonly name: string
  /** `was` is null when the shopper saw no price of the product. */
  readonly was: Cents | null
  readonly now: Cents
}

interface ActualPrices {
  readonly lines: readonly (ExpectedPrice & { readonly name: string })[]
  readonly amount: Cents
}

/**
 * Returns the changes of offer prices, or null when nothing differs. The list is empty when only the amount differs.
 */
export function priceChanges(expected: ExpectedPrices, actual: ActualPrices): readonly PriceChange[] | null {
  const seen = new Map(expected.lines.map(({ product, offerPrice }) => [product, offerPrice]))
  const changes = actual.lines.flatMap(({ product, name, offerPrice }) => {
    const was = seen.get(product) ?? null
    return was === offerPrice ? [] : [{ product, name, was, now: offerPrice }]
  })
  const isSame = changes.length === 0 && seen.size === actual.lines.length && expected.amount === actual.amount
  return isSame ? null : changes
}

export function priceChangeSentence(changes: readonly PriceChange[], amount: Cents): string {
  const each = changes.map(
    ({ name, was, now }) => `${name} is ${formatCents(now)}${was === null ? '' : `, not ${formatCents(was)}`}`,
  )
  return [...each, `The order comes to ${formatCents(amount)} now`].join('. ')
}
