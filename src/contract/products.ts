import * as z from 'zod/mini'

export const ratingWire = z.object({
  count: z.number(),
  /** To two decimals; null without a rating. */
  average: z.nullable(z.number()),
})

/** Prices are dollars. */
export const productWire = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  /** The list price is not to be struck through: it was not asked in the last 30 days. */
  isPriceUnasked: z.optional(z.literal(true)),
  /** URLs, full-size. */
  image: z.array(z.string()),
  description: z.array(z.string()),
  inStock: z.boolean(),
  weight: z.optional(z.string()),
  /** Only when 1 to 5 can be bought. */
  stock: z.optional(z.number()),
  sku: z.optional(z.string()),
  size: z.optional(z.object({ amount: z.number(), unit: z.string() })),
  ingredients: z.optional(z.string()),
  origin: z.optional(z.string()),
  allergens: z.optional(z.array(z.string())),
  /** In dollars, by the offer price and the size: per `kg`, `l`, `piece` or `100 pieces`. Absent when it is less than a cent. */
  unitPrice: z.optional(z.object({ amount: z.number(), per: z.string() })),
  /** By shoppers to whom it was delivered; absent without one. */
  rating: z.optional(ratingWire),
})
export type ProductWire = z.output<typeof productWire>

export const listProductsResponse = z.object({
  success: z.literal(true),
  products: z.array(productWire),
  /** Null on the last page, absent without a limit. */
  nextCursor: z.optional(z.nullable(z.string())),
  /** Up to 2,001; only with a page of all products in stock. */
  count: z.optional(z.number()),
  /** No name contains the text; these have it in a synonym. */
  isFuzzy: z.optional(z.literal(true)),
})
export type ListProductsResponse = z.output<typeof listProductsResponse>
