import * as z from 'zod/mini'

/** A product in responses. Prices are dollars with at most two decimals. */
export const productWire = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  /** URLs of the full-size pictures. */
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
  /** Cursor of the next page; null on the last one, absent when no limit was requested. */
  nextCursor: z.optional(z.nullable(z.string())),
  /** Products in stock, counted up to 2,001; only with a page of all products in stock, not with a search or category. */
  count: z.optional(z.number()),
})
export type ListProductsResponse = z.output<typeof listProductsResponse>

export const addProductResponse = z.object({ success: z.literal(true), message: z.string(), product: productWire })
