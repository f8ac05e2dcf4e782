import { useRouter } from 'wouter'

/** A parameter of the present address, `null` when it has none of this name. */
export function useSearchParam(name: string): string | null {
  const router = useRouter()
  const search = router.searchHook(router) // the raw text: wouter's own useSearch decodes it, and it would be decoded twice
  return new URLSearchParams(search).get(name)
}
