import * as z from 'zod/mini'
import { MAX_SEARCH } from '../../domain/products/product.ts'
import { RELATED_REASONS } from '../../domain/products/related-reason.ts'
import { categoryWire } from '../categories/categories.ts'
import { wantedDiets, withoutAllergens } from '../products/list-products-query.ts'
import { diets, productWire } from '../products/products.ts'
import { pageLimit, trueOrFalse } from '../query-fields.ts'
import { rule } from '../schema-checks.ts'
import { optionalText } from '../text.ts'
import { MAX_PRICE, SEARCH_SORTS } from './search-sorts.ts'

/**
 * `offers` finds only products whose offer price is below the list price, `inStock` only those that can be bought,
 * `category` those of a path, and `without` leaves out products that list one of these allergens. `diets`
 * finds those that are for all of these diets, and `counts` adds for which diets there are products. `maxPrice` is the
 * highest offer price in dollars. `brief` returns only what product cards show. `sort` is `relevance` without it; prices
 * are sorted from the lowest, and a product without a unit price comes after the others.
 */
export const searchProductsQuery = z.object({
  /** All products are listed that the filters leave when there is no text. */
  q: z.optional(optionalText('q', MAX_SEARCH)),
  sort: z.optional(z.enum(SEARCH_SORTS, `sort must be one of ${SEARCH_SORTS.join(', ')}`)),
  offers: z.optional(trueOrFalse('offers')),
  inStock: z.optional(trueOrFalse('inStock')),
  category: z.optional(optionalText('category', MAX_SEARCH)),
  without: z.optional(withoutAllergens),
  diets: z.optional(wantedDiets),
  counts: z.optional(trueOrFalse('counts')),
  maxPrice: z.optional(
    z.string().check(rule((text: string) => (MAX_PRICE.test(text) ? null : 'maxPrice must be in dollars and whole cents'))),
  ),
  brief: z.optional(trueOrFalse('brief')),
  limit: z.optional(pageLimit),
  /** A cursor is opaque text. It is valid for the search that it was returned with. */
  cursor: z.optional(optionalText('cursor', 1000)),
})
export type SearchProductsQuery = z.output<typeof searchProductsQuery>
export type SearchProductsParams = z.input<typeof searchProductsQuery>

const relatedProductWire = z.extend(productWire, {
  /** The text is for people, such as `Made with rolled oats`. */
  reason: z.object({ kind: z.enum(RELATED_REASONS), text: z.string() }),
})
export type RelatedProductWire = z.output<typeof relatedProductWire>

export const searchProductsResponse = z.object({
  success: z.literal(true),
  /**
   * The best come first: names that begin with the text, then names with a word that does, then names that contain it, and
   * last names with all its words.
   */
  products: z.array(productWire),
  /**
   * Lists at most 20 further products that have the text as a synonym, in their category, or in their description or
   * ingredients, each with the reason.
   */
  related: z.array(relatedProductWire),
  /**
   * Lists at most 6 products that the text means and that can't be bought now. It is present when `inStock` left nothing
   * for `products`.
   */
  soldOut: z.optional(z.array(productWire)),
  /** The categories whose name the text matches. */
  categories: z.array(categoryWire),
  /** `isFuzzy` is true when no product has the text, and what was found has words of a close spelling. */
  isFuzzy: z.boolean(),
  /** `didYouMean` is present when one text is clearly meant. */
  didYouMean: z.optional(z.string()),
  /**
   * The first page of several has the number of all `products`, which are not counted beyond 2,001. It is absent when very
   * many names have the text.
   */
  count: z.optional(z.number()),
  diets,
  /** `nextCursor` is null on the last page of `products`. Further pages have neither `related` nor `categories`. */
  nextCursor: z.nullable(z.string()),
})
export type SearchProductsResponse = z.output<typeof searchProductsResponse>
