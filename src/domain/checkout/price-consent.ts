import { type Cents, formatCents } from '../money.ts'
import type { ProductId } from '../products/product.ts'

/** Has the prices that the shopper saw when they ordered. `amount` is with tax. */
export interface ExpectedPrices {
  readonly lines: readonly ExpectedPrice[]
  readonly amount: Cents
  /** The shopper may have seen what an order with goods by weight costs at most. */
  readonly atMost?: Cents | undefined
  /** What the shopper saw that is left to pay beside their credit. */
  readonly due?: Cents | undefined
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
  /** `due` is left to pay beside credit. It is absent for an order that uses no credit, and when an order changes. */
  readonly due?: Cents | undefined
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
  const { amount, atMost = actual.atMost, due = dueNow(actual) } = expected
  return isSameGoods && amount === actual.amount && atMost === actual.atMost && due === dueNow(actual) ? null : changes
}

const dueNow = ({ amount, due = amount }: Pick<ActualPrices, 'amount' | 'due'>): Cents => due

export function priceChangeSentence(
  changes: readonly PriceChange[],
  { amount, atMost, due = amount }: Pick<ActualPrices, 'amount' | 'atMost' | 'due'>,
): string {
  const each = changes.map(
    ({ name, was, now }) => `${name} is ${formatCents(now)}${was === null ? '' : `, not ${formatCents(was)}`}`,
  )
  const sum = atMost === amount ? formatCents(amount) : `about ${formatCents(amount)}, at most ${formatCents(atMost)},`
  const rest = due === amount ? '' : `, of which ${formatCents(due)} is left to pay beside your credit`
  return [...each, `The order comes to ${sum} now${rest}`].join('. ')
}
