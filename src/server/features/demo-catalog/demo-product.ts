import * as z from 'zod/mini'
import { cents } from '../../../domain/money.ts'
import { newProduct } from '../../../domain/product-edit.ts'
import { ALLERGENS } from '../../../domain/product-facts.ts'
import type { ProductValues } from '../../../domain/product-fields.ts'

export interface DemoProduct extends ProductValues {
  /** These are names of pictures in `demo/pictures`. The main picture is first. */
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
  return products.map(({ price, offerPrice = price, ...same }) =>
    newProduct({ ...same, category, price: cents(price), offerPrice: cents(offerPrice) }),
  )
}
