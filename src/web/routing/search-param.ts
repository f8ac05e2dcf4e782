import { useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { withoutControls } from '../../domain/shown-text.ts'

/**
 * These search parameters change what the server renders. The path and these make the page's key in the cache
 * (PageRenderer.canonicalUrlOf).
 */
export const SEARCH_PARAMS = ['next', 'q', 'without', 'cursor'] as const
export type SearchParam = (typeof SEARCH_PARAMS)[number]

export function readSearchParam(query: string, name: SearchParam): string | null {
  const value = new URLSearchParams(query).get(name)
  return value === null ? null : withoutControls(value)
}

/**
 * Reads a search parameter. The `useSearch` of wouter's main module is not used, because it decodes the whole query: a
 * search for `%41` would become one for `A`.
 */
export const useSearchParam = (name: SearchParam): string | null => readSearchParam(useSearch(useRouter()), name)
