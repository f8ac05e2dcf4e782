import * as z from 'zod/mini'

/** A product as every answer carries it. Prices are dollars with at most two decimals. */
export const productWire = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  /** One URL a picture, at full size. */
  image: z.array(z.string()),
  /** One line a bullet. */
  description: z.array(z.string()),
  inStock: z.boolean(),
  weight: z.optional(z.string()),
})
export type ProductWire = z.output<typeof productWire>

export const listProductsResponse = z.object({
  success: z.literal(true),
  products: z.array(productWire),
  /** Where the next page starts; null when this is the last one, absent when no limit was asked for. */
  nextCursor: z.optional(z.nullable(z.string())),
  /** How many are in stock in all, counted no further than 2,001. With a page of all that is in stock; not of a search or a category. */
  count: z.optional(z.number()),
})
export type ListProductsResponse = z.output<typeof listProductsResponse>

export const addProductResponse = z.object({ success: z.literal(true), message: z.string(), product: productWire })
