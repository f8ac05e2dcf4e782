import { useRouter } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'

/**
 * Returns the path, still encoded. The `useLocation` of wouter's main module decodes the whole path, so that a segment
 * `%2541` would end up as `A`.
 */
export const usePath = (): string => usePathname(useRouter())
