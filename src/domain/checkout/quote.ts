import { type Cents, cents } from '../money.ts'
import type { NewOrderLine } from '../orders/order.ts'
import type { MinimumAge } from '../products/minimum-age.ts'
import type { Weighing } from '../products/weighed.ts'
import { shortSentence } from '../stock/stock.ts'
import { atMostOf } from './at-most.ts'
import { cartAmountOf, type Discount, missingToFree, missingToMinimum, type PriceTerms, type Sums, sumLines } from './pricing.ts'
import { type OrderableProduct, priceRequestedLines, type RequestedLine } from './requested-order.ts'

export interface QuotedLine extends RequestedLine {
  /** The price is null when the product does not exist. */
  readonly offerPrice: Cents | null
  /** The deposit of a piece. It is 0 for goods without one. */
  readonly deposit: Cents
  readonly minimumAge: MinimumAge | null
  /** Why the line can't be bought, such as `Milk has only 2 left`. */
  readonly reason: string | null
}

export interface Quote {
  readonly lines: readonly QuotedLine[]
  /** The sums of an order of the lines that can be bought. */
  readonly sums: Sums
  /** What such an order costs at most, when its weighed goods are heavier than expected. */
  readonly atMost: Cents
  /** The lines of such an order. */
  readonly goods: readonly NewOrderLine[]
  /** What the cart lacks to the store's minimum. */
  readonly missing: Cents | null
  /** What the cart lacks to be delivered for free. It is null when delivery is free already, or never. */
  readonly toFree: Cents | null
}

/**
 * Says what an order of these lines would cost now. A product must be in one line only. The terms may depend on the cart amount. `discountOf` returns the discount
 * that applies to a cart of this amount.
 */
export function quoteLines(
  requested: readonly RequestedLine[],
  products: readonly OrderableProduct[],
  weighing: Weighing,
  known: PriceTerms | ((cartAmount: Cents) => PriceTerms),
  discountOf: (cartAmount: Cents) => Discount | null = () => null,
): Quote {
  const { lines, unavailable } = priceRequestedLines(requested, products, weighing)
  const catalog = new Map(products.map((product) => [product.id, product]))
  const short = new Map(unavailable.map((line) => [line.product, line]))
  const reasonOf = ({ product: id }: RequestedLine): string | null => {
    const product = catalog.get(id)
    if (!product) return noLongerSold('This product')
    if (product.isArchived) return noLongerSold(product.name)
    const line = short.get(id)
    return line ? shortSentence(line) : null
  }
  const cartAmount = cartAmountOf(lines)
  const terms = typeof known === 'function' ? known(cartAmount) : known
  const sums = sumLines(lines, terms, discountOf(cartAmount))
  return {
    lines: requested.map((line) => ({
      ...line,
      offerPrice: catalog.get(line.product)?.offerPrice ?? null,
      deposit: catalog.get(line.product)?.deposit ?? cents(0),
      minimumAge: catalog.get(line.product)?.minimumAge ?? null,
      reason: reasonOf(line),
    })),
    sums,
    atMost: atMostOf(lines, sums),
    goods: lines,
    missing: missingToMinimum(sums.cartAmount, terms.fees),
    toFree: missingToFree(sums, terms.fees),
  }
}

export const noLongerSold = (name: string): string => `${name} is no longer sold`
