import { withoutControls } from '../../domain/text/shown-text.ts'

/** `FILTER_PARAMS` are the parameters of the products page in its URL. An empty text is the default of each. */
export const FILTER_PARAMS = ['sort', 'offers', 'soldOut', 'category', 'maxPrice', 'without', 'diets'] as const

/**
 * These search parameters change what the server renders. The path and these make the page's key in the server's cache
 * (PageRenderer.canonicalUrlOf) and in the service worker's, which must not load the router.
 */
export const SEARCH_PARAMS = ['next', 'q', ...FILTER_PARAMS, 'cursor'] as const
export type SearchParam = (typeof SEARCH_PARAMS)[number]

export function readSearchParam(query: string, name: SearchParam): string | null {
  const value = new URLSearchParams(query).get(name)
  return value === null ? null : withoutControls(value)
}
