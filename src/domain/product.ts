import type { Cents } from './money.ts'
import type { Picture } from './picture.ts'

declare const productIdBrand: unique symbol
export type ProductId = string & { readonly [productIdBrand]: 'ProductId' }

/** The seven shelves of the store, in the order of their tiles (specification, section 2). */
export const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'] as const
export type Category = (typeof CATEGORIES)[number]

/** Where a product stands that was given no category. */
export const OTHER_CATEGORY = 'Other'

export const MAX_PICTURES = 4

/** A name as searches compare it: whatever its case. The same in the browser and in the database. */
export const foldName = (name: string): string => name.toLowerCase()

/** A product before it has an id and pictures. Holds 0 < offerPrice ≤ price. */
export interface NewProduct {
  readonly name: string
  /** One of the seven, or any other short text. */
  readonly category: string
  /** The list price. */
  readonly price: Cents
  /** What a shopper pays. */
  readonly offerPrice: Cents
  /** One line a bullet. */
  readonly description: readonly string[]
  /** As on the package: `500 g`, `2 pieces`. Null: not said. */
  readonly weight: string | null
  readonly inStock: boolean
}

/** A product of the catalog. */
export interface Product extends NewProduct {
  readonly id: ProductId
  /** At most four; the first one stands on the card. */
  readonly pictures: readonly Picture[]
}
