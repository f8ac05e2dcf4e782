import { useRouter } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { readSearchParam, type SearchParam } from './search-params.ts'

interface UrlParts {
  readonly path: string
  /** `query` has no question mark. */
  readonly query: string
}

/**
 * Splits a URL into parts that are still encoded. `new URL` is not used, because it normalizes: `//a` would be Home at
 * another origin, and `/a/../cart` the cart.
 */
export function splitUrl(url: string): UrlParts {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  return { path, query }
}

/** Decodes a path segment. A segment whose percent-encoding is invalid is returned as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Returns the path, still encoded. The `useLocation` of wouter's main module decodes the whole path, so that a segment
 * `%2541` would end up as `A`.
 */
export const usePath = (): string => usePathname(useRouter())

/**
 * Reads a search parameter. The `useSearch` of wouter's main module is not used, because it decodes the whole query: a
 * search for `%41` would become one for `A`.
 */
export const useSearchParam = (name: SearchParam): string | null => useSearchParams()(name)

/** Returns a function that reads the search parameters, as `useSearchParam` does. */
export function useSearchParams(): (name: SearchParam) => string | null {
  const query = useSearch(useRouter())
  return (name) => readSearchParam(query, name)
}

/** Reads the token from the URL of the browser, because the server's HTML is the same for everybody. */
export const mailedToken = (): string => new URLSearchParams(location.search).get('token') ?? ''
