import * as z from 'zod/mini'
import { ALLERGENS } from '../../domain/products/allergens.ts'
import { MAX_SEARCH } from '../../domain/products/product.ts'
import { pageLimit, trueOrFalse } from '../query-fields.ts'
import { optionalText } from '../text.ts'

const MAX_IDS_A_REQUEST = 200

/** Ids are separated by commas. */
export const optionalIds = z.optional(
  z.pipe(
    z.string('ids must be text'),
    z.pipe(
      z.transform((text: string) => text.split(',').filter((id) => id !== '')),
      z.array(z.string()).check(z.maxLength(MAX_IDS_A_REQUEST, `ids may name at most ${MAX_IDS_A_REQUEST} products`)),
    ),
  ),
)

/** Allergens are separated by commas. They are returned in the order of ALLERGENS, each once. */
export const withoutAllergens = z.pipe(
  z.string('without must be text'),
  z.pipe(
    z.transform((text: string) => text.split(',').filter((name) => name !== '')),
    z.pipe(
      z.array(z.enum(ALLERGENS, `without may name ${ALLERGENS.join(', ')}`)),
      z.transform((named) => ALLERGENS.filter((allergen) => named.includes(allergen))),
    ),
  ),
)

/**
 * `ids` (separated by commas) names exactly the products to return. `brief` returns only what product cards show. `without`
 * leaves out products that list one of these allergens. `counts` adds how many of a category are in stock. `bestSellers` returns the products
 * sold most first, then the newest, and can't be read page by page.
 */
export const listProductsQuery = z.object({
  search: z.optional(optionalText('search', MAX_SEARCH)),
  category: z.optional(optionalText('category', MAX_SEARCH)),
  inStock: z.optional(trueOrFalse('inStock')),
  brief: z.optional(trueOrFalse('brief')),
  without: z.optional(withoutAllergens),
  counts: z.optional(trueOrFalse('counts')),
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
  ids: optionalIds,
  bestSellers: z.optional(trueOrFalse('bestSellers')),
})
export type ListProductsQuery = z.output<typeof listProductsQuery>
export type ListProductsParams = z.input<typeof listProductsQuery>
