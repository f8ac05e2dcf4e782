import { useRouter } from 'wouter'
import { withoutControls } from './without-controls.ts'

/** All parameters of an address that a page reads. A page is rendered, and kept, by these and its path (PageRenderer.canonicalUrlOf). */
export const SEARCH_PARAMS = ['next', 'q', 'cursor'] as const
type SearchParam = (typeof SEARCH_PARAMS)[number]

/** A parameter as pages read it, `null` where there is none of this name. */
export function readSearchParam(query: string, name: SearchParam): string | null {
  const value = new URLSearchParams(query).get(name)
  return value === null ? null : withoutControls(value)
}

/** A parameter of the present address. */
export function useSearchParam(name: SearchParam): string | null {
  const router = useRouter()
  const search = router.searchHook(router) // the raw text: wouter's own useSearch decodes it, and it would be decoded twice
  return readSearchParam(search, name)
}
