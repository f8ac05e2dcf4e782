import { type Cents, formatCents } from '../money.ts'
import type { ProductId } from '../products/product.ts'

/** Has the prices that the shopper saw when they ordered. `amount` is with tax. */
export interface ExpectedPrices {
  readonly lines: readonly ExpectedPrice[]
  readonly amount: Cents
  /** The shopper may have seen what an order with goods by weight costs at most. */
  readonly atMost?: Cents | undefined
}

export interface ExpectedPrice {
  readonly product: ProductId
  readonly offerPrice: Cents
}

/** What the shopper of an order expects it to cost after a change. Prices of the goods may be left out, since they stay. */
export interface ExpectedAmount {
  readonly lines: readonly ExpectedPrice[] | null
  readonly amount: Cents
  readonly atMost?: Cents | undefined
}

export interface PriceChange {
  readonly product: ProductId
  readonly name: string
  /** `was` is null when the shopper saw no price of the product. */
  readonly was: Cents | null
  readonly now: Cents
}

export interface ActualPrices {
  readonly lines: readonly (ExpectedPrice & { readonly name: string })[]
  readonly amount: Cents
  /** The order may cost this much. Without goods by weight it equals the amount. */
  readonly atMost: Cents
}

/**
 * Returns the changes of offer prices, or null when nothing differs. The list is empty when only the amounts differ.
 */
export function priceChanges(expected: ExpectedPrices, actual: ActualPrices): readonly PriceChange[] | null {
  const seen = new Map(expected.lines.map(({ product, offerPrice }) => [product, offerPrice]))
  const changes = actual.lines.flatMap(({ product, name, offerPrice }) => {
    const was = seen.get(product) ?? null
    return was === offerPrice ? [] : [{ product, name, was, now: offerPrice }]
  })
  const isSameGoods = changes.length === 0 && seen.size === actual.lines.length
  const { amount, atMost = actual.atMost } = expected
  return isSameGoods && amount === actual.amount && atMost === actual.atMost ? null : changes
}

export function priceChangeSentence(
  changes: readonly PriceChange[],
  { amount, atMost }: Pick<ActualPrices, 'amount' | 'atMost'>,
): string {
  const each = changes.map(
    ({ name, was, now }) => `${name} is ${formatCents(now)}${was === null ? '' : `, not ${formatCents(was)}`}`,
  )
  const sum = atMost === amount ? formatCents(amount) : `about ${formatCents(amount)}, at most ${formatCents(atMost)},`
  return [...each, `The order comes to ${sum} now`].join('. ')
}
