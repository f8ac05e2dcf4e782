// Pages read these from their URLs, and so must not load the schemas of requests for them.

export const SEARCH_SORTS = ['relevance', 'price', 'unitPrice', 'newest', 'name'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** A highest price is in dollars. */
export const MAX_PRICE = /^\d{1,6}(\.\d{1,2})?$/
