import type { Cents } from '../money.ts'
import type { ProductValues } from './product-fields.ts'
import type { Sale } from './sale.ts'
import { comparedUnitPrice, type Size } from './sizes.ts'
import { amountOfWeight, pricesOfPiece, type Weighed } from './weighed.ts'

type Priced = Pick<ProductValues, 'price' | 'offerPrice' | 'weighed'>

/** Returns values whose prices are those of a pound or kilogram if the product is sold by weight. Sales lower these. */
export const withSoldPrices = <Values extends Priced>(values: Values): Values =>
  values.weighed ? { ...values, price: values.weighed.price, offerPrice: values.weighed.offerPrice } : values

/** Returns values with the prices of a piece, from values with the prices by which the product is sold. */
export function withPiecePrices<Values extends Priced>(values: Values): Values {
  const { price, offerPrice } = values
  if (values.weighed === null) return values
  const weighed: Weighed = { ...values.weighed, price, offerPrice }
  return { ...values, weighed, ...pricesOfPiece(weighed) }
}

/** Applies a rule about sales, which compares the prices by which a product is sold. */
export const bySoldPrices = <Values extends Priced>(values: Values, change: (sold: Values) => Values): Values =>
  withPiecePrices(change(withSoldPrices(values)))

/** A sale that stays must not come to mean another measure. */
export const SALE_OF_ANOTHER_MEASURE = 'Remove the sale first. Its price is by another measure'

interface SentPrices {
  readonly sale?: Sale | null | undefined
  readonly price?: Cents | undefined
  readonly offerPrice?: Cents | null | undefined
  readonly weighed?: Weighed | null | undefined
}

/**
 * Returns what is wrong with the prices that were sent for a product that will be sold like this, or null. Those of a piece
 * may be the present ones, which count as not sent, or those that follow from the price by weight. `before` is null for a new
 * product.
 */
export function piecePricesIssue(before: ProductValues | null, sent: SentPrices, weighed: Weighed | null) {
  const isSaleToStay = before?.sale && (sent.sale === undefined || before.sale.usualPrice !== null)
  if (isSaleToStay && before.weighed?.per !== weighed?.per) return { field: 'sale', message: SALE_OF_ANOTHER_MEASURE } as const
  if (weighed === null) return null
  const piece = pricesOfPiece(weighed)
  const isPrice = sent.price === undefined || sent.price === before?.price || sent.price === piece.price
  const offerPrice = sent.offerPrice === null ? (sent.price ?? piece.price) : sent.offerPrice
  const isOffer = offerPrice === undefined || offerPrice === before?.offerPrice || offerPrice === piece.offerPrice
  if (isPrice && isOffer) return null
  const message = 'This product is sold by weight, so the price of a piece follows from its weight. Change the price by weight'
  return { field: isPrice ? 'offerPrice' : 'price', message } as const
}

/** Returns the expected weight of a piece as a size. */
export const sizeOfPiece = ({ per, piece }: Weighed): Size => ({ amount: amountOfWeight(piece), unit: per })

interface SoldGoods {
  readonly offerPrice: Cents
  readonly size: Size | null
  readonly weight: string | null
  readonly weighed: Weighed | null
}

/** Returns the price by which goods are sorted and compared (`comparedUnitPrice`). Goods by weight have the price by weight. */
export const comparedPrice = ({ offerPrice, size, weight, weighed }: SoldGoods): Cents | null =>
  weighed
    ? comparedUnitPrice(weighed.offerPrice, { amount: 1, unit: weighed.per }, null)
    : comparedUnitPrice(offerPrice, size, weight)
