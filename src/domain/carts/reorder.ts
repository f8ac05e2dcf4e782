import { type PriceChange, priceChanges } from '../checkout/price-consent.ts'
import { type PriceTerms, sumLines } from '../checkout/pricing.ts'
import { noLongerSold, quoteLines } from '../checkout/quote.ts'
import { type OrderableProduct, priceRequestedLines, type RequestedLine } from '../checkout/requested-order.ts'
import type { Cents } from '../money.ts'
import type { Order } from '../orders/order.ts'
import type { Weighing } from '../products/weighed.ts'
import { fewerLeftSentence, sumByProduct } from '../stock/stock.ts'

/** What a shopper can buy now of an earlier order. */
export interface Reorder {
  readonly items: readonly RequestedLine[]
  /** These products can't be bought, or not in the quantity of then. */
  readonly skipped: readonly SkippedProduct[]
  /** These products can be bought, at another offer price than then. */
  readonly changed: readonly PriceChange[]
  readonly totals: { readonly was: Cents; readonly now: Cents }
}

interface SkippedProduct {
  readonly name: string
  readonly reason: string
}

/**
 * Returns what can be bought now of the products that the shopper ordered, in the quantities that are left of them.
 * Substitutes are ignored, so that the shopper gets what they chose themselves.
 */
export function reorder(
  { lines, sums }: Pick<Order, 'lines' | 'sums'>,
  products: readonly OrderableProduct[],
  terms: PriceTerms & { readonly weighing: Weighing },
): Reorder {
  const ordered = lines.filter(({ substituteFor }) => substituteFor === null)
  const names = new Map(ordered.map(({ product, name }) => [product, name]))
  const wanted = sumByProduct(ordered)
  const { weighing } = terms
  const left = new Map(priceRequestedLines(wanted, products, weighing).unavailable.map((line) => [line.product, line.left]))
  const available = wanted.map((line) => ({ ...line, quantity: left.get(line.product) ?? line.quantity }))
  const bought = priceRequestedLines(
    available.filter(({ quantity }) => quantity > 0),
    products,
    weighing,
  ).lines
  const amount = sumLines(bought, terms).total
  return {
    items: bought.map(({ product, quantity }) => ({ product, quantity })),
    skipped: quoteLines(wanted, products, weighing, terms).lines.flatMap(({ product, quantity, offerPrice, reason }) => {
      const name = names.get(product)
      if (name === undefined || reason === null) return []
      if (offerPrice === null) return [{ name, reason: noLongerSold(name) }]
      const few = left.get(product) ?? 0
      return [{ name, reason: few === 0 ? reason : fewerLeftSentence(name, { left: few, wanted: quantity }) }]
    }),
    changed: priceChanges({ lines: ordered, amount: sums.total }, { lines: bought, amount, atMost: amount }) ?? [],
    totals: { was: sums.total, now: amount },
  }
}
