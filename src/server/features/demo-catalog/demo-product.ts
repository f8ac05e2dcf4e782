import { cents } from '../../../domain/money.ts'
import type { Category, NewProduct } from '../../../domain/product.ts'

/** A product of the demo catalog, with the names of its pictures in `demo/pictures`, the main one first. */
export interface DemoProduct extends NewProduct {
  readonly pictures: readonly string[]
}

/** As it is written down: prices in cents; without an offer price there is no offer, and it is in stock unless said otherwise. */
export interface WrittenProduct {
  readonly name: string
  readonly weight: string
  readonly price: number
  readonly offerPrice?: number
  readonly inStock?: false
  readonly pictures: readonly string[]
  readonly description: readonly string[]
}

/** The products of one category, in the order shown. */
export const shelf = (category: Category, products: readonly WrittenProduct[]): DemoProduct[] =>
  products.map(({ price, offerPrice = price, inStock = true, ...same }) => ({
    ...same,
    category,
    price: cents(price),
    offerPrice: cents(offerPrice),
    inStock,
  }))
