import * as z from 'zod/mini'
import { MAX_STARS } from '../../domain/products/product.ts'
import { optionalIds } from './list-products-query.ts'
import { ratingWire } from './products.ts'

const STARS_SENTENCE = `Stars must be a whole number from 1 to ${MAX_STARS}`
const stars = z.literal([1, 2, 3, 4, 5], STARS_SENTENCE)

export const rateProductRequest = z.object({ product: z.string('Product is required'), stars })

export const rateProductResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  stars,
  /** `rating` is the product's rating by all shoppers. */
  rating: ratingWire,
})

/** The newest ratings are listed when `ids` is absent. */
export const listRatingsQuery = z.object({ ids: optionalIds })

export const listRatingsResponse = z.object({
  success: z.literal(true),
  ratings: z.array(z.object({ product: z.string(), stars })),
})
