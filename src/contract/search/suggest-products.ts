import * as z from 'zod/mini'
import { MAX_SEARCH } from '../../domain/products/product.ts'
import { categoryWire } from '../categories/categories.ts'
import { productWire } from '../products/products.ts'
import { optionalText } from '../text.ts'

export const suggestProductsQuery = z.object({ q: z.optional(optionalText('q', MAX_SEARCH)) })

const suggestion = z.object({
  text: z.string(),
  /** A `search` is text to search for, which is spelled otherwise than what was typed. */
  kind: z.enum(['product', 'category', 'search']),
  /** `product` is present for a product. */
  product: z.optional(productWire),
  /** `category` is present for a category. */
  category: z.optional(categoryWire),
})
export type Suggestion = z.output<typeof suggestion>

/** The response to a text that somebody types has at most 8 suggestions, the best first. */
export const suggestProductsResponse = z.object({ success: z.literal(true), suggestions: z.array(suggestion) })
export type SuggestProductsResponse = z.output<typeof suggestProductsResponse>
