import type { Cents } from '../money.ts'
import type { Picture } from './picture.ts'
import type { ShownFacts } from './product-fields.ts'
import type { Weighed } from './weighed.ts'

declare const productIdBrand: unique symbol
export type ProductId = string & { readonly [productIdBrand]: 'ProductId' }

/** Types the id of a product, as the wire has it. */
export const wireProductId = (id: string): ProductId => id as ProductId

/** A product without a category has this one. */
export const OTHER_CATEGORY = 'Other'

export const MAX_PICTURES = 4

export const MAX_SEARCH = 200

export const foldSku = (sku: string): string => sku.toLowerCase()

/** Has what shoppers see of a product. The prices satisfy 0 < offerPrice ≤ price. */
export interface Product {
  readonly id: ProductId
  readonly name: string
  /** `category` is the path of one of the store's categories, or other short text. */
  readonly category: string
  readonly price: Cents
  /** This price is charged. */
  readonly offerPrice: Cents
  /** `isPriceCharged` is true when the list price was charged within the last 30 days. */
  readonly isPriceCharged: boolean
  /** Each line is a bullet. */
  readonly description: readonly string[]
  /** `weight` is free text such as `500 g` or `2 pieces`. */
  readonly weight: string | null
  /** `isAvailable` is true when the product can be bought. */
  readonly isAvailable: boolean
  /**
   * `stock` is 1 to 5 when only so many pieces can be bought. It is null when there are more, none at all, or when the
   * product is not counted.
   */
  readonly stock: number | null
  readonly facts: ShownFacts
  /** The first picture is shown in lists. */
  readonly pictures: readonly Picture[]
  readonly rating: RatingSum
  /** `saleUntil` is the last day of the sale that is on, such as `2026-12-03`. */
  readonly saleUntil: string | null
  /** The earliest use-by date, such as `2026-12-03`, when every piece that can be bought has one. */
  readonly keepsUntil: string | null
  /** The product is sold by the piece when this is null. Otherwise the prices are those of a piece of its expected weight. */
  readonly weighed: Weighed | null
}

/** Returns whole percents, and 0 without an offer. */
export function discountPercent(price: Cents, offerPrice: Cents): number {
  return offerPrice < price ? Math.round(((price - offerPrice) / price) * 100) : 0
}

export const MAX_STARS = 5
export type Stars = 1 | 2 | 3 | 4 | 5

export interface RatingSum {
  readonly count: number
  /** `stars` is the sum of the stars of all ratings. */
  readonly stars: number
}

/** Rounds to two decimals. Returns null without a rating. */
export const averageStars = ({ count, stars }: RatingSum): number | null =>
  count === 0 ? null : Math.round((stars * 100) / count) / 100
