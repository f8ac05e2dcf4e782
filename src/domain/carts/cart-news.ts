import type { Cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'

/** Has what the shopper knows of the products in the cart. */
export interface SeenProducts {
  /** A product without a price has not been seen yet. */
  readonly seenPrices: ReadonlyMap<ProductId, Cents>
  readonly seenSoldOut: ReadonlySet<ProductId>
}

export interface ProductNow {
  readonly product: ProductId
  readonly offerPrice: Cents
  readonly isAvailable: boolean
}

export type ProductNews =
  | { readonly kind: 'price'; readonly product: ProductId; readonly was: Cents; readonly now: Cents }
  | { readonly kind: 'sold out' | 'available again'; readonly product: ProductId }

/**
 * Returns what changed since the shopper saw the products. Of a product that is sold out, its price is no news, since it
 * can't be paid.
 */
export const newsOf = ({ seenPrices, seenSoldOut }: SeenProducts, products: readonly ProductNow[]): ProductNews[] =>
  products.flatMap(({ product, offerPrice, isAvailable }): ProductNews[] => {
    const was = seenPrices.get(product)
    if (was === undefined) return []
    const wasSoldOut = seenSoldOut.has(product)
    if (!isAvailable) return wasSoldOut ? [] : [{ kind: 'sold out', product }]
    return [
      ...(wasSoldOut ? [{ kind: 'available again', product } as const] : []),
      ...(was === offerPrice ? [] : [{ kind: 'price', product, was, now: offerPrice } as const]),
    ]
  })

/** Adds what the shopper sees now. Of a product that was seen before and is sold out now, no price is seen. */
export function see({ seenPrices, seenSoldOut }: SeenProducts, products: readonly ProductNow[]): SeenProducts {
  const prices = new Map(seenPrices)
  const soldOut = new Set(seenSoldOut)
  for (const { product, offerPrice, isAvailable } of products) {
    if (isAvailable || !prices.has(product)) prices.set(product, offerPrice)
    if (isAvailable) soldOut.delete(product)
    else soldOut.add(product)
  }
  return { seenPrices: prices, seenSoldOut: soldOut }
}
