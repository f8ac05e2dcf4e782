import { useRouter } from 'wouter'

/** All parameters of an address that a page reads. A page is rendered, and kept, by these and its path (PageRenderer.addressOf). */
export const SEARCH_PARAMS = ['next', 'q', 'cursor'] as const

/** A parameter of the present address, `null` when it has none of this name. */
export function useSearchParam(name: (typeof SEARCH_PARAMS)[number]): string | null {
  const router = useRouter()
  const search = router.searchHook(router) // the raw text: wouter's own useSearch decodes it, and it would be decoded twice
  return new URLSearchParams(search).get(name)
}
