import { useRouter } from 'wouter'
import { withoutControls } from '../text/without-controls.ts'

/** All that pages read: with the path the page's cache key (PageRenderer.canonicalUrlOf). */
export const SEARCH_PARAMS = ['next', 'q', 'cursor'] as const
type SearchParam = (typeof SEARCH_PARAMS)[number]

export function readSearchParam(query: string, name: SearchParam): string | null {
  const value = new URLSearchParams(query).get(name)
  return value === null ? null : withoutControls(value)
}

export function useSearchParam(name: SearchParam): string | null {
  const router = useRouter()
  const search = router.searchHook(router) // still encoded: wouter's useSearch decodes it
  return readSearchParam(search, name)
}
