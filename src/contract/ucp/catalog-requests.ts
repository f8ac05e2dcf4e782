import * as z from 'zod/mini'

// The requests are those of the catalog of the Universal Commerce Protocol. What the store makes no use of is ignored, as the
// protocol demands.

/** The store answers requests for at most so many products. */
export const MAX_LOOKUP_IDS = 50
export const DEFAULT_CATALOG_PAGE = 10
export const MAX_CATALOG_PAGE = 50

const MAX_TEXT = 1_000

const text = (name: string) => z.string(`${name} must be text`).check(z.maxLength(MAX_TEXT, `${name} is too long`))
const amount = (name: string) =>
  z.int(`${name} must be a whole number of cents`).check(z.minimum(0, `${name} must not be negative`))

const filters = z.object({
  categories: z.optional(z.array(text('A category')).check(z.maxLength(MAX_LOOKUP_IDS, 'There are too many categories'))),
  price: z.optional(z.object({ min: z.optional(amount('price.min')), max: z.optional(amount('price.max')) })),
})
export type CatalogFilters = z.output<typeof filters>

const context = z.object({ currency: z.optional(text('currency')) })

export const catalogSearchRequest = z
  .object({
    query: z.optional(text('query')),
    filters: z.optional(filters),
    context: z.optional(context),
    pagination: z.optional(
      z.object({
        cursor: z.optional(text('cursor')),
        limit: z.optional(z.int('limit must be a whole number').check(z.minimum(1, 'limit must be at least 1'))),
      }),
    ),
  })
  .check(z.refine(({ query, filters }) => query !== undefined || filters !== undefined, 'A search needs a query or filters'))
export type CatalogSearchRequest = z.output<typeof catalogSearchRequest>

export const catalogLookupRequest = z.object({
  ids: z.array(text('An id'), 'ids must be a list').check(z.minLength(1, 'ids must name a product')),
  filters: z.optional(filters),
  context: z.optional(context),
})
export type CatalogLookupRequest = z.output<typeof catalogLookupRequest>

export const catalogProductRequest = z.object({
  id: text('id'),
  filters: z.optional(filters),
  context: z.optional(context),
})
export type CatalogProductRequest = z.output<typeof catalogProductRequest>
