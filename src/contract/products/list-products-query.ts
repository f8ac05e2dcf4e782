import * as z from 'zod/mini'
import { ALLERGENS, DIETS } from '../../domain/products/food-labels.ts'
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

/** Parses names that commas separate. They are returned in the order of `known`, each once. */
const namesOf = <Name extends string>(param: string, known: readonly Name[]) =>
  z.pipe(
    z.string(`${param} must be text`),
    z.pipe(
      z.transform((text: string) => text.split(',').filter((name) => name !== '')),
      z.pipe(
        z.array(z.enum(known, `${param} may name ${known.join(', ')}`)),
        z.transform((named) => known.filter((name) => named.some((each) => each === name))),
      ),
    ),
  )

export const withoutAllergens = namesOf('without', ALLERGENS)
export const wantedDiets = namesOf('diets', DIETS)

/**
 * `ids` (separated by commas) names exactly the products to return. `brief` returns only what product cards show. `without`
 * leaves out products that list one of these allergens. `diets` finds those that are for all of these diets. `counts` adds
 * how many of a category are in stock, and for which diets the list has products. `bestSellers` returns the products
 * sold most first, then the newest, and can't be read page by page.
 */
export const listProductsQuery = z.object({
  search: z.optional(optionalText('search', MAX_SEARCH)),
  category: z.optional(optionalText('category', MAX_SEARCH)),
  inStock: z.optional(trueOrFalse('inStock')),
  brief: z.optional(trueOrFalse('brief')),
  without: z.optional(withoutAllergens),
  diets: z.optional(wantedDiets),
  counts: z.optional(trueOrFalse('counts')),
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
  ids: optionalIds,
  bestSellers: z.optional(trueOrFalse('bestSellers')),
})
export type ListProductsQuery = z.output<typeof listProductsQuery>
export type ListProductsParams = z.input<typeof listProductsQuery>
