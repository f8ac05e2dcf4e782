import type { Cents } from './money.ts'
import type { Picture } from './picture.ts'
import type { ProductFacts, ShownFacts } from './product-facts.ts'
import type { RatingSum } from './rating.ts'

declare const productIdBrand: unique symbol
export type ProductId = string & { readonly [productIdBrand]: 'ProductId' }

/** Of a product without one. */
export const OTHER_CATEGORY = 'Other'

export const MAX_PICTURES = 4

/** Characters. */
export const MAX_SEARCH = 200

/** Returns a SKU as SKUs are compared: whatever its case. */
export const foldSku = (sku: string): string => sku.toLowerCase()

/** Holds 0 < offerPrice ≤ price. */
export interface NewProduct {
  readonly name: string
  /** Path of one of the store's categories, or other short text. */
  readonly category: string
  readonly price: Cents
  /** What is charged. */
  readonly offerPrice: Cents
  /** One line a bullet. */
  readonly description: readonly string[]
  /** `500 g`, `2 pieces`. */
  readonly weight: string | null
  /** It can be bought. */
  readonly inStock: boolean
  readonly facts: ProductFacts
}

/** As shoppers see it. */
export interface Product extends Omit<NewProduct, 'facts'> {
  readonly id: ProductId
  /** Whether it was sold at its list price in the last 30 days. */
  readonly isPriceCharged: boolean
  readonly facts: ShownFacts
  /** The first is on the card. */
  readonly pictures: readonly Picture[]
  readonly rating: RatingSum
  /** 1 to 5 that can be bought; null: more, none, or not counted. */
  readonly stock: number | null
}
