import type { SellerProductWire } from '../../../contract/products/seller-products.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'

type Priced = Pick<SellerProductWire, 'price' | 'offerPrice' | 'weighed'>

/** Returns the prices, in dollars, by which a product is sold: of a pound or kilogram for goods by weight, else of a piece. */
export function soldPricesOf({ price, offerPrice, weighed }: Priced): { price: number; offerPrice: number } {
  return weighed ? { price: weighed.price, offerPrice: weighed.offerPrice ?? weighed.price } : { price, offerPrice }
}

/** Returns text such as `$2.99 / lb`, or `$2.99` for goods by the piece, which have no `per`. */
export const soldPriceText = (amount: Cents, per: string | undefined): string =>
  per ? `${formatCents(amount)} / ${per}` : formatCents(amount)
