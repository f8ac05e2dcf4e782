import * as z from 'zod/mini'
import { cents } from '../../../domain/money.ts'
import type { NewProduct } from '../../../domain/product.ts'
import { ALLERGENS, NO_FACTS } from '../../../domain/product-facts.ts'

/** A product with the names of its pictures in `demo/pictures`. The main picture is first. */
export interface DemoProduct extends NewProduct {
  readonly pictures: readonly string[]
}

/** The format of a file of products. Prices are in cents. A product without an offer price is sold at its price. */
const demoCategory = z.strictObject({
  category: z.string(),
  products: z.array(
    z.strictObject({
      name: z.string(),
      weight: z.string(),
      price: z.int(),
      offerPrice: z.optional(z.int()),
      inStock: z.optional(z.literal(false)),
      pictures: z.array(z.string()),
      description: z.array(z.string()),
      ingredients: z.optional(z.string()),
      allergens: z.optional(z.array(z.enum(ALLERGENS))),
      origin: z.optional(z.string()),
    }),
  ),
})

/** Returns the products in a file. Throws when it does not have the format. */
export function demoProductsIn(file: unknown): DemoProduct[] {
  const { category, products } = demoCategory.parse(file)
  return products.map(
    ({ price, offerPrice = price, inStock = true, ingredients = null, allergens = [], origin = null, ...same }) => ({
      ...same,
      category,
      price: cents(price),
      offerPrice: cents(offerPrice),
      inStock,
      facts: { ...NO_FACTS, ingredients, allergens, origin },
    }),
  )
}
